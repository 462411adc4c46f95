import { array, decimalText, group, hex, integer, object, text } from '../../fields.ts';
import { entity } from '../../kinds/entity.ts';
import { address } from '../../parameters.ts';

export const operatorStrategies = entity({
  name: 'restaking/operator-strategies',
  purpose: 'The TVL of one operator by strategy, and how many stakers delegate to it.',
  parameters: () => ({ operator: address('Address of the operator.') }),
  key: ['operator'],
  record: {
    operator: hex,
    totalStakers: integer,
    strategiesTVL: array(
      object({
        strategy: hex,
        totalShares: decimalText,
        tokens: decimalText,
        tvl: decimalText,
        tokenDetails: group({
          name: text,
          symbol: text,
          sharesUnderlying: decimalText,
          dollarPrice: decimalText,
          decimals: decimalText,
          ethPrice: decimalText,
        }),
      }),
    ),
  },
  rows: /* sql */ `
    with stakers as (
      select operator, count(*) as total_stakers
      from snapshot.stakers
      where operator is not null
      group by operator
    ), held as (
      select operator, list_sort(list({
          'place': place, 'strategy': strategy, 'total_shares': shares, 'tokens': tokens, 'tvl': tvl,
          'name': name, 'symbol': symbol, 'shares_underlying': shares_underlying,
          'dollar_price': dollar_price, 'decimals': decimals, 'eth_price': eth_price
        })) as strategies_tvl
      from rollup.operator_strategies
      group by operator
    )
    select known.operator, coalesce(stakers.total_stakers, 0) as total_stakers,
      coalesce(held.strategies_tvl, []) as strategies_tvl
    from rollup.known_operators known
    left join stakers on stakers.operator = known.operator
    left join held on held.operator = known.operator
    order by known.operator`,
});
