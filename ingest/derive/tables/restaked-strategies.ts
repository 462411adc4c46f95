import type { TableRule } from './context.ts';

/** The rows of the file up to the last block that the logs cover. */
export const restakedStrategies: TableRule = {
  reads: ['restaked_rows'],
  growth: 'append',
  timed: true,
  sql: ({ blockNumber }) => /* sql */ `
  select avs, "operator", strategy, block_number, any_value("timestamp") as timestamp
  from restaked_rows where block_number <= ${blockNumber}
  group by avs, "operator", strategy, block_number
  order by avs, "operator", strategy, block_number`,
};
