import { FRESH_HOURS } from '../../../common/vocabulary.ts';
import {
  array,
  boolean,
  decimalText,
  described,
  hex,
  integer,
  nullableDecimal,
  nullableInteger,
  nullableTime,
  nullableWrittenNumber,
  object,
  plainWord,
  text,
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address, exactText } from '../../definition/parameters.ts';

const WITHOUT_PRICE = 'null without a price';

const priceSource = described(
  'Source of the price, as the table prices has it: chainlink, rate, pool, constant, file or the name of a price service; empty if unknown.',
  text,
);

export const tvlBasis = list({
  name: 'restaking/tvl-basis',
  purpose:
    'Basis of the TVL: strategies with delegated shares, by TVL, largest first, each with the source and the age of its price, and the source of its rate.',
  record: {
    strategy: hex,
    token: hex,
    symbol: text,
    shares: decimalText,
    tokens: described(
      'Tokens: shares x sharesUnderlying / 10^decimals; null if the table tokens does not have the strategy.',
      nullableDecimal,
    ),
    tvl: described(`US dollars: tokens x dollarPrice; ${WITHOUT_PRICE}.`, nullableDecimal),
    ethTvl: described('Ether: tokens x ethPrice; null without a price in ether.', {
      ...nullableDecimal,
      column: 'ether_tvl',
    }),
    tvlPercentage: described(
      `Percentage of the TVL of all strategies, from 0 to 100; ${WITHOUT_PRICE}.`,
      nullableWrittenNumber,
    ),
    dollarPrice: described(
      'Price of a token in US dollars; null if there is none, which a price of 0 means.',
      nullableDecimal,
    ),
    priceSource,
    pricedAt: described(
      `Time of the price, as the table tokens has it: the older one of both if it follows from the price of ether; ${WITHOUT_PRICE}.`,
      nullableTime,
    ),
    priceAge: described(
      `Seconds from pricedAt to the newest event of the snapshot, 0 if pricedAt is later; ${WITHOUT_PRICE}.`,
      nullableInteger,
    ),
    fresh: described(
      `Whether the price is at most ${FRESH_HOURS} hours old; false without a price.`,
      boolean,
    ),
    synced: described(
      'Whether the token is synced, as in all-tokens; false if the table tokens does not have the strategy.',
      boolean,
    ),
    rateSource: described(
      'Source of the rate: emitted (a log of the strategy), assumed (no log has it), fixed (native ETH: a share is a wei); empty if unknown, without the table rate_changes or without a token.',
      plainWord,
    ),
  },
  filters: {
    token: () => address('Address of the token.'),
    symbol: () => exactText('Symbol of the token, compared exactly.'),
    priceSource: () => exactText('Source of the price, compared exactly.'),
  },
  rows: (table) => `select * from ${table('rollup.tvl_basis')}`,
  order: 'tvl_units desc, strategy',
  statistics: {
    of: 'snapshot',
    fields: {
      totalStrategies: described('Number of strategies with delegated shares.', integer),
      pricedStrategies: described('Number of these with a price.', integer),
      freshStrategies: described(
        `Number of these with a price that is at most ${FRESH_HOURS} hours old.`,
        integer,
      ),
      syncedStrategies: described('Number of these with a synced token.', integer),
      totalTvl: described('US dollars: the sum of tvl.', decimalText),
      freshTvl: described('US dollars: the sum of tvl with fresh prices.', decimalText),
      newestPricedAt: described('Newest pricedAt; null without prices.', nullableTime),
      oldestPricedAt: described('Oldest pricedAt; null without prices.', nullableTime),
      tvlBySource: described(
        'Sum of tvl of the strategies with a price, by the source of the price, largest first.',
        array(
          object({
            priceSource,
            strategies: described('Number of strategies.', integer),
            tvl: described('US dollars: the sum of tvl.', decimalText),
          }),
        ),
      ),
    },
    rows: (table) => /* sql */ `
      with places as (select max(tvl_places) as places from ${table('rollup.tvl_basis')}),
      sums as (
        select coalesce(price_source, '') as price_source, count(*) as strategies,
          sum(tvl_units) as units
        from ${table('rollup.tvl_basis')}
        where dollar_price is not null
        group by all
      ), sources as (
        select coalesce(list({'price_source': price_source, 'strategies': strategies,
            'tvl': shift_decimal(units::varchar, '-' || places)}
          order by units desc, price_source), []) as tvl_by_source
        from sums, places
      )
      select count(*) as total_strategies, count(dollar_price) as priced_strategies,
        count(*) filter (fresh) as fresh_strategies, count(*) filter (synced) as synced_strategies,
        coalesce(shift_decimal(sum(tvl_units)::varchar, '-' || any_value(places)), '0') as total_tvl,
        coalesce(shift_decimal((sum(tvl_units) filter (fresh))::varchar, '-' || any_value(places)), '0')
          as fresh_tvl,
        max(priced_at) as newest_priced_at, min(priced_at) as oldest_priced_at,
        coalesce(any_value(tvl_by_source), []) as tvl_by_source
      from ${table('rollup.tvl_basis')}, places, sources`,
  },
});
