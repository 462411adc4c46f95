import { isBlock } from '../definition/as-of.ts';
import type { QueryDefinition } from '../definition/kinds/query-operation.ts';
import type { CanonicalParameters } from '../definition/parameters.ts';
import { newestSql } from '../definition/select.ts';
import { NO_END } from '../prepare/sql/no-end.ts';
import { withMilliseconds } from './bind.ts';
import type { Session } from './session.ts';

/** SQL over a state at a block takes these values. */
export interface Moment {
  readonly [name: string]: string;
  readonly block: string;
  /** Numbers the segment in `rollup.share_periods` that has the block, and the last one. */
  readonly segment: string;
  readonly newestSegment: string;
  /**
   * Numbers the operator that a request names, as in tables of periods; 0 if no staker ever
   * delegated to it.
   */
  readonly delegate: string;
}

/** Adds the time up to which prices count, as they have no blocks. */
interface MomentWithTime extends Moment {
  /** A price counts if it is from before this microsecond since 1970. */
  readonly pricesBefore: string;
}

/**
 * Finds the block that `asOf` means, which the change tables must reach, and the number of
 * `operator`, if a request names one.
 */
export async function momentOf(
  session: Session,
  asOf: string,
  operator: string | undefined,
): Promise<MomentWithTime> {
  const block = await blockOf(session, asOf);
  const pricesBefore = await pricesBeforeOf(session, block, asOf);
  return { ...(await momentAt(session, block, operator)), pricesBefore };
}

/**
 * A time means itself, a block the time of the newest change not after it. The newest block, and
 * the time of the snapshot, mean the newest state, even if its times are later.
 */
async function pricesBeforeOf(session: Session, block: string, asOf: string): Promise<string> {
  const sql = /* sql */ `
    select case
      when $time is null and $block::bigint >= max(block_number) then ${NO_END}
      when $time is null then epoch_us(max("time") filter (block_number <= $block::bigint)) + 1
      when $time::bigint >= epoch_ms(greatest(max("time"), any_value(snapshot_time))) then ${NO_END}
      else ($time::bigint + 1) * 1000 end
    from rollup.blocks, rollup.latest_time`;
  const time = isBlock(asOf) ? {} : { time: String(Date.parse(asOf)) };
  const [pricesBefore] = await session.rowOf(sql, { block, ...time });
  return String(pricesBefore);
}

async function momentAt(session: Session, block: string, operator?: string): Promise<Moment> {
  const sql = /* sql */ `
    select (select max(number) from rollup.segments where since_block <= $block::bigint),
      (select max(number) from rollup.segments),
      (select number from rollup.delegates where "operator" = $operator)`;
  const [segment, newest, number] = await session.rowOf(sql, {
    block,
    ...(operator !== undefined && { operator }),
  });
  return {
    block,
    segment: String(segment ?? 0),
    newestSegment: String(newest ?? 0),
    delegate: String(number ?? 0),
  };
}

/**
 * Returns the values for an operation of kind `query`: times in milliseconds, those of its block if
 * it has one, and those of its look-up.
 */
export async function queryValues(
  session: Session,
  { block, lookup }: QueryDefinition,
  parameters: CanonicalParameters,
): Promise<CanonicalParameters> {
  const values = { ...withMilliseconds(parameters) };
  if (block) {
    const found = await blockOf(session, parameters[block.parameter], block);
    Object.assign(values, await momentAt(session, found));
  }
  if (lookup) {
    const row = await session.rowOf(newestSql(lookup.sql), values);
    for (const [at, name] of lookup.names.entries()) {
      const value = row[at];
      if (value !== null && value !== undefined) Object.assign(values, { [name]: String(value) });
    }
  }
  return values;
}

/**
 * Finds the block that a value of `blockOrTime` means, or the one this many days before the newest
 * change.
 */
async function blockOf(
  session: Session,
  value: string | undefined,
  { defaultDays = 0 }: { readonly defaultDays?: number } = {},
): Promise<string> {
  if (value !== undefined) return isBlock(value) ? value : blockAt(session, value);
  const sql = /* sql */ `
    select coalesce(max(block_number) filter ("time" <= newest - to_days($days::integer)), min(block_number))
    from rollup.blocks, (select max("time") as newest from rollup.blocks)`;
  const [block] = await session.rowOf(sql, { days: String(defaultDays) });
  return block === null || block === undefined ? '0' : String(block);
}

/**
 * Finds the newest block without changes after the time. Times are compared as they are served, cut
 * at milliseconds.
 */
async function blockAt(session: Session, time: string): Promise<string> {
  // DuckDB skips row groups by a column that stands alone, and by no function of it.
  const sql = /* sql */ `
    select max(block_number) from rollup.blocks where "time" < make_timestamp(($time::bigint + 1) * 1000)`;
  const [block] = await session.rowOf(sql, { time: String(Date.parse(time)) });
  return String(block);
}
