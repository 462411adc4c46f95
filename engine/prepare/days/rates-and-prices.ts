import type { TableNames } from '../../../common/relations/relation.ts';
import { sqlText } from '../../../common/sql.ts';
import { strategyRatesSql } from '../../../common/strategy-rates.ts';
import type { OptionalTableName } from '../../../common/table-names.ts';
import { BEACON_STRATEGY, ETHER } from '../../../common/vocabulary.ts';

const BEACON = sqlText(BEACON_STRATEGY);

/** Selects each strategy's rate over time, as `strategyRatesSql` describes it. */
export const ratesSql = (table: TableNames) =>
  strategyRatesSql((name) => table(`snapshot.${name}`));

/** Selects each strategy's rate at the end of each day that changes it. */
export const ratesByDaySql = (table: TableNames) => /* sql */ `
  select strategy, date_trunc('day', "timestamp") as day, arg_max(rate, (block_number, log_index)) as rate,
    arg_max(is_logged, (block_number, log_index)) as is_logged
  from (${ratesSql(table)})
  group by all`;

/**
 * Writes SQL that finds the token with a strategy's prices, from its row in `tokens`: native ETH
 * has those of ether.
 */
export const pricedToken = (strategy = 'tokens.strategy') =>
  `if(${strategy}::varchar = ${BEACON}, ${sqlText(ETHER)}, tokens.token::varchar)`;

/** These tables of changes have times from which the days follow. */
const DATED = [
  'share_changes',
  'delegation_changes',
  'registration_changes',
  'rate_changes',
] as const satisfies readonly OptionalTableName[];

/**
 * Writes SQL that finds the newest event's day. Its rates and prices are those in the table
 * `tokens`, as the newest state has them.
 */
export function lastDaySql(table: TableNames, absent: readonly OptionalTableName[]): string {
  const newest = DATED.filter((name) => !absent.includes(name)).map(
    (name) => `(select max("timestamp") from ${table(`snapshot.${name}`)})`,
  );
  return /* sql */ `date_trunc('day', greatest(
    ${newest.join(', ')}, (select snapshot_time from ${table('rollup.latest_time')})))`;
}

/**
 * Selects each token's prices at the end of each day that has one. A price of 0 means that there is
 * none.
 */
export function pricesByDay(table: TableNames, absent: readonly OptionalTableName[]): string {
  return absent.includes('prices') ? NO_PRICES : allPricesSql(table);
}

const allPricesSql = (table: TableNames) => /* sql */ `
  select token::varchar as token, date_trunc('day', "time") as day,
    nullif(arg_max(eth_price, "time"), '0') as eth_price, nullif(arg_max(dollar_price, "time"), '0') as dollar_price
  from ${table('snapshot.prices')}
  group by all`;

const NO_PRICES = /* sql */ `
  select '' as token, null::timestamp as day, null::varchar as eth_price, null::varchar as dollar_price
  where false`;
