import { parameterSql } from '../../abi/word-sql.ts';
import { text } from '../chain-sql.ts';
import { MAX_MAGNITUDE_UPDATED } from '../relations/share-factors.ts';
import { AT_COLUMNS, logsWhere } from './at.ts';
import type { TableRule } from './context.ts';

const of = (path: string) => parameterSql(MAX_MAGNITUDE_UPDATED, path);

/** Each maximum magnitude that a slash left. */
export const magnitudeChanges: TableRule = {
  reads: ['block_times', 'fixed_logs'],
  growth: 'append',
  order: ['operator', 'strategy', 'block_number', 'log_index'],
  sql: () => /* sql */ `
  select ${text('"operator"')} as "operator", ${text('strategy')} as strategy,
    max_magnitude::decimal(38, 0) as max_magnitude, ${AT_COLUMNS}
  from (
    select ${of('operator')} as "operator", ${of('strategy')} as strategy, ${of('maxMagnitude')} as max_magnitude,
      block_number, log_index, timestamp, transaction_hash
    from ${logsWhere(`event = '${MAX_MAGNITUDE_UPDATED}'`)}) changes`,
};
