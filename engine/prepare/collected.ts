import type { DuckDBConnection } from '@duckdb/node-api';
import { readIntegers } from './columns/read-integers.ts';

/** The result of a SELECT over all rows of each value of a column, such as a list. */
export interface Collected {
  readonly name: string;
  /** The table of the rows. */
  readonly source: string;
  readonly by: string;
  readonly select: (source: string) => string;
  /** The most rows that one statement collects; those of a value are never parted. */
  readonly maxRows: number;
  /** For one reader: a temporary table, or a view if one statement collects all rows. */
  readonly temporary?: boolean;
}

/**
 * Creates the table or view of the result, and returns its kind. Lists are in memory until their
 * statement ends, and windows in large part: DuckDB does not spill them. If there are more rows
 * than one statement may collect, each collects those of some values. Nothing is left if one of
 * them fails.
 */
export async function collect(
  connection: DuckDBConnection,
  collected: Collected,
): Promise<'table' | 'view'> {
  const { name, source, by, select, maxRows, temporary = false } = collected;
  const [isTooMuch] = await readIntegers(
    connection,
    `select (count(*) > ${maxRows})::integer from ${source}`,
  );
  if (!isTooMuch) {
    const kind = temporary ? 'temp view' : 'table';
    await connection.run(`create ${kind} ${name} as ${select(source)}`);
    return temporary ? 'view' : 'table';
  }
  await connection.run(
    `create temp table slices as
     select ${by}, ((sum(count(*)) over (order by ${by}) - 1)::bigint // ${maxRows})::integer as slice
     from ${source}
     group by ${by}`,
  );
  const slices = await readIntegers(connection, 'select distinct slice from slices order by slice');
  const kind = temporary ? 'temp table' : 'table';
  await connection.run(`create ${kind} ${name} as ${select(source)} limit 0`);
  try {
    for (const slice of slices) {
      const some = `(select * from ${source} where ${by} in (select ${by} from slices where slice = ${slice}))`;
      await connection.run(`insert into ${name} ${select(some)}`);
    }
  } catch (cause) {
    await connection.run(`drop table ${name}`);
    throw cause;
  } finally {
    await connection.run('drop table slices');
  }
  return 'table';
}
