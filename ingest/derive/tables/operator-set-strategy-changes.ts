import { byEventSql, keysSql } from '../../abi/word-sql.ts';
import { text } from '../chain-sql.ts';
import { AT_COLUMNS, logsWhere } from './at.ts';
import type { TableRule } from './context.ts';

export const STRATEGY_ADDED = 'AllocationManager.StrategyAddedToOperatorSet';
export const STRATEGY_REMOVED = 'AllocationManager.StrategyRemovedFromOperatorSet';

const of = (path: string) => byEventSql({ [STRATEGY_ADDED]: path, [STRATEGY_REMOVED]: path });

/** Each strategy that joined an operator set or left it. */
export const operatorSetStrategyChanges: TableRule = {
  reads: ['block_times', 'fixed_logs'],
  growth: 'append',
  order: ['avs', 'operator_set_id', 'strategy', 'block_number', 'log_index'],
  sql: () => /* sql */ `
  select ${text('avs')} as avs, set_id::bigint as operator_set_id, ${text('strategy')} as strategy, added, ${AT_COLUMNS}
  from (
    select ${of('operatorSet.avs')} as avs, ${of('operatorSet.id')} as set_id, ${of('strategy')} as strategy,
      event = '${STRATEGY_ADDED}' as added, block_number, log_index, timestamp, transaction_hash
    from ${logsWhere(`event in (${keysSql([STRATEGY_ADDED, STRATEGY_REMOVED])})`)}) changes`,
};
