import type { TableRule } from './context.ts';

/** The rows of the file of prices up to the snapshot's time that have both prices. */
export const prices: TableRule = {
  reads: ['price_history'],
  growth: 'whole',
  sql: () => /* sql */ `
  select token, make_timestamp(milliseconds::bigint * 1000) as time, eth_price, dollar_price
  from price_history
  order by token, time`,
};
