/** The kinds of changes between two states. */
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
 * SELECT of the changes between two states, a row each, from these relations: `shares_then` and `shares_now` (operator,
 * strategy, shares), what is delegated; `delegations_then` and `delegations_now` (staker, operator or '') and
 * `holdings_then` and `holdings_now` (staker, strategy, shares), of at least the stakers whose operators differ;
 * `registered_then` and `registered_now` (avs, operator); and `slashed_since` (operator, avs, strategy, shares). Those of now,
 * and of slashes, have `block_number` and `updated_at` of their newest change as well.
 *
 * `units` is what the change is worth at the newest rates and prices, as a whole number of `tvl_units`: of shares that were added
 * or lost, of the holdings of a staker, those before where it delegates to nobody now, of all that is delegated to an operator.
 */
export const CHANGED_ROWS = /* sql */ `
  with worth as (
    select strategy::varchar as strategy, split_part(values_per_share, ' ', 3) as units_per_share from rollup.share_values
  ), resized as (
    select coalesce(now."operator", earlier."operator")::varchar as "operator",
      coalesce(now.strategy, earlier.strategy)::varchar as strategy,
      coalesce(earlier.shares, 0)::varchar as shares_before, coalesce(now.shares, 0)::varchar as shares_after,
      coalesce(now.shares, 0) > coalesce(earlier.shares, 0) as grew,
      abs(coalesce(now.shares, 0) - coalesce(earlier.shares, 0))::varchar as difference, block_number, updated_at
    from shares_now now
    full join shares_then earlier on earlier."operator" = now."operator" and earlier.strategy = now.strategy
    where coalesce(now.shares, 0) <> coalesce(earlier.shares, 0)
  ), moved as (
    select now.staker, now."operator", coalesce(earlier."operator", '') as previous_operator, block_number, updated_at
    from delegations_now now
    left join delegations_then earlier on earlier.staker = now.staker
    where now."operator" <> coalesce(earlier."operator", '')
  ), held as (
    select moved.staker, sum(multiply_decimals(holding.shares::varchar, coalesce(units_per_share, '0'))::bignum) as units
    from moved
    join (
      select staker, strategy, shares, true as is_now from holdings_now
      union all
      select staker, strategy, shares, false from holdings_then
    ) holding on holding.staker = moved.staker and holding.is_now = (moved."operator" <> '')
    left join worth on worth.strategy = holding.strategy
    group by moved.staker
  ), registrations as (
    select coalesce(now.avs, earlier.avs)::varchar as avs, coalesce(now."operator", earlier."operator")::varchar as "operator",
      now.registered, block_number, updated_at
    from registered_now now
    full join registered_then earlier on earlier.avs = now.avs and earlier."operator" = now."operator"
    where coalesce(now.registered, false) <> coalesce(earlier.registered, false)
  )
  select if(grew, 'grew', 'shrank') as change, "operator", '' as previous_operator, '' as staker, '' as avs,
    resized.strategy, shares_before, shares_after,
    multiply_decimals(difference, coalesce(units_per_share, '0'))::bignum as units, block_number, updated_at
  from resized left join worth on worth.strategy = resized.strategy
  union all
  select case when moved."operator" = '' then 'undelegated' when previous_operator = '' then 'delegated' else 'redelegated' end,
    moved."operator", previous_operator, moved.staker, '', '', null, null, coalesce(units, 0::bignum), block_number, updated_at
  from moved left join held on held.staker = moved.staker
  union all
  select if(registrations.registered, 'registered', 'deregistered'), registrations."operator", '', '', avs, '', null, null,
    coalesce(tvl_units, 0::bignum), block_number, updated_at
  from registrations left join rollup.held_by_operator held on held."operator" = registrations."operator"
  union all
  select 'slashed', slashed_since."operator", '', '', avs, slashed_since.strategy, null, slashed_since.shares::varchar,
    multiply_decimals(coalesce(slashed_since.shares, 0)::varchar, coalesce(units_per_share, '0'))::bignum, block_number, updated_at
  from slashed_since left join worth on worth.strategy = slashed_since.strategy`;

/** The total order of those rows, the largest first. */
export const CHANGES_ORDER =
  'units desc, change, "operator", previous_operator, staker, avs, strategy, block_number, shares_after';
