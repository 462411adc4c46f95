import type { TableRule } from './context.ts';

/** The strategies of each submission, with their multipliers. */
export const rewardStrategies: TableRule = {
  reads: ['submission_strategies'],
  growth: 'append',
  sql: () => /* sql */ `
  select hash as rewards_submission_hash, item as position, strategy, multiplier::decimal(38, 0) as multiplier
  from submission_strategies
  order by rewards_submission_hash, position`,
};

/** The operators of each submission that names them, with their amounts. */
export const rewardOperators: TableRule = {
  reads: ['submission_operators'],
  growth: 'append',
  sql: () => /* sql */ `
  select hash as rewards_submission_hash, item as position, "operator", amount::decimal(38, 0) as amount
  from submission_operators
  order by rewards_submission_hash, position`,
};
