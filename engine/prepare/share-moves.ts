import type { OptionalTableName } from '../../common/table-names.ts';

/** The tables of changes that delegated shares follow from. */
export const MOVES_TABLES = [
  'share_changes',
  'delegation_changes',
] as const satisfies readonly OptionalTableName[];

/**
 * SQL that creates `rollup.delegates`, in which each operator that a staker ever delegated to has a
 * number, `rollup.holders`, in which each such staker has one, and `rollup.delegation_moves`: each
 * delegation in the order of the chain, with the operators (0 is none) before it and after it.
 * Numbers ascend with addresses: they are joined and sorted by in a fraction of the time.
 */
export const DELEGATION_MOVES_SQL: readonly string[] = [
  /* sql */ `create table rollup.delegates as
  select "operator", (row_number() over (order by "operator"))::integer as number
  from (
    select distinct "operator"::varchar as "operator" from snapshot.delegation_changes where "operator" is not null
  )
  order by "operator"`,

  /* sql */ `create table rollup.holders as
  select staker, (row_number() over (order by staker))::integer as holder
  from (select distinct staker from snapshot.delegation_changes)
  order by staker`,

  /* sql */ `create table rollup.delegation_moves as
  with numbered as (
    select holder, block_number, log_index, "timestamp", coalesce(number, 0) as delegate
    from snapshot.delegation_changes change
    join rollup.holders holders on holders.staker = change.staker
    left join rollup.delegates delegates on delegates."operator" = change."operator"::varchar
  )
  select (row_number() over (order by block_number, log_index, holder))::integer as position, holder, block_number, log_index,
    "timestamp", delegate,
    lag(delegate, 1, 0) over (partition by holder order by block_number, log_index) as left_delegate
  from numbered
  order by position`,
];

/**
 * SQL that creates `rollup.known_strategies`, in which each strategy has a number from 1 on, and
 * the temporary table `share_moves`: a row for each change of delegated shares of a staker in a
 * strategy, with the operator (0 is none) and the shares before it and after it, and the reason of
 * a change of shares. Shares and operator of a staker change one after the other: both are carried
 * along, in one order, by one window. Of one log the shares come first.
 */
export const SHARE_MOVES_SQL: readonly string[] = [
  /* sql */ `create table rollup.known_strategies as
  select strategy, (row_number() over (order by strategy))::integer as number
  from (
    select strategy::varchar as strategy from snapshot.tokens
    union
    select strategy::varchar from snapshot.share_changes
  )
  order by strategy`,

  /* sql */ `create temp table share_moves as
  with holdings as (
    -- Shares of a staker who never delegated are nobody's.
    select holder, known.number, block_number, log_index, "timestamp", reason, shares
    from snapshot.share_changes change
    join rollup.holders holders on holders.staker = change.staker
    join rollup.known_strategies known on known.strategy = change.strategy::varchar
  ), events as (
    select *, null::integer as delegate from holdings
    union all
    select holder, held.number, block_number, log_index, "timestamp", null, null, delegate
    from rollup.delegation_moves
    join (select distinct holder, number from holdings) held using (holder)
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
];

/**
 * The type of sums of shares. The protocol caps the shares of a strategy below 10^38, which a
 * HUGEINT holds; the changes of a snapshot may not keep to it, and a BIGNUM takes several times as
 * long.
 */
export type SumType = 'hugeint' | 'bignum';

/**
 * SQL that creates the temporary table `delegated_changes`: by block, operator and strategy, the
 * change of the delegated shares and of their number of holders. Rows of strategy 0 have the change
 * of the operator's number of stakers; without `share_moves` there are no other rows.
 */
export function delegatedChangesSql(type: SumType, withShares: boolean): string {
  return /* sql */ `create or replace temp table delegated_changes as
  with parts as (
    ${withShares ? PARTS_OF_SHARES : ''}
    select delegate, 0 as number, block_number, "timestamp", 0::hugeint as delta, 1 as stakers
    from rollup.delegation_moves where delegate > 0
    union all
    select left_delegate, 0, block_number, "timestamp", 0::hugeint, -1
    from rollup.delegation_moves where left_delegate > 0
  )
  select delegate, number, block_number, date_trunc('day', "timestamp") as day, sum(delta::${type}) as delta,
    sum(stakers)::integer as stakers
  from parts
  group by all
  having sum(delta::${type}) <> 0 or sum(stakers) <> 0`;
}

const PARTS_OF_SHARES = /* sql */ `
    select delegate, number, block_number, "timestamp",
      if(delegate = left_delegate, shares - left_shares, shares) as delta,
      (shares > 0)::integer - (delegate = left_delegate and left_shares > 0)::integer as stakers
    from share_moves
    where delegate > 0
    union all
    select left_delegate, number, block_number, "timestamp", -left_shares, -(left_shares > 0)::integer
    from share_moves
    where left_delegate > 0 and delegate <> left_delegate
    union all`;
