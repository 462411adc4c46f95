import { eventOf, fieldOf } from '../dictionary.ts';
import { text } from '../relations.ts';
import { bytesSql, integerSql } from '../words.ts';
import { AT_COLUMNS, logsWhere } from './at.ts';
import type { TableRule } from './context.ts';

const RATE = 'StrategyBase.ExchangeRateEmitted';
const WAD = '1000000000000000000';

const word = (from: number, to: number) => bytesSql(fieldOf(eventOf(RATE), 'rate'), from, to);
const whole = integerSql(word(17, 32));

/** 18 digits behind the point, without zeros at the end. JavaScript tells the few rates beyond 127 bits. */
const RATE_TEXT = /* sql */ `
  case when ${word(1, 17)} >= unhex('${'00'.repeat(16)}80') then shift_decimal(uint256_text(${word(1, 32)}), '-18')
    else (${whole} // ${WAD})::varchar || case when ${whole} % ${WAD} = 0 then ''
      else '.' || rtrim(lpad((${whole} % ${WAD})::varchar, 18, '0'), '0') end end`;

/** Rates count from addresses that are a strategy. */
export const rateChanges: TableRule = () => /* sql */ `
  select ${text('address')} as strategy, ${RATE_TEXT} as rate, ${AT_COLUMNS}
  from ${logsWhere(`event = '${RATE}'`)} and address in (select strategy from strategies)
  order by known.address, known.position`;
