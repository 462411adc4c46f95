import { eventOf, fieldOf } from '../../abi/dictionary.ts';
import { bytesSql, integerTextSql, zeros } from '../../abi/word-sql.ts';
import { text } from '../chain-sql.ts';
import { RATE } from '../event-keys.ts';
import { firstLateLogSql } from '../relations/decoded-logs.ts';
import { AT_COLUMNS, logsWhere } from './at.ts';
import type { TableRule } from './context.ts';

const WAD = '1000000000000000000::ubigint';

const word = (from: number, to: number) => bytesSql(fieldOf(eventOf(RATE), 'rate'), from, to);
const small = `(${word(25, 32)})::bit::ubigint`;

/**
 * 18 decimal places, without zeros at the end. Integers of 64 bits divide fast; few rates are
 * greater than 18.
 */
const RATE_TEXT = /* sql */ `
  case when ${word(1, 24)} <> ${zeros(24)} then shift_decimal(${integerTextSql('uint256', word)}, '-18')
    else (${small} // ${WAD})::varchar || case when ${small} % ${WAD} = 0 then ''
      else '.' || rtrim(lpad((${small} % ${WAD})::varchar, 18, '0'), '0') end end`;

export const rateChanges: TableRule = {
  reads: ['block_times', 'floating_logs'],
  growth: { revised: firstLateLogSql },
  addition: {},
  order: ['strategy', 'block_number', 'log_index'],
  sql: () => /* sql */ `
  select ${text('address')} as strategy, ${RATE_TEXT} as rate, ${AT_COLUMNS}
  from ${logsWhere(`event = '${RATE}'`, 'floating_logs')}`,
};
