import { ETH } from '../../../common/vocabulary.ts';
import { IS_USABLE } from '../relations/chain-prices.ts';
import type { MissingInputRule } from './missing-input-rule.ts';

/** These rules find prices that the table `prices` leaves out. */
export const PRICE_INPUTS: readonly MissingInputRule[] = [
  {
    what: 'price in a log of a source of prices',
    reads: ['price_logs', 'price_source_list'],
    sql: `select count(*) from price_logs join price_source_list using (source) where not ${IS_USABLE}`,
    consequence:
      'the log is ignored: its answer is 0, negative or out of range, or it does not encode its event',
  },
  {
    what: 'price of ETH at a price in one unit',
    reads: ['price_observations'],
    sql: `select count(*) from price_observations
       where (eth_price is null or dollar_price is null) and milliseconds::bigint < coalesce(
         (select min(milliseconds::bigint) from price_observations where token = '${ETH}'), ${Number.MAX_SAFE_INTEGER})`,
    consequence:
      'the price has no row in `prices` before the first price of ETH, as a row has both units; give the logs of the feed of ETH, or its price in --prices',
  },
];
