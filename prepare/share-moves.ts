/**
 * SQL that creates `rollup.known_strategies`, in which each strategy has a number, and the temporary tables `delegates`, with
 * a number for each operator that a staker ever delegated to, and `share_moves`: a row for each change of delegated shares
 * of a staker in a strategy, with the operator (0 is none) and the shares before it and after it. Numbers ascend with
 * addresses: they are joined and sorted by in a fraction of the time. Shares and operator of a staker change one after the other: both are carried along,
 * in one order, by one window. Of one log the shares come first.
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

  /* sql */ `create temp table delegates as
  select operator, (row_number() over (order by operator))::integer as delegate
  from (select distinct operator::varchar as operator from snapshot.delegation_changes where operator is not null)`,

  /* sql */ `create temp table share_moves as
  with delegations as (
    select staker, block_number, log_index, "timestamp", coalesce(delegate, 0) as delegate
    from snapshot.delegation_changes change
    left join delegates on delegates.operator = change.operator::varchar
  ), events as (
    select staker, strategy, block_number, log_index, "timestamp", shares, null::integer as delegate
    from snapshot.share_changes
    union all
    select change.staker, held.strategy, block_number, log_index, "timestamp", null, delegate
    from delegations change
    join (select distinct staker, strategy from snapshot.share_changes) held on held.staker = change.staker
  ), followed as (
    select strategy, "timestamp",
      coalesce(last_value(delegate ignore nulls) over before, 0) as left_delegate,
      coalesce(last_value(delegate ignore nulls) over upto, 0) as delegate,
      coalesce(last_value(shares ignore nulls) over before, 0) as left_shares,
      coalesce(last_value(shares ignore nulls) over upto, 0) as shares
    from events
    window upto as (partition by staker, strategy order by block_number, log_index, delegate nulls first
        rows between unbounded preceding and current row),
      before as (partition by staker, strategy order by block_number, log_index, delegate nulls first
        rows between unbounded preceding and 1 preceding)
  )
  select number, "timestamp", left_delegate, delegate, left_shares, shares
  from followed
  join rollup.known_strategies known on known.strategy = followed.strategy::varchar
  where (delegate <> left_delegate or shares <> left_shares) and (delegate > 0 or left_delegate > 0)`,
];

/** SQL that drops them. */
export const DROP_SHARE_MOVES_SQL: readonly string[] = [
  'drop table share_moves',
  'drop table delegates',
];
