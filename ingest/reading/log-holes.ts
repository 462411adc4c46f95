import type { DuckDBConnection } from '@duckdb/node-api';
import { parquet } from '../duckdb/parquet.ts';
import type { Interval } from '../shared/interval.ts';
import { bySchema, type OpenedFile } from '../sources/opened.ts';

/** Blocks in which logs are missing. */
export interface LogHoles {
  readonly blocks: number;
  /** The first of them; null without any. */
  readonly first: number | null;
}

/**
 * Blocks of files with logs of the whole chain in which indices have a hole: the logs of a block are
 * numbered from 0 on. Of files that hold nothing but the `selected` rows of ours nothing can be told.
 */
export async function logHoles(
  connection: DuckDBConnection,
  files: readonly OpenedFile[],
  { from, to }: Interval,
  selected: number,
): Promise<LogHoles> {
  const relations = bySchema(files.filter(({ layout }) => layout.format === 'parquet')).map(
    (group) => {
      const sql = (name: string) => group[0]?.columns.get(name)?.sql;
      return /* sql */ `
        select ${sql('block_number')} as block_number, ${sql('log_index')} as log_index
        from ${parquet(group.map(({ path }) => path))}
        where ${sql('block_number')} between ${from} and ${to}`;
    },
  );
  if (relations.length === 0) return { blocks: 0, first: null };
  const found = await connection.runAndReadAll(/* sql */ `
    select sum(logs), count(*) filter (logs <= last), min(block_number) filter (logs <= last)
    from (
      select block_number, count(*) as logs, max(log_index) as last
      from (${relations.join(' union all ')}) group by block_number)`);
  const [rows, blocks, first] = found.getRowsJS()[0] ?? [];
  if (Number(rows) <= selected || Number(blocks) === 0) return { blocks: 0, first: null };
  return { blocks: Number(blocks), first: Number(first) };
}

/** A warning that says where holes are and what they mean; none without holes. */
export function holeWarnings(holes: readonly LogHoles[]): string[] {
  const blocks = holes.reduce((sum, one) => sum + one.blocks, 0);
  const first = holes.find((one) => one.first !== null)?.first;
  if (first === undefined) return [];
  return [
    `block ${first}: indices of its logs have a hole (${blocks} blocks): if these files are to hold all logs of ` +
      'the chain, logs are missing: export again',
  ];
}
