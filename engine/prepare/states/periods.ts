import type { OptionalTableName } from '../../../common/table-names.ts';
import { RATES } from '../rates-and-prices.ts';

/**
 * A block number after every block, and a time after every time: the end of a period that has not
 * ended.
 */
export const NO_END = '9223372036854775807';

/** A roll-up for the state at a block, and the tables of changes that it needs. */
export interface AsOfRollup {
  readonly needs: readonly OptionalTableName[];
  readonly sql: readonly string[];
}

/** The changes of about one row group of `tables.duckdb`. */
const SEGMENT_CHANGES = 122_880;

/**
 * SQL of how many of `delegated_changes` a segment of the chain has: no fewer than there are shares
 * of an operator of a strategy, because a segment repeats those that hold when it begins. So the
 * periods of all segments are at most twice as many as the changes.
 */
export const SEGMENT_SIZE_SQL = /* sql */ `
  select greatest(${SEGMENT_CHANGES}, count(*))::integer from (select distinct delegate, number from delegated_changes)`;

/**
 * SQL of the blocks at which the segments of the chain but the first begin, as one list: the blocks
 * of every `size`th change. It counts by block, because a window over all changes is in memory at
 * once. A sum is a HUGEINT, which divides 50 times as slowly as a BIGINT.
 */
export const segmentStartsSql = (size: number) => /* sql */ `
  with counted as (
    select block_number, count(*) as changes from delegated_changes group by block_number
  ), added as (
    select block_number, changes, (sum(changes) over (order by block_number))::bigint as until_here from counted
  )
  select coalesce(list(block_number order by block_number), [])
  from added
  where until_here // ${size} > (until_here - changes) // ${size}`;

/**
 * Tables of periods: a row is true from the end of `since_block` to the beginning of `until_block`,
 * so that the state at a block is a filter and nothing is summed. Periods within one block are left
 * out. Operators and strategies are numbers in them, by which DuckDB skips row groups.
 *
 * `share_periods` has the delegated shares; its rows of strategy 0 have the operator's number of
 * stakers. It is cut into segments of the chain. A period is in every segment that it touches, so
 * that a state reads one segment. Of the periods without stakers only the current one is stored, in
 * the last segment. A period begins at a change of shares or stakers; `resized_block` is the block
 * of the last change of shares.
 */
export const SHARE_PERIODS_SQL = /* sql */ `create table rollup.share_periods (
  segment integer, "operator" integer, strategy integer, since_block bigint, until_block bigint, shares hugeint, stakers integer,
  resized_block bigint
)`;

/** SELECT of the rows of `share_periods` in the segments from `first` to `last`. */
export function sharePeriodsSql(
  starts: readonly bigint[],
  running: string,
  first: number,
  last: number,
): string {
  // The first segment includes all earlier blocks, the last one all later blocks.
  const segmentOf = (block: string) => segmentSql(block, starts.slice(first, last), first);
  const since = starts[first - 1];
  const until = starts[last];
  return /* sql */ `
  select
    unnest(case
      when stakers > 0 then range(${segmentOf('block_number')}, ${segmentOf('(until_block - 1)')} + 1)
      when until_block = ${NO_END} and ${last} = ${starts.length} then [${last}]
    end)::integer as segment,
    delegate as "operator", number as strategy, block_number as since_block, until_block, shares, stakers,
    resized_block
  from ${running}
  where block_number < ${until ?? NO_END} and until_block > ${since ?? 0} and block_number < until_block
  order by segment, "operator", strategy, since_block`;
}

/**
 * SELECT of the shares and holders of each operator and strategy after each change in `changes`,
 * a relation with all changes of an operator.
 */
export const runningSharesSql = (changes: string) => /* sql */ `
  select delegate, number, block_number, lead(block_number, 1, ${NO_END}) over chain as until_block,
    (sum(delta) over chain)::hugeint as shares, (sum(stakers) over chain)::integer as stakers,
    max(if(delta <> 0, block_number, null)) over chain as resized_block
  from ${changes}
  window chain as (partition by delegate, number order by block_number, day rows unbounded preceding)`;

/**
 * SQL of how many of `starts`, ascending, are at most a block: in as many comparisons as it takes
 * to halve them until none is left.
 */
export function segmentSql(block: string, starts: readonly bigint[], before = 0): string {
  const middle = starts.length >> 1;
  const start = starts[middle];
  if (start === undefined) return String(before);
  const later = segmentSql(block, starts.slice(middle + 1), before + middle + 1);
  return `case when ${block} >= ${start} then ${later} else ${segmentSql(block, starts.slice(0, middle), before)} end`;
}

/** SQL of a table of the segments, each with its first block. */
export function segmentsSql(starts: readonly bigint[]): string {
  return /* sql */ `create table rollup.segments as
  select number::integer as number, since_block::bigint as since_block
  from (select unnest(range(${starts.length + 1})) as number, unnest([${['0', ...starts].join(', ')}]) as since_block)
  order by number`;
}

/**
 * SQL that creates a table of how many stakers delegate shares of any strategy, of `share_moves`.
 */
export const DELEGATED_HOLDERS_SQL = /* sql */ `create table rollup.delegated_holder_periods as
  with moves as (
    select holder, block_number,
      (delegate > 0 and shares > 0)::integer - (left_delegate > 0 and left_shares > 0)::integer as delta
    from share_moves
  ), by_block as (
    select holder, block_number, sum(delta) as delta
    from moves where delta <> 0
    group by holder, block_number
  ), counted as (
    select block_number, sum(delta) over chain as holdings, delta
    from by_block
    window chain as (partition by holder order by block_number rows unbounded preceding)
  ), netted as (
    select block_number, sum((holdings > 0)::integer - (holdings - delta > 0)::integer) as delta
    from counted group by block_number
  )
  select block_number as since_block, lead(block_number, 1, ${NO_END}) over chain as until_block,
    (sum(delta) over chain)::bigint as stakers
  from netted where delta <> 0
  window chain as (order by block_number rows unbounded preceding)
  order by block_number`;

/** Tables of periods that follow from one table of changes. */
export const PERIODS: readonly AsOfRollup[] = [
  {
    // An operator is registered with an AVS as such, or by any of its operator sets: many changes
    // leave it registered. The one that made it so, or ended it, is that of `turned_block`.
    needs: ['registration_changes'],
    sql: [
      /* sql */ `create table rollup.registration_periods as
      with moves as (
        select avs, "operator", block_number, log_index, "timestamp",
          registered::integer - coalesce(lag(registered::integer) over membership, 0) as delta
        from snapshot.registration_changes
        window membership as (partition by avs, "operator", operator_set_id order by block_number, log_index)
      ), followed as (
        select avs, "operator", block_number as since_block, lead(block_number, 1, ${NO_END}) over chain as until_block,
          sum(delta) over chain > 0 as registered, "timestamp" as updated_at
        from moves
        window chain as (partition by avs, "operator" order by block_number, log_index rows unbounded preceding)
      ), ended as (
        select *, registered is distinct from lag(registered) over chain as turns
        from followed where since_block < until_block
        window chain as (partition by avs, "operator" order by since_block)
      )
      select * exclude (turns), max(if(turns, since_block, null)) over chain as turned_block,
        max(if(turns, updated_at, null)) over chain as turned_at
      from ended
      window chain as (partition by avs, "operator" order by since_block rows unbounded preceding)
      order by avs, "operator", since_block`,
    ],
  },
  {
    needs: ['rate_changes'],
    sql: [
      /* sql */ `create table rollup.rate_periods as
      with chained as (
        select strategy, block_number as since_block, lead(block_number, 1, ${NO_END}) over chain as until_block, rate
        from (${RATES})
        window chain as (partition by strategy order by block_number, log_index)
      )
      select * from chained where since_block < until_block
      order by strategy, since_block`,
    ],
  },
];

/**
 * SQL of a table of the periods in which a price is the latest, by microseconds since 1970: it
 * counts from its time on, which no block needs to have. Until its first price a token is in none.
 */
export const PRICE_PERIODS_SQL = /* sql */ `create table rollup.price_periods as
  select token::varchar as token, epoch_us("time") as since_us,
    lead(epoch_us("time"), 1, ${NO_END}) over (partition by token order by "time") as until_us,
    eth_price, dollar_price
  from snapshot.prices
  order by token, since_us`;
