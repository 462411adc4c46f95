import type { DuckDBConnection } from '@duckdb/node-api';
import { at, type Message } from '../../common/messages.ts';
import { parquet } from '../duckdb/parquet.ts';
import { INPUT_PROBLEMS } from '../input-problems.ts';
import { formatInterval, type Interval, subtractIntervals, union } from '../shared/interval.ts';
import { bySchema, type OpenedFile } from '../sources/opened.ts';

const CRYO_NAME = /__logs__(\d+)_to_(\d+)(?:__[^/]*)?\.(?:parquet|json|csv)$/;
const PARTITION = /(?:^|\/)date=(\d{4}-\d{2}-\d{2})\//;
const DAY_MS = 86_400_000;

/** Lists the blocks that log files cover. */
export interface Coverage {
  readonly covered: readonly Interval[];
  readonly problems: readonly Message[];
}

/**
 * Finds the blocks that files cover. Filtered logs do not prove that nothing is missing between
 * them, so coverage comes from names for cryo's files; for AWS and BigQuery from consecutive days,
 * on the first and last day only the blocks that occur; from `--range` for all others, unless the
 * blocks that occur in them are covered by the former. `--range` takes precedence.
 */
export async function coverageOf(
  connection: DuckDBConnection,
  logs: readonly OpenedFile[],
  range: Interval | null,
): Promise<Coverage> {
  if (range) return { covered: [range], problems: [] };
  const problems: Message[] = [];
  const covered: Interval[] = [];
  const dated: OpenedFile[] = [];
  const unknown: OpenedFile[] = [];
  for (const one of logs) {
    const [, first, last] = CRYO_NAME.exec(one.file.name) ?? [];
    if (first !== undefined && last !== undefined) {
      const named = { from: Number(first), to: Number(last) };
      covered.push(named);
      problems.push(...outside(one, named));
    } else if (one.columns.has('time') && one.layout.format === 'parquet') dated.push(one);
    else unknown.push(one);
  }
  covered.push(...(await coveredByDays(connection, dated)));
  const all = union(covered);
  for (const { file, blocks } of unknown) {
    const isCovered = blocks ? subtractIntervals([blocks], all).length === 0 : all.length > 0;
    if (isCovered) continue;
    problems.push(at(file.name, INPUT_PROBLEMS.range_unknown()));
  }
  return { covered: all, problems };
}

function outside({ file, blocks }: OpenedFile, named: Interval): Message[] {
  if (!blocks || (blocks.from >= named.from && blocks.to <= named.to)) return [];
  const message = INPUT_PROBLEMS.name_of_other_blocks({ ...blocks, named: formatInterval(named) });
  return [at(file.name, message)];
}

async function coveredByDays(
  connection: DuckDBConnection,
  files: readonly OpenedFile[],
): Promise<Interval[]> {
  const days = new Map<number, Interval>();
  const add = (day: number, { from, to }: Interval) => {
    const sameDay = days.get(day);
    days.set(day, {
      from: Math.min(from, sameDay?.from ?? from),
      to: Math.max(to, sameDay?.to ?? to),
    });
  };
  const unnamed: OpenedFile[] = [];
  for (const one of files) {
    const [, date] = PARTITION.exec(one.file.path) ?? [];
    if (date === undefined) unnamed.push(one);
    else if (one.blocks) add(Date.parse(date) / DAY_MS, one.blocks);
  }
  for (const group of bySchema(unnamed)) {
    const [first] = group;
    const found = await connection.runAndReadAll(/* sql */ `
      select ${first?.columns.get('time')?.sql} // 86400 as day,
        min(${first?.columns.get('block_number')?.sql}), max(${first?.columns.get('block_number')?.sql})
      from ${parquet(group.map(({ path }) => path))}
      group by day`);
    for (const row of found.getRowsJS()) {
      const [day = 0, from = 0, to = 0] = row.map(Number);
      add(day, { from, to });
    }
  }
  return spansOf(days);
}

/** Joins each run of consecutive days to one interval, from its first block to its last. */
function spansOf(days: ReadonlyMap<number, Interval>): Interval[] {
  const spans: { from: number; to: number; day: number }[] = [];
  for (const [day, { from, to }] of [...days].sort(([a], [b]) => a - b)) {
    const last = spans.at(-1);
    if (last && day === last.day + 1) Object.assign(last, { to: Math.max(last.to, to), day });
    else spans.push({ from, to, day });
  }
  return spans.map(({ from, to }) => ({ from, to }));
}
