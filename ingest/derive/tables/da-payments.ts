import { sqlText } from '../../../common/sql.ts';
import { eventOf, fieldOf } from '../../abi/dictionary.ts';
import { byteListSql, bytesAt, lengthSql } from '../../abi/json-sql.ts';
import {
  byEventSql,
  bytesSql,
  integerSql,
  keysSql,
  MAX_AMOUNT_WORD,
  valueSql,
} from '../../abi/word-sql.ts';
import { text, timeSql } from '../chain-sql.ts';
import { AT_COLUMNS, atPosition, logsWhere } from './at.ts';
import type { TableRule } from './context.ts';

const RESERVATION = 'PaymentVault.ReservationUpdated';

/** Byte of the tuple of a reservation: two times and two lists of bytes follow the symbols. */
const TUPLE = `(${lengthSql('0')})`;

/** Gives SQL for the integer in one word that the tuple has. */
const member = (word: number) =>
  integerSql(`data[${TUPLE} + ${32 * word + 25}:${TUPLE} + ${32 * word + 32}]`);

/** Gives SQL for the bytes, as a list, that a word in the tuple points to. */
const memberList = (word: number) =>
  byteListSql(bytesAt(`(${TUPLE} + ${lengthSql(`${TUPLE} + ${32 * word}`)})`));

/** The last second of the year 9999, up to which the snapshot has times. */
const LAST_SECOND = Date.parse('9999-12-31T23:59:59Z') / 1000;

const timeOrNull = (seconds: string) =>
  `case when ${seconds} <= ${LAST_SECOND} then ${timeSql(seconds)} end`;

/** Has a row for each time that a reservation changed. */
export const daReservationChanges: TableRule = {
  reads: ['block_times', 'fixed_logs'],
  growth: 'append',
  order: ['block_number', 'log_index'],
  sql: ({ network }) => /* sql */ `
  select ${sqlText(network.network)} as network, ${text(byEventSql({ [RESERVATION]: 'account' }))} as account,
    ${member(0)}::decimal(38, 0) as symbols_per_second, ${timeOrNull(member(1))} as starts_at,
    ${timeOrNull(member(2))} as ends_at, ${memberList(3)} as quorum_numbers, ${memberList(4)} as quorum_splits,
    ${AT_COLUMNS}
  from ${logsWhere(`event = '${RESERVATION}'`)}`,
};

/** Integers have 80 bits; before the first release they had 256. */
const DEPOSITS = ['80', '256'].map(
  (bits) => `PaymentVault.OnDemandPaymentUpdated(address,uint${bits},uint${bits})`,
);

const ofDeposit = (path: string) =>
  byEventSql(Object.fromEntries(DEPOSITS.map((key) => [key, path])));

/** Has a row for each deposit by an account. */
export const daOnDemandDeposits: TableRule = {
  reads: ['block_times', 'fixed_logs'],
  growth: 'append',
  order: ['block_number', 'log_index'],
  sql: ({ network }) => /* sql */ `
  select ${sqlText(network.network)} as network, ${text(ofDeposit('account'))} as account,
    ${ofDeposit('onDemandPayment')}::decimal(38, 0) as amount,
    ${ofDeposit('totalDeposit')}::decimal(38, 0) as total_deposit, ${AT_COLUMNS}
  from ${logsWhere(`event in (${keysSql(DEPOSITS)})`)}`,
};

/** A setting: its event, its name in the table, and the ends of the names of two parameters. */
type Setting = readonly [key: string, parameter: string, name: string];

const ofPrice = (bits: number): Setting[] => {
  const key = `PaymentVault.PriceParamsUpdated(${Array(6).fill(`uint${bits}`).join(',')})`;
  return [
    [key, 'minNumSymbols', 'MinNumSymbols'],
    [key, 'pricePerSymbol', 'PricePerSymbol'],
    [key, 'priceUpdateCooldown', 'PriceUpdateCooldown'],
  ];
};

/** Releases before the first called a period a bin. */
const SETTINGS: readonly Setting[] = [
  ...ofPrice(64),
  ...ofPrice(256),
  ['PaymentVault.GlobalSymbolsPerPeriodUpdated', 'globalSymbolsPerPeriod', 'Value'],
  ['PaymentVault.GlobalSymbolsPerBinUpdated', 'globalSymbolsPerPeriod', 'Value'],
  ['PaymentVault.GlobalRatePeriodIntervalUpdated', 'globalRatePeriodInterval', 'Value'],
  ['PaymentVault.GlobalRateBinIntervalUpdated', 'globalRatePeriodInterval', 'Value'],
  ['PaymentVault.ReservationPeriodIntervalUpdated', 'reservationPeriodInterval', 'Value'],
  ['PaymentVault.ReservationBinIntervalUpdated', 'reservationPeriodInterval', 'Value'],
];

/** Gives SQL for an event's integer; null above the largest amount. */
function amountOrNull(key: string, path: string): string {
  const field = fieldOf(eventOf(key), path);
  return `case when ${bytesSql(field)} <= ${MAX_AMOUNT_WORD} then ${valueSql(field)} end`;
}

/** A row for each setting that an event names. */
export const daPaymentParameterChanges: TableRule = {
  reads: ['block_times', 'fixed_logs'],
  growth: 'append',
  order: ['block_number', 'log_index', 'parameter'],
  sql: ({ network }) => {
    const values = SETTINGS.map(
      ([key, parameter, name]) => /* sql */ `
      select position, '${parameter}' as parameter, ${amountOrNull(key, `previous${name}`)} as previous_value,
        ${amountOrNull(key, `new${name}`)} as value
      from fixed_logs where event = '${eventOf(key).key}'`,
    );
    return /* sql */ `
    with settings as (${values.join(' union all ')})
    select ${sqlText(network.network)} as network, parameter, previous_value::decimal(38, 0) as previous_value,
      value::decimal(38, 0) as value, ${AT_COLUMNS}
    from settings ${atPosition('settings', [...new Set(SETTINGS.map(([key]) => key))])}`;
  },
};
