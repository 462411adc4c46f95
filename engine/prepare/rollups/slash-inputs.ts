import { WAD } from '../../../common/vocabulary.ts';
import { nineDigitLimbsSql } from '../../sql/halves.ts';
import { GROWS_BY_PRICE, OF_STAKERS, ONE_ROW } from '../growth.ts';
import { type Rollup, rollup } from '../rolled-up.ts';

/** Losses in slashes follow from these inputs, which do not depend on a request. */
export const SLASH_INPUTS: readonly Rollup[] = [
  rollup({
    // Has strategies with a value or an allocation, their positions from 1 on, and a share's units
    // of value and tokens, 0 if they are not known.
    name: 'rollup.strategy_weights',
    columns: {
      strategy: 'VARCHAR',
      position: 'BIGINT',
      token: 'VARCHAR',
      symbol: 'VARCHAR',
      tokens: 'VARCHAR',
      units: 'VARCHAR',
    },
    reads: ['rollup.share_values', 'snapshot.allocations'],
    growth: GROWS_BY_PRICE,
    sql: ({ table }) => /* sql */ `
      with strategies as (
        select strategy::varchar as strategy from ${table('rollup.share_values')}
        union
        select strategy::varchar from ${table('snapshot.allocations')}
      )
      select strategies.strategy, row_number() over (order by strategies.strategy) as position,
        token.token::varchar as token, token.symbol::varchar as symbol,
        coalesce(tokens_per_share, '0') as tokens, coalesce(split_part(values_per_share, ' ', 3), '0') as units
      from strategies
      left join ${table('rollup.share_values')} token on token.strategy::varchar = strategies.strategy
      order by position`,
  }),
  rollup({
    // Has one row: all strategies' units in the order of their positions, the scale of units, the
    // value that is delegated to all operators, and the facts that losses depend on.
    name: 'rollup.slash_facts',
    columns: {
      weights: 'VARCHAR',
      tvl_places: 'VARCHAR',
      delegated_units: 'VARCHAR',
      per_dollar: 'VARCHAR',
      withdrawals: 'BOOLEAN',
    },
    reads: [
      'rollup.strategy_weights',
      'rollup.share_values',
      'rollup.held_by_operator',
      'rollup.attack_profit',
      'rollup.present_tables',
    ],
    growth: ONE_ROW,
    sql: ({ table }) => /* sql */ `
      select
        (select coalesce(string_agg(units, ' ' order by position), '') from ${table('rollup.strategy_weights')})
          as weights,
        (select coalesce(any_value(tvl_places), '0') from ${table('rollup.share_values')}) as tvl_places,
        (select coalesce(sum(tvl_units), '0'::bignum)::varchar from ${table('rollup.held_by_operator')})
          as delegated_units,
        per_dollar, withdrawals
      from ${table('rollup.attack_profit')}, ${table('rollup.present_tables')}`,
  }),
  rollup({
    // Has the allocations that a slash reaches, divided as far as no parameter of a request is
    // needed. The magnitude's halves are null if it exceeds 10^18. The operator's shares are
    // `wholes` of the maximum magnitude and a `rest`; its halves are null unless this maximum is
    // 10^18. Queued shares are divided in the same way; their parts are null if they exceed a
    // HUGEINT.
    name: 'rollup.slashable_allocations',
    columns: {
      avs: 'VARCHAR',
      operator_set_id: 'BIGINT',
      operator: 'VARCHAR',
      position: 'BIGINT',
      magnitude: 'HUGEINT',
      magnitude_high: 'BIGINT',
      magnitude_low: 'BIGINT',
      max_magnitude: 'HUGEINT',
      operator_shares: 'HUGEINT',
      wholes: 'HUGEINT',
      rest: 'HUGEINT',
      rest_high: 'BIGINT',
      rest_low: 'BIGINT',
      slashable_queue: 'VARCHAR',
      queue_wholes: 'HUGEINT',
      queue_high: 'BIGINT',
      queue_low: 'BIGINT',
    },
    reads: ['rollup.slashable_stake', 'rollup.strategy_weights'],
    growth: GROWS_BY_PRICE,
    sql: ({ table }) => /* sql */ `
      with numbered as (
        select stake.avs, stake.operator_set_id, stake."operator", weight.position,
          stake.magnitude::hugeint as magnitude, stake.max_magnitude::hugeint as max_magnitude,
          stake.operator_shares::hugeint as operator_shares,
          stake.slashable_queue, try_cast(stake.slashable_queue as hugeint) as queue
        from ${table('rollup.slashable_stake')} stake
        join ${table('rollup.strategy_weights')} weight on weight.strategy = stake.strategy
        where stake.slashable and stake.listed and stake.magnitude <> '0'
      ), divided as (
        select *, if(magnitude <= ${WAD}, magnitude::bigint, null) as halved_magnitude,
          if(max_magnitude = 0, 0, operator_shares // max_magnitude) as wholes,
          if(max_magnitude = 0, 0, queue // max_magnitude) as queue_wholes
        from numbered
      ), remaining as (
        select *, operator_shares - wholes * max_magnitude as rest,
          queue - queue_wholes * max_magnitude as queue_rest
        from divided
      )
      select avs, operator_set_id, "operator", position, magnitude,
        ${nineDigitLimbsSql('halved_magnitude', 'magnitude')}, max_magnitude, operator_shares, wholes, rest,
        ${nineDigitLimbsSql(`if(max_magnitude = ${WAD}, rest::bigint, null)`, 'rest')},
        slashable_queue, queue_wholes,
        ${nineDigitLimbsSql(`if(max_magnitude = ${WAD}, queue_rest::bigint, null)`, 'queue')}
      from remaining
      order by "operator", avs, operator_set_id, position`,
  }),
  rollup({
    // Has the operators in allocations that a slash reaches, and the value that is delegated to
    // them.
    name: 'rollup.slashable_operators',
    columns: { operator: 'VARCHAR', name: 'VARCHAR', group_name: 'VARCHAR', held_units: 'BIGNUM' },
    reads: [
      'rollup.slashable_allocations',
      'snapshot.operators',
      'rollup.operator_groups',
      'rollup.held_by_operator',
    ],
    growth: GROWS_BY_PRICE,
    sql: ({ table }) => /* sql */ `
      select slashable."operator", operators.name::varchar as name, grouped.group_name::varchar as group_name,
        coalesce(held_by_operator.tvl_units, '0'::bignum) as held_units
      from (select distinct "operator" from ${table('rollup.slashable_allocations')}) slashable
      left join ${table('snapshot.operators')} operators
        on operators."operator"::varchar = slashable."operator"
      left join ${table('rollup.operator_groups')} grouped
        on grouped."operator"::varchar = slashable."operator"
      left join ${table('rollup.held_by_operator')} held_by_operator
        on held_by_operator."operator"::varchar = slashable."operator"
      order by slashable."operator"`,
  }),
  rollup({
    // Has stakers' shares that a slash of their operator reaches. The order and the type of
    // `operator` let DuckDB skip the row groups of others. `staker` is the rowid in
    // snapshot.stakers.
    name: 'rollup.slashable_holdings',
    columns: { operator: 'VARCHAR', staker: 'BIGINT', position: 'BIGINT', shares: 'HUGEINT' },
    reads: ['rollup.holdings', 'rollup.strategy_weights', 'rollup.slashable_allocations'],
    growth: OF_STAKERS,
    sql: ({ table }) => /* sql */ `
      select holding."operator"::varchar as "operator", staker, weight.position, holding.shares
      from ${table('rollup.holdings')} holding
      join ${table('rollup.strategy_weights')} weight on weight.strategy = holding.strategy::varchar
      semi join ${table('rollup.slashable_allocations')} slashable
        on slashable."operator" = holding."operator"::varchar and slashable.position = weight.position
      order by "operator", staker, position`,
  }),
];
