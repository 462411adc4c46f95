import { firstShownPriceSql } from '../relations/configured.ts';
import type { TableRule } from './context.ts';

/** The prices up to the snapshot's time that have both units. */
export const prices: TableRule = {
  reads: ['price_history'],
  growth: { revised: firstShownPriceSql },
  sql: () => /* sql */ `
  select token, make_timestamp(milliseconds::bigint * 1000) as time, eth_price, dollar_price, source
  from price_history
  order by token, time`,
};
