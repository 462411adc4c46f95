import { STATE_CHANGES } from '../../definition/as-of.ts';
import {
  array,
  decimalText,
  fromColumn,
  hex,
  integer,
  object,
  text,
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { HOLDINGS_OF_OPERATORS } from '../../definition/kinds/nested-list.ts';

export const operatorsTvl = list({
  name: 'restaking/operators-tvl',
  purpose: 'TVL of every operator by strategy, largest operator first.',
  asOf: STATE_CHANGES,
  record: {
    operator: hex,
    strategies: array(
      object({
        strategy: hex,
        totalShares: fromColumn('shares', decimalText),
        token: hex,
        name: text,
        symbol: text,
        sharesUnderlying: decimalText,
        dollarPrice: decimalText,
        ethPrice: decimalText,
        tokens: decimalText,
        tvl: decimalText,
        uniqueStakers: fromColumn('stakers', integer),
      }),
    ),
  },
  rows: (table) => /* sql */ `
    select held_by_operator.operator, held_by_operator.strategies, held_by_operator.tvl_units, counts_by_operator.stakers_count, operators.name
    from ${table('rollup.held_by_operator')} held_by_operator
    join ${table('rollup.counts_by_operator')} counts_by_operator on counts_by_operator.operator = held_by_operator.operator
    left join ${table('snapshot.operators')} operators on operators.operator = held_by_operator.operator`,
  // One sum per operator, without the other columns of a record.
  ranked: (table) => /* sql */ `
    select values_by_operator.operator, values_by_operator.tvl_units, counts_by_operator.stakers_count, operators.name
    from (
      select shares_by_operator.operator, sums_of_products(string_agg(
        concat(shares_by_operator.shares, '*', coalesce(split_part(token.values_per_share, ' ', 3), '0')), ' '))::bignum as tvl_units
      from ${table('rollup.shares_by_operator')} shares_by_operator
      left join ${table('rollup.share_values')} token on token.strategy = shares_by_operator.strategy
      group by shares_by_operator.operator
    ) values_by_operator
    join ${table('rollup.counts_by_operator')} counts_by_operator on counts_by_operator.operator = values_by_operator.operator
    left join ${table('snapshot.operators')} operators on operators.operator = values_by_operator.operator`,
  order: 'tvl_units desc, operator',
  lists: HOLDINGS_OF_OPERATORS,
  sorts: { own: '-tvl', by: { tvl: 'tvl_units', stakers: 'stakers_count' } },
  search: { names: ['name'], address: 'operator' },
  statistics: {
    of: 'snapshot',
    fields: { totalOperators: integer, totalStrategies: integer, totalUniqueStakers: integer },
    rows: (table) => /* sql */ `
      select count(distinct operator) as total_operators, count(distinct strategy) as total_strategies,
        (select stakers from ${table('rollup.delegated_holders')}) as total_unique_stakers
      from ${table('rollup.shares_by_operator')}`,
  },
});
