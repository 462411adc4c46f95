import type { DuckDBConnection } from '@duckdb/node-api';
import { parquet } from '../duckdb/parquet.ts';
import type { Interval } from '../shared/interval.ts';
import { bySchema, type OpenedFile } from '../sources/opened.ts';
import { selectionSql } from './selection.ts';

/** Counts blocks whose logs are incomplete. */
export interface LogHoles {
  readonly blocks: number;
  /** The first such block; null if there is none. */
  readonly first: number | null;
}

/**
 * Finds blocks with a hole in their log indices, which start at 0. Only files with logs from the
 * whole chain count: if files have no more than the `stored` rows, or no others than an ingest asks
 * for, a hole proves nothing.
 */
export async function logHoles(
  connection: DuckDBConnection,
  files: readonly OpenedFile[],
  blockRange: Interval,
  stored: number,
): Promise<LogHoles> {
  const { from, to } = blockRange;
  const whole = files.filter(({ layout }) => layout.format === 'parquet');
  const relations = bySchema(whole).map((group) => {
    const sql = (name: string) => group[0]?.columns.get(name)?.sql;
    return /* sql */ `
        select ${sql('block_number')} as block_number, ${sql('log_index')} as log_index
        from ${parquet(group.map(({ path }) => path))}
        where ${sql('block_number')} between ${from} and ${to}`;
  });
  if (relations.length === 0) return { blocks: 0, first: null };
  const found = await connection.runAndReadAll(/* sql */ `
    select sum(logs), count(*) filter (logs <= last), min(block_number) filter (logs <= last)
    from (
      select block_number, count(*) as logs, max(log_index) as last
      from (${relations.join(' union all ')}) group by block_number)`);
  const [rows, blocks, first] = found.getRowsJS()[0] ?? [];
  if (Number(rows) <= stored || Number(blocks) === 0) return { blocks: 0, first: null };
  if (!(await haveOthers(connection, whole, blockRange))) return { blocks: 0, first: null };
  return { blocks: Number(blocks), first: Number(first) };
}

/**
 * Whether files have a log with other addresses and topics than those that an ingest asks for. Logs
 * from a price source that is left out were asked for, too.
 */
async function haveOthers(
  connection: DuckDBConnection,
  files: readonly OpenedFile[],
  { from, to }: Interval,
): Promise<boolean> {
  for (const group of bySchema(files)) {
    const [first] = group;
    if (!first) continue;
    const found = await connection.runAndReadAll(/* sql */ `
      select 1 from ${parquet(group.map(({ path }) => path))}
      where ${first.columns.get('block_number')?.sql} between ${from} and ${to}
        and not coalesce(${selectionSql(first)}, false) limit 1`);
    if (found.currentRowCount > 0) return true;
  }
  return false;
}

/** Warns with the first hole and its meaning; empty without holes. */
export function holeWarnings(holes: readonly LogHoles[]): string[] {
  const blocks = holes.reduce((sum, one) => sum + one.blocks, 0);
  const first = holes.find((one) => one.first !== null)?.first;
  if (first === undefined) return [];
  return [
    `block ${first}: indices of its logs have a hole (${blocks} blocks): if these files are to hold all logs of ` +
      'the chain, logs are missing: export again',
  ];
}
