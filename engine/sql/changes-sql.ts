import type { TableNames } from '../../common/relations/relation.ts';

/** Two states differ by changes of these kinds. */
export const CHANGES = [
  'grew',
  'shrank',
  'delegated',
  'undelegated',
  'redelegated',
  'registered',
  'deregistered',
  'slashed',
] as const;

/**
 * Selects the changes between two states, one row each. It reads these relations:
 * - `shares_then`, `shares_now` (operator, strategy, shares): delegated shares
 * - `delegations_then`, `delegations_now` (staker, operator or ''), and
 *   `holdings_then`, `holdings_now` (staker, strategy, shares): at least the stakers with different
 *   operators in the two states
 * - `registered_then`, `registered_now` (avs, operator)
 * - `slashed_since` (operator, avs, strategy, shares, delegated): the slashed shares, and how many
 *   were delegated
 *
 * A slash is one change: an operator neither gained nor lost the delegated shares that it took.
 * `delegated_shares_slashed` has them, in the rows for slashes and in those for operators.
 *
 * The `_now` relations and `slashed_since` also have `block_number` and `updated_at` from their
 * newest change.
 *
 * `units` values a change at the newest rates and prices, as an integer in `tvl_units`: the shares
 * added or lost; a staker's holdings (the earlier ones if it delegates to no operator now); or all
 * shares delegated to an operator.
 */
export const changedRows = (table: TableNames) => /* sql */ `
  with worth as (
    select strategy::varchar as strategy, split_part(values_per_share, ' ', 3) as units_per_share from ${table('rollup.share_values')}
  ), lost as (
    select "operator"::varchar as "operator", strategy::varchar as strategy, sum(delegated::bignum) as shares
    from ${table('slashed_since')} group by all
  ), sized as (
    select coalesce(now."operator", earlier."operator")::varchar as "operator",
      coalesce(now.strategy, earlier.strategy)::varchar as strategy,
      coalesce(earlier.shares, 0) as before, coalesce(now.shares, 0) as after, block_number, updated_at
    from ${table('shares_now')} now
    full join ${table('shares_then')} earlier on earlier."operator" = now."operator" and earlier.strategy = now.strategy
  ), resized as (
    -- A BIGNUM: the sum of all slashes has no bound.
    select *
    from (
      select sized.*, after::bignum + (-before)::bignum + coalesce(lost.shares, 0::bignum) as difference, lost.shares as slashed
      from sized
      left join lost on lost."operator" = sized."operator" and lost.strategy = sized.strategy
    )
    where difference <> 0::bignum
  ), moved as (
    select now.staker, now."operator", coalesce(earlier."operator", '') as previous_operator, block_number, updated_at
    from ${table('delegations_now')} now
    left join ${table('delegations_then')} earlier on earlier.staker = now.staker
    where now."operator" <> coalesce(earlier."operator", '')
  ), moved_values as (
    select moved.staker, sum(multiply_decimals(holding.shares::varchar, coalesce(units_per_share, '0'))::bignum) as units
    from moved
    join (
      select staker, strategy, shares, true as is_now from ${table('holdings_now')}
      union all
      select staker, strategy, shares, false from ${table('holdings_then')}
    ) holding on holding.staker = moved.staker and holding.is_now = (moved."operator" <> '')
    left join worth on worth.strategy = holding.strategy
    group by moved.staker
  ), registrations as (
    select coalesce(now.avs, earlier.avs)::varchar as avs, coalesce(now."operator", earlier."operator")::varchar as "operator",
      now.registered, block_number, updated_at
    from ${table('registered_now')} now
    full join ${table('registered_then')} earlier on earlier.avs = now.avs and earlier."operator" = now."operator"
    where coalesce(now.registered, false) <> coalesce(earlier.registered, false)
  )
  select if(difference > 0::bignum, 'grew', 'shrank') as change, "operator", '' as previous_operator, '' as staker, '' as avs,
    resized.strategy, before::varchar as shares_before, after::varchar as shares_after,
    coalesce(slashed::varchar, '0') as delegated_shares_slashed,
    multiply_decimals(ltrim(difference::varchar, '-'), coalesce(units_per_share, '0'))::bignum as units, block_number, updated_at
  from resized left join worth on worth.strategy = resized.strategy
  union all
  select case when moved."operator" = '' then 'undelegated' when previous_operator = '' then 'delegated' else 'redelegated' end,
    moved."operator", previous_operator, moved.staker, '', '', null, null, null, coalesce(units, 0::bignum), block_number, updated_at
  from moved left join moved_values on moved_values.staker = moved.staker
  union all
  select if(registrations.registered, 'registered', 'deregistered'), registrations."operator", '', '', avs, '', null, null, null,
    coalesce(tvl_units, 0::bignum), block_number, updated_at
  from registrations left join ${table('rollup.held_by_operator')} held_by_operator on held_by_operator."operator" = registrations."operator"
  union all
  select 'slashed', slashed_since."operator", '', '', avs, slashed_since.strategy, null, slashed_since.shares::varchar, delegated::varchar,
    multiply_decimals(coalesce(slashed_since.shares, delegated, 0)::varchar, coalesce(units_per_share, '0'))::bignum, block_number, updated_at
  from ${table('slashed_since')} left join worth on worth.strategy = slashed_since.strategy`;

/** Orders these rows totally, largest first. */
export const CHANGES_ORDER =
  'units desc, change, "operator", previous_operator, staker, avs, strategy, block_number, shares_after';
