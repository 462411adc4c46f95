import type { TableNames } from '../../../common/relations/relation.ts';
import type { OptionalTableName } from '../../../common/table-names.ts';
import { GROWS_BY_NUMBER } from '../growth.ts';
import { type RolledUp, rollupsNeeding } from '../rolled-up.ts';

/** Delegated shares follow from these tables of changes. */
export const MOVES_TABLES = [
  'share_changes',
  'delegation_changes',
] as const satisfies readonly OptionalTableName[];

/** Numbers ascend with addresses, as joins and sorts by them take a fraction of the time. */
const DELEGATION_MOVES: readonly RolledUp[] = [
  {
    // Each operator that a staker ever delegated to has a number. Without delegations there is no
    // operator, but states at earlier blocks read the table.
    name: 'rollup.delegates',
    columns: {
      operator: 'VARCHAR',
      number: 'INTEGER',
    },
    reads: ['snapshot.delegation_changes'],
    growth: GROWS_BY_NUMBER,
    isListed: true,
    sql: ({ table }) => /* sql */ `
  select "operator", (row_number() over (order by "operator"))::integer as number
  from (
    select distinct "operator"::varchar as "operator" from ${table('snapshot.delegation_changes')} where "operator" is not null
  )
  order by "operator"`,
  },
  {
    // Each staker that ever delegated has a number.
    name: 'rollup.holders',
    columns: {
      staker: 'VARCHAR',
      holder: 'INTEGER',
    },
    reads: ['snapshot.delegation_changes'],
    growth: GROWS_BY_NUMBER,
    sql: ({ table }) => /* sql */ `
  select staker, (row_number() over (order by staker))::integer as holder
  from (select distinct staker from ${table('snapshot.delegation_changes')})
  order by staker`,
  },
  {
    // Has each delegation in the chain's order, with the operators (0 is none) before it and after
    // it.
    name: 'rollup.delegation_moves',
    columns: {
      position: 'INTEGER',
      holder: 'INTEGER',
      block_number: 'BIGINT',
      log_index: 'BIGINT',
      timestamp: 'TIMESTAMP',
      delegate: 'INTEGER',
      left_delegate: 'INTEGER',
    },
    reads: ['snapshot.delegation_changes', 'rollup.holders', 'rollup.delegates'],
    growth: GROWS_BY_NUMBER,
    sql: ({ table }) => /* sql */ `
  with numbered as (
    select holder, block_number, log_index, "timestamp", coalesce(number, 0) as delegate
    from ${table('snapshot.delegation_changes')} change
    join ${table('rollup.holders')} holders on holders.staker = change.staker
    left join ${table('rollup.delegates')} delegates on delegates."operator" = change."operator"::varchar
  )
  select (row_number() over (order by block_number, log_index, holder))::integer as position, holder, block_number, log_index,
    "timestamp", delegate,
    lag(delegate, 1, 0) over (partition by holder order by block_number, log_index) as left_delegate
  from numbered
  order by position`,
  },
];

const SHARE_MOVES: readonly RolledUp[] = [
  {
    // Each strategy has a number from 1 on.
    name: 'rollup.known_strategies',
    columns: {
      strategy: 'VARCHAR',
      number: 'INTEGER',
    },
    reads: ['snapshot.tokens', 'snapshot.share_changes'],
    growth: GROWS_BY_NUMBER,
    facts: 'select count(*)::varchar from rollup.known_strategies',
    sql: ({ table }) => /* sql */ `
  select strategy, (row_number() over (order by strategy))::integer as number
  from (
    select strategy::varchar as strategy from ${table('snapshot.tokens')}
    union
    select strategy::varchar from ${table('snapshot.share_changes')}
  )
  order by strategy`,
  },
  {
    // Has a row for each change in a staker's delegated shares in a strategy, with the operator (0
    // is none) and the shares before it and after it, and the reason if shares changed. Shares and
    // operator of a staker change one after the other: one window carries both along, in one order.
    // In one log the shares come first.
    name: 'share_moves',
    columns: {
      holder: 'INTEGER',
      number: 'INTEGER',
      block_number: 'BIGINT',
      log_index: 'BIGINT',
      timestamp: 'TIMESTAMP',
      reason: 'VARCHAR',
      left_delegate: 'INTEGER',
      delegate: 'INTEGER',
      left_shares: 'HUGEINT',
      shares: 'HUGEINT',
    },
    reads: [
      'snapshot.share_changes',
      'rollup.holders',
      'rollup.known_strategies',
      'rollup.delegation_moves',
    ],
    growth: GROWS_BY_NUMBER,
    scratch: true,
    sql: ({ table }) => /* sql */ `
  with holdings as (
    -- Shares of a staker who never delegated are nobody's.
    select holder, known_strategies.number, block_number, log_index, "timestamp", reason, shares
    from ${table('snapshot.share_changes')} change
    join ${table('rollup.holders')} holders on holders.staker = change.staker
    join ${table('rollup.known_strategies')} known_strategies on known_strategies.strategy = change.strategy::varchar
  ), events as (
    select *, null::integer as delegate from holdings
    union all
    select holder, held_strategies.number, block_number, log_index, "timestamp", null, null, delegate
    from ${table('rollup.delegation_moves')}
    join (select distinct holder, number from holdings) held_strategies using (holder)
  ), followed as (
    select holder, number, block_number, log_index, "timestamp", reason,
      coalesce(last_value(delegate ignore nulls) over before, 0) as left_delegate,
      coalesce(last_value(delegate ignore nulls) over upto, 0) as delegate,
      coalesce(last_value(shares ignore nulls) over before, 0) as left_shares,
      coalesce(last_value(shares ignore nulls) over upto, 0) as shares
    from events
    window upto as (partition by holder, number order by block_number, log_index, delegate nulls first
        rows between unbounded preceding and current row),
      before as (partition by holder, number order by block_number, log_index, delegate nulls first
        rows between unbounded preceding and 1 preceding)
  )
  select *
  from followed
  where (delegate <> left_delegate or shares <> left_shares) and (delegate > 0 or left_delegate > 0)`,
  },
];

/**
 * Has by block, operator and strategy the change in the delegated shares and in the number of their
 * holders. Rows for strategy 0 have the change in the operator's number of stakers; without
 * `share_changes` there are no other rows.
 */
const DELEGATED_CHANGES: RolledUp = {
  name: 'delegated_changes',
  columns: {
    delegate: 'INTEGER',
    number: 'INTEGER',
    block_number: 'BIGINT',
    day: 'TIMESTAMP',
    delta: 'HUGEINT',
    stakers: 'INTEGER',
  },
  reads: ['rollup.delegation_moves', 'share_moves'],
  growth: GROWS_BY_NUMBER,
  scratch: true,
  onOverflow: 'bignum',
  sql: ({ table, absent, sums }) => /* sql */ `
  with parts as (
    ${absent.includes('share_changes') ? '' : partsOfShares(table)}
    select delegate, 0 as number, block_number, "timestamp", 0::hugeint as delta, 1 as stakers
    from ${table('rollup.delegation_moves')} where delegate > 0
    union all
    select left_delegate, 0, block_number, "timestamp", 0::hugeint, -1
    from ${table('rollup.delegation_moves')} where left_delegate > 0
  )
  select delegate, number, block_number, date_trunc('day', "timestamp") as day, sum(delta::${sums}) as delta,
    sum(stakers)::integer as stakers
  from parts
  group by all
  having sum(delta::${sums}) <> 0 or sum(stakers) <> 0`,
};

/** Has the moves of delegated shares from one operator to another. */
export const MOVES: readonly RolledUp[] = [
  ...rollupsNeeding(['delegation_changes'], [...DELEGATION_MOVES, DELEGATED_CHANGES]),
  ...rollupsNeeding(MOVES_TABLES, SHARE_MOVES),
];

const partsOfShares = (table: TableNames) => /* sql */ `
    select delegate, number, block_number, "timestamp",
      if(delegate = left_delegate, shares - left_shares, shares) as delta,
      (shares > 0)::integer - (delegate = left_delegate and left_shares > 0)::integer as stakers
    from ${table('share_moves')}
    where delegate > 0
    union all
    select left_delegate, number, block_number, "timestamp", -left_shares, -(left_shares > 0)::integer
    from ${table('share_moves')}
    where left_delegate > 0 and delegate <> left_delegate
    union all`;
