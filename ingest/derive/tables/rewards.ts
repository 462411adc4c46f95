import { blockOf, timeSql } from '../chain-sql.ts';
import type { TableRule } from './context.ts';

/** One row a submission: a row a strategy would count its amount several times. */
export const rewards: TableRule = {
  reads: ['block_times', 'reward_submissions'],
  growth: 'append',
  order: ['block_number', 'rewards_submission_hash'],
  sql: () => /* sql */ `
  select type, avs, submitter, token_hopper, nonce as submission_nonce, hash as rewards_submission_hash,
    strategies, token, amount::decimal(38, 0) as amount,
    ${timeSql('start_seconds')} as start_timestamp, duration,
    ${timeSql('timestamp')} as updated_at, operator_set_id, number as block_number
  from reward_submissions join block_times on number = ${blockOf('position')}`,
};
