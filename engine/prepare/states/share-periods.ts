import type { TableNames } from '../../../common/relations/relation.ts';
import { MOVES_TABLES } from '../facts/share-moves.ts';
import { GROWS_BY_NUMBER } from '../growth.ts';
import type { RolledUp } from '../rolled-up.ts';
import { NO_END } from '../sql/no-end.ts';

/** About one row group in `tables.duckdb` has this many changes. */
const SEGMENT_CHANGES = 122_880;

/** This many changes in operators' shares are added up at a time. */
const MAX_CHANGES = 3_000_000;

/**
 * Divides the chain into segments with their first blocks: a segment begins with the block of every
 * `segment_changes`th row in `delegated_changes`. A segment has no fewer changes than operators
 * have shares in strategies, because it repeats those that hold when it begins: the periods in all
 * segments are at most twice as many as the changes. It counts by block, because a window over all
 * changes is in memory at once. A sum is a HUGEINT, which divides 50 times as slowly as a BIGINT.
 */
const SEGMENTS: RolledUp = {
  name: 'rollup.segments',
  columns: {
    number: 'INTEGER',
    since_block: 'BIGINT',
  },
  reads: ['delegated_changes'],
  growth: { whole: 'It has a row for many changes.' },
  facts: 'select since_block::varchar from rollup.segments order by number',
  sql: ({ table, absent, segmentChanges = SEGMENT_CHANGES }) =>
    absent.includes('delegation_changes')
      ? 'select 0 as number, 0::bigint as since_block'
      : /* sql */ `
  with sized as (
    select greatest(${segmentChanges}, count(*)) as segment_changes from (select distinct delegate, number from ${table('delegated_changes')})
  ), counted as (
    select block_number, count(*) as changes from ${table('delegated_changes')} group by block_number
  ), added as (
    select block_number, changes, (sum(changes) over (order by block_number))::bigint as until_here from counted
  ), starts as (
    select 0::bigint as since_block
    union all
    select block_number from added, sized
    where until_here // segment_changes > (until_here - changes) // segment_changes
  )
  select (row_number() over (order by since_block) - 1)::integer as number, since_block from starts order by number`,
};

/** Has each operator's and strategy's shares and holders after each change. */
export const RUNNING_SHARES: RolledUp = {
  name: 'running_shares',
  columns: {
    delegate: 'INTEGER',
    number: 'INTEGER',
    block_number: 'BIGINT',
    until_block: 'BIGINT',
    shares: 'HUGEINT',
    stakers: 'INTEGER',
    resized_block: 'BIGINT',
  },
  reads: ['delegated_changes'],
  growth: GROWS_BY_NUMBER,
  scratch: true,
  needs: ['delegation_changes'],
  // Strategies cap their shares at 1e38 - 1, which a HUGEINT holds: a snapshot that does not keep
  // to it has series, and no states at earlier blocks.
  onOverflow: 'no rows',
  facts: 'select count(*)::varchar from running_shares',
  slices: { of: 'from delegated_changes', by: 'delegate', maxRows: MAX_CHANGES },
  sql: ({ table, slice }) => /* sql */ `
  select delegate, number, block_number, lead(block_number, 1, ${NO_END}) over chain as until_block,
    (sum(delta) over chain)::hugeint as shares, (sum(stakers) over chain)::integer as stakers,
    max(if(delta <> 0, block_number, null)) over chain as resized_block
  from (select * from ${table('delegated_changes')} where ${slice})
  window chain as (partition by delegate, number order by block_number, day rows unbounded preceding)`,
};

/**
 * Has tables of periods: a row is true from the end of `since_block` to the beginning of
 * `until_block`, so that the state at a block is a filter and nothing is summed. Periods within one
 * block are left out. Operators and strategies are numbers in them, by which DuckDB skips row
 * groups.
 *
 * `share_periods` has the delegated shares; its rows for strategy 0 have the operator's number of
 * stakers. It is cut into segments of the chain. A period is in every segment that it touches, so
 * that a state reads one segment. If a period has no stakers, it is stored only while it is the
 * current one, in the last segment. A period begins at a change of shares or stakers;
 * `resized_block` is the block that last changed the shares.
 */
export const SHARE_PERIODS: RolledUp = {
  name: 'rollup.share_periods',
  columns: {
    segment: 'INTEGER',
    operator: 'INTEGER',
    strategy: 'INTEGER',
    since_block: 'BIGINT',
    until_block: 'BIGINT',
    shares: 'HUGEINT',
    stakers: 'INTEGER',
    resized_block: 'BIGINT',
  },
  reads: ['running_shares', 'rollup.segments'],
  growth: GROWS_BY_NUMBER,
  needs: ['delegation_changes'],
  sql: ({ table, facts }) => {
    const starts = startsOf(facts('rollup.segments'));
    return sharePeriodsSql(table, starts, 0, starts.length);
  },
  // If there are many periods, each statement sorts those in some segments. A segment has at most
  // as many periods that began before it as it has changes, and sorting takes the memory that
  // adding up three times as many takes.
  parts: ({ table, facts, maxChanges = MAX_CHANGES }) => {
    const starts = startsOf(facts('rollup.segments'));
    const periods = Number(facts('running_shares')?.[0] ?? 0);
    const segments = starts.length + 1;
    const step =
      periods <= maxChanges
        ? segments
        : Math.max(1, Math.floor((maxChanges * segments) / (6 * periods)));
    return Array.from({ length: Math.ceil(segments / step) }, (_, at) =>
      sharePeriodsSql(table, starts, at * step, Math.min((at + 1) * step, segments) - 1),
    );
  },
};

/** Returns the blocks at which the segments but the first begin. */
function startsOf(blocks: readonly string[] | undefined): readonly bigint[] {
  return (blocks ?? []).slice(1).map(BigInt);
}

/** Selects the rows in `share_periods` for the segments from `first` to `last`. */
function sharePeriodsSql(
  table: TableNames,
  starts: readonly bigint[],
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
  from ${table('running_shares')}
  where block_number < ${until ?? NO_END} and until_block > ${since ?? 0} and block_number < until_block
  order by segment, "operator", strategy, since_block`;
}

/**
 * Writes SQL that counts the blocks in `starts`, ascending, that are at most a block: in as many
 * comparisons as it takes to halve them until none is left.
 */
export function segmentSql(block: string, starts: readonly bigint[], before = 0): string {
  const middle = starts.length >> 1;
  const start = starts[middle];
  if (start === undefined) return String(before);
  const later = segmentSql(block, starts.slice(middle + 1), before + middle + 1);
  return `case when ${block} >= ${start} then ${later} else ${segmentSql(block, starts.slice(0, middle), before)} end`;
}

/** Counts the stakers that delegate shares in any strategy. */
const DELEGATED_HOLDERS: RolledUp = {
  name: 'rollup.delegated_holder_periods',
  columns: {
    since_block: 'BIGINT',
    until_block: 'BIGINT',
    stakers: 'BIGINT',
  },
  reads: ['share_moves'],
  // The last period ends with the first change of the delta.
  growth: {
    revised: (delta) =>
      `select max(since_block) from rollup.delegated_holder_periods where since_block < ${delta}`,
  },
  needs: MOVES_TABLES,
  sql: ({ table }) => /* sql */ `
  with moves as (
    select holder, block_number,
      (delegate > 0 and shares > 0)::integer - (left_delegate > 0 and left_shares > 0)::integer as delta
    from ${table('share_moves')}
  ), by_block as (
    select holder, block_number, sum(delta) as delta
    from moves where delta <> 0
    group by holder, block_number
  ), counted as (
    select block_number, sum(delta) over chain as holdings, delta
    from by_block
    window chain as (partition by holder order by block_number rows unbounded preceding)
  ), holder_changes as (
    select block_number, sum((holdings > 0)::integer - (holdings - delta > 0)::integer) as delta
    from counted group by block_number
  )
  select block_number as since_block, lead(block_number, 1, ${NO_END}) over chain as until_block,
    (sum(delta) over chain)::bigint as stakers
  from holder_changes where delta <> 0
  window chain as (order by block_number rows unbounded preceding)
  order by block_number`,
};

/** Has delegated shares and their holders over time. */
export const DELEGATED_PERIODS: readonly RolledUp[] = [
  SEGMENTS,
  RUNNING_SHARES,
  SHARE_PERIODS,
  DELEGATED_HOLDERS,
];
