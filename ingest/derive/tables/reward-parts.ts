import type { TableRule } from './context.ts';

/** Lists the strategies of each submission, with their multipliers. */
export const rewardStrategies: TableRule = {
  reads: ['submission_strategies'],
  growth: 'append',
  order: ['rewards_submission_hash', 'position'],
  hidesBlock: true,
  sql: () => /* sql */ `
  select hash as rewards_submission_hash, item as position, strategy, multiplier::decimal(38, 0) as multiplier, block_number
  from submission_strategies`,
};

/** The operators of each submission that names them, with their amounts. */
export const rewardOperators: TableRule = {
  reads: ['submission_operators'],
  growth: 'append',
  order: ['rewards_submission_hash', 'position'],
  hidesBlock: true,
  sql: () => /* sql */ `
  select hash as rewards_submission_hash, item as position, "operator", amount::decimal(38, 0) as amount, block_number
  from submission_operators`,
};
