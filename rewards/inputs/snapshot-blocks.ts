import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlText } from '../../common/sql.ts';

/** An allocation takes effect in this block; its time is interpolated. */
export interface EffectBlock {
  readonly block: number;
  /** Gives ISO times, in UTC, for the nearest blocks with a known time and the one between them. */
  readonly after: string;
  readonly before: string;
  readonly interpolated: string;
}

/** A snapshot ends with this block, at an ISO time. */
export interface LastBlock {
  readonly block: number;
  readonly time: string;
}

/** Names the tables that have times for blocks: the block's column, and its time's. */
const TIMES: readonly (readonly [table: string, block: string, time: string])[] = [
  ...[
    'delegation_changes',
    'operator_share_changes',
    'registration_changes',
    'reward_splits',
    'reward_share_changes',
    'operator_set_strategy_changes',
    'allocation_changes',
    'magnitude_changes',
    'restaked_strategies',
  ].map((table) => [table, 'block_number', 'timestamp'] as const),
  ['rewards', 'block_number', 'updated_at'],
  ['distribution_roots', 'created_block', 'created_at'],
  ['allocation_changes', 'effect_block', 'effect_at'],
];

const TABLES = [...new Set(TIMES.map(([table]) => table))];

/** Selects the blocks, with their times, that some tables of a snapshot name. */
export function timesSql(tableOf: (name: string) => string, tables: readonly string[]): string {
  return TIMES.filter(([table]) => tables.includes(table))
    .map(
      ([table, block, time]) =>
        `select ${block} as number, "${time}" as "timestamp" from ${tableOf(table)} where "${time}" is not null`,
    )
    .join(' union all ');
}

/**
 * Finds the effect blocks that have no time, ascending. None is after the snapshot's last block, as
 * a later one does not exist yet. If `last` is null, the last block with a known time is the limit.
 */
export async function blocksOfEffect(
  connection: DuckDBConnection,
  schema: string,
  last: LastBlock | null,
): Promise<EffectBlock[]> {
  const limit = last === null ? '9223372036854775807' : String(last.block);
  const end =
    last === null ? '' : ` union all select ${last.block}, timestamp ${sqlText(timeOf(last.time))}`;
  const unknown = `select distinct effect_block from ${schema}.allocation_changes where effect_at is null and effect_block <= ${limit}`;
  const counted = await connection.runAndReadAll(`select count(*) from (${unknown})`);
  if (Number(counted.getRowsJS()[0]?.[0]) === 0) return [];
  const iso = (time: string) => `strftime(${time}, '%Y-%m-%dT%H:%M:%SZ')`;
  const read = await connection.runAndReadAll(/* sql */ `
    with block_times as materialized (
      select number, min("timestamp") as "timestamp"
      from (${timesSql((table) => `${schema}.${table}`, TABLES)}${end}) group by number)
    select effect_block::varchar, ${iso('earlier."timestamp"')}, ${iso('later."timestamp"')},
      ${iso(`earlier."timestamp" + to_seconds(
        epoch(later."timestamp" - earlier."timestamp")::bigint * (effect_block - earlier.number) // greatest(later.number - earlier.number, 1))`)}
    from (${unknown}) unknown
      asof join block_times earlier on effect_block >= earlier.number
      asof join block_times later on effect_block <= later.number
    order by effect_block`);
  return read.getRowsJS().map(([block, after, before, interpolated]) => ({
    block: Number(block),
    after: String(after),
    before: String(before),
    interpolated: String(interpolated),
  }));
}

/** Writes an ISO time as DuckDB reads it, in UTC. */
export function timeOf(iso: string): string {
  return new Date(iso).toISOString().slice(0, 19).replace('T', ' ');
}
