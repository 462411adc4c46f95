import { MAX_AMOUNT } from '../../../common/vocabulary.ts';
import { blockOf, POSITIONS_IN_BLOCK, text, timeSql } from '../chain-sql.ts';
import type { TableRule } from './context.ts';

/** Without hashes of transactions: each change is found by its log. */
export const rewardShareChanges: TableRule = {
  reads: ['block_times', 'reward_share_moves', 'reward_slash_losses'],
  growth: 'append',
  order: ['staker', 'strategy', 'block_number', 'log_index'],
  sql: () => /* sql */ `
  select ${text('staker')} as staker, ${text('strategy')} as strategy, delta::decimal(38, 0) as delta,
    number as block_number, position % ${POSITIONS_IN_BLOCK} as log_index, ${timeSql('timestamp')} as timestamp
  from (
    select staker, strategy, position, delta from reward_share_moves
    where delta between -${MAX_AMOUNT} and ${MAX_AMOUNT}
    union all
    select unhex(staker), unhex(strategy), position::bigint, -(loss::hugeint) from reward_slash_losses) changes
    join block_times on number = ${blockOf('position')}`,
};
