import { array, decimalText, hex, integer, object, text } from '../../fields.ts';
import { list } from '../../kinds/list.ts';

export const operatorsTvl = list({
  name: 'restaking/operators-tvl',
  purpose: 'The TVL of every operator by strategy, the largest first.',
  record: {
    operator: hex,
    strategies: array(
      object({
        strategy: hex,
        totalShares: decimalText,
        token: hex,
        name: text,
        symbol: text,
        sharesUnderlying: decimalText,
        dollarPrice: decimalText,
        ethPrice: decimalText,
        tokens: decimalText,
        tvl: decimalText,
        uniqueStakers: integer,
      }),
    ),
  },
  rows: /* sql */ `
    select operator, list_sort(list({
        'place': place, 'strategy': strategy, 'total_shares': shares, 'token': token, 'name': name,
        'symbol': symbol, 'shares_underlying': shares_underlying, 'dollar_price': dollar_price,
        'eth_price': eth_price, 'tokens': tokens, 'tvl': tvl, 'unique_stakers': stakers
      })) as strategies, sum(tvl_units) as total_units
    from rollup.operator_strategies
    group by operator`,
  order: 'total_units desc, operator',
  statistics: {
    of: 'snapshot',
    fields: { totalOperators: integer, totalStrategies: integer, totalUniqueStakers: integer },
    rows: /* sql */ `
      select count(distinct operator) as total_operators, count(distinct strategy) as total_strategies,
        (select count(distinct staker) from rollup.delegated_holdings) as total_unique_stakers
      from rollup.operator_strategies`,
  },
});
