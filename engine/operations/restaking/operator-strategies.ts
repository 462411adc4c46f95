import { array, decimalText, hex, integer, object } from '../../fields.ts';
import { entity } from '../../kinds/entity.ts';
import { tokenDetails } from '../../metadata.ts';
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
        tokenDetails,
      }),
    ),
  },
  rows: /* sql */ `
    with held as (
      select operator, list_sort(list({
          'place': place, 'strategy': strategy, 'total_shares': shares, 'tokens': tokens, 'tvl': tvl,
          'name': name, 'symbol': symbol, 'shares_underlying': shares_underlying,
          'dollar_price': dollar_price, 'decimals': decimals, 'eth_price': eth_price
        })) as strategies_tvl
      from rollup.operator_strategies
      group by operator
    )
    select known.operator, known.stakers_count as total_stakers,
      coalesce(held.strategies_tvl, []) as strategies_tvl
    from rollup.counts_by_operator known
    left join held on held.operator = known.operator
    order by known.operator`,
});
