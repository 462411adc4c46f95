import { VALUE_CHANGES } from '../../definition/as-of.ts';
import {
  array,
  decimalText,
  described,
  group,
  hex,
  integer,
  number,
  object,
  text,
} from '../../definition/fields.ts';
import { summary } from '../../definition/kinds/summary-operation.ts';

export const ecosystemTvl = summary({
  name: 'restaking/ecosystem-tvl',
  purpose: 'Total value of delegated shares (TVL), by strategy.',
  asOf: VALUE_CHANGES,
  record: {
    data: group({
      strategies: array(
        object({
          strategy: hex,
          name: text,
          symbol: text,
          shares: decimalText,
          tokens: decimalText,
          tvl: decimalText,
          sharesUnderlying: decimalText,
          dollarPrice: decimalText,
          ethPrice: decimalText,
          decimals: decimalText,
        }),
      ),
      metadata: described('Over all strategies.', group({ totalShares: decimalText })),
      tokenStatistics: group({ uniqueTokens: integer, totalTokenValue: number }),
    }),
  },
  rows: (table) => /* sql */ `
    select
      coalesce(list({
          'strategy': strategy, 'name': name, 'symbol': symbol, 'shares': shares, 'tokens': tokens,
          'tvl': tvl, 'shares_underlying': shares_underlying, 'dollar_price': dollar_price,
          'eth_price': eth_price, 'decimals': decimals
        } order by tvl_units desc, strategy), []) as strategies,
      coalesce(sum(shares::bignum), '0'::bignum)::varchar as total_shares,
      count(distinct token) as unique_tokens,
      coalesce(shift_decimal(sum(tvl_units)::varchar, '-' || any_value(tvl_places)), '0') as total_token_value
    from ${table('rollup.strategies')}`,
});
