import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlName } from '../../common/sql.ts';
import type { Column } from '../contract/tables.ts';
import { convertSql, malformedSql } from './column-types.ts';
import type { WrongValues } from './loaded.ts';
import type { Source } from './source.ts';

/** Counts the values that break rules for some columns in a file, converted as for a table. */
export async function countWrong(
  connection: DuckDBConnection,
  { relation, types }: Source,
  columns: readonly Column[],
  validated: ReadonlySet<string>,
): Promise<Map<string, WrongValues>> {
  const counts = columns.flatMap(({ name, type, nullable }) => {
    const raw = types.get(name);
    if (!raw) return [];
    const isValid = validated.has(name);
    const value = sqlName(name);
    const converted = `${convertSql(type, raw, value, isValid)} as ${value}`;
    return [
      ...(nullable ? [] : [{ name, kind: 'nulls', where: `${value} is null`, converted }]),
      ...(isValid
        ? []
        : [{ name, kind: 'malformed', where: malformedSql(type, value), converted }]),
    ].filter(({ where }) => where !== 'false');
  });
  const found = new Map(columns.map(({ name }) => [name, { nulls: 0, malformed: 0 }]));
  if (counts.length === 0) return found;
  // Each value is converted in one place of the statement: planning takes most of its time.
  const values = new Set(counts.map(({ converted }) => converted));
  const read = await connection.runAndReadAll(
    `select ${counts.map(({ where }) => `count(*) filter (${where})`).join(', ')}
     from (select ${[...values].join(', ')} from ${relation})`,
  );
  const [row = []] = read.getRowsJS();
  for (const [index, { name, kind }] of counts.entries()) {
    const wrong = found.get(name) ?? { nulls: 0, malformed: 0 };
    found.set(name, { ...wrong, [kind]: Number(row[index]) });
  }
  return found;
}
