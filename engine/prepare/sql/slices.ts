import type { DuckDBConnection } from '@duckdb/node-api';
import { relation as declared, type Relation } from '../../../common/relations/relation.ts';
import { dropRelation, makeRelation } from '../../../common/relations/run-relations.ts';
import { sqlName } from '../../../common/sql.ts';
import type { NestedList } from '../../definition/kinds/nested-list.ts';
import { eachIntegers } from '../columns/read-integers.ts';

/**
 * Yields conditions that divide the rows of a SELECT by its column `by`, ascending; the records
 * under each list about `most` rows together. Such a condition holds until the next one is read.
 * DuckDB applies one to each table that is joined by the column, so that no other row is read.
 */
export async function* slicesByValue(
  connection: DuckDBConnection,
  { table, by }: NestedList,
  most: number,
): AsyncGenerator<string> {
  const relation = partsRelation({ table, by }, most);
  await makeRelation(connection, relation, {});
  const reader = await connection.runAndReadAll('select count(*) from parts');
  const parts = Number(reader.getRowsJS()[0]?.[0]);
  // Values before the first and after the last have no nested rows; they belong to these slices.
  for (let part = 1; part <= Math.max(1, parts); part += 1) {
    const conditions: string[] = [];
    for (const [name, number, compared] of [
      ['part_begin', part, '>='],
      ['part_end', part + 1, '<'],
    ] as const) {
      if (number === 1 || number > parts) continue;
      await connection.run(
        `set variable ${name} = (select first from parts where part = ${number})`,
      );
      conditions.push(`${sqlName(by)} ${compared} getvariable('${name}')`);
    }
    yield conditions.length > 0 ? conditions.join(' and ') : 'true';
  }
  await dropRelation(connection, relation);
}

/** Finds each slice's first value. */
export function partsRelation({ table: source, by }: NestedList, most: number): Relation {
  const value = `${sqlName(by)}::varchar`;
  return declared({
    name: 'parts',
    columns: { first: 'VARCHAR', part: 'BIGINT' },
    reads: [source],
    growth: 'whole',
    sql: ({ table }) => /* sql */ `
      select min(value) as first, row_number() over (order by min(value)) as part
      from (
        select ${value} as value, (sum(count(*)) over (order by ${value}) - 1)::bigint // ${most} as slice
        from ${table(source)}
        group by value
      )
      group by slice`,
  });
}

/** Divides a table's rows as they stand, by `rowid`. */
export async function slicesByRow(
  connection: DuckDBConnection,
  rows: string,
  { table, by }: NestedList,
  most: number,
): Promise<string[]> {
  const parts: string[] = [];
  await eachIntegers(
    connection,
    `select min(row)::integer, max(row)::integer
     from (
       select row, (sum(coalesce(listed, 0)) over (order by row) - 1)::bigint // ${most} as part
       from (select rowid as row, ${sqlName(by)} as value from ${rows})
       left join (select ${sqlName(by)} as value, count(*) as listed from ${table} group by value) using (value)
     )
     group by part
     order by 1`,
    ([first = NONE, last = NONE]) => {
      for (const [at, row] of first.entries()) parts.push(`rowid between ${row} and ${last[at]}`);
    },
  );
  // A table without rows is one part.
  return parts.length > 0 ? parts : ['true'];
}

const NONE = new Int32Array();
