import type { TableRule } from './context.ts';

/** The rows of the file of prices that are not after the snapshot's time and of which both prices are decoded_logs. */
export const prices: TableRule = {
  reads: ['price_history'],
  growth: 'whole',
  sql: () => /* sql */ `
  select token, make_timestamp(milliseconds::bigint * 1000) as time, eth_price, dollar_price
  from price_history
  order by token, time`,
};
