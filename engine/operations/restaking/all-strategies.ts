import { VALUE_CHANGES } from '../../as-of.ts';
import { decimalText, hex, integer, number, text } from '../../fields.ts';
import { list } from '../../kinds/list.ts';

export const allStrategies = list({
  name: 'restaking/all-strategies',
  purpose: 'The strategies with delegated shares, the one with the largest TVL first.',
  asOf: VALUE_CHANGES,
  record: {
    strategy: hex,
    token: hex,
    name: text,
    symbol: text,
    shares: decimalText,
    tokens: decimalText,
    tvl: decimalText,
    sharesUnderlying: decimalText,
    dollarPrice: decimalText,
    ethPrice: decimalText,
    decimals: decimalText,
    stakersCount: integer,
    operatorsCount: integer,
  },
  rows: /* sql */ `
    select valued.*, held.stakers_count, held.operators_count
    from rollup.strategies valued
    join (
      -- A staker delegates to one operator, so no staker is counted twice.
      select strategy, sum(stakers)::bigint as stakers_count, count(*) as operators_count
      from rollup.shares_by_operator
      group by strategy
    ) held on held.strategy = valued.strategy`,
  order: 'tvl_units desc, strategy',
  statistics: {
    of: 'snapshot',
    fields: { totalStrategies: integer, uniqueTokens: integer, totalTokenValue: number },
    rows: /* sql */ `
      select count(*) as total_strategies, count(distinct token) as unique_tokens,
        coalesce(shift_decimal(sum(tvl_units)::varchar, '-' || any_value(tvl_places)), '0') as total_token_value
      from rollup.strategies`,
  },
});
