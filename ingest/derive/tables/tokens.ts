import { eventOf, fieldOf } from '../../abi/dictionary.ts';
import { bytesSql, integerTextSql, parameterSql } from '../../abi/word-sql.ts';
import { BEACON_SQL, blockOf, text, timeSql } from '../chain-sql.ts';
import { RATE } from '../event-keys.ts';
import { NATIVE_TOKEN } from '../relations/strategies.ts';
import type { TableRule } from './context.ts';

const WHITELISTED = 'StrategyManager.StrategyAddedToDepositWhitelist';

const RATE_FIELD = fieldOf(eventOf(RATE), 'rate');

/** Gives SQL for the rate in the column `data`, without its decimal point. */
const RATE_TEXT = integerTextSql(RATE_FIELD.type, (from, to) =>
  bytesSql({ ...RATE_FIELD, word: 0 }, from, to),
);

/** Strategies without a known token are left out; the report counts them. */
export const tokens: TableRule = {
  reads: [
    'block_times',
    'fixed_logs',
    'floating_logs',
    'token_list',
    'known_tokens',
    'token_prices',
    'strategy_tokens',
  ],
  growth: { whole: 'It has a row for each strategy; a price gets old by time alone.' },
  timed: true,
  sql: ({ snapshotSeconds }) => /* sql */ `
    with rates as (
      select address as strategy, arg_max(data, position) as data, max(position) as position
      from floating_logs where event = '${RATE}' group by address),
    whitelisted as (
      select ${parameterSql(WHITELISTED, 'strategy')} as strategy, max(position) as position
      from fixed_logs where event = '${WHITELISTED}' group by 1),
    every as (
      select strategy, strategy_tokens.token, coalesce(token_list.name, known_tokens.name) as name,
        coalesce(token_list.symbol, known_tokens.symbol) as symbol, strategy_tokens.decimals,
        case when strategy = ${BEACON_SQL} then '1'
          when rates.data is not null then shift_decimal(${RATE_TEXT.replaceAll('data', 'rates.data')}, '-18')
          else token_list.rate end as rate,
        case when strategy <> ${BEACON_SQL} then token_list.rate end as initial_rate,
        token_prices.eth_price, token_prices.dollar_price, token_prices.fresh, token_prices.seconds as price_seconds,
        coalesce(rates.position, whitelisted.position) as position
      from strategy_tokens
        left join token_list using (strategy)
        left join known_tokens on known_tokens.token = strategy_tokens.token
        left join rates using (strategy)
        left join whitelisted using (strategy)
        left join token_prices
          on token_prices.token = case when strategy = ${BEACON_SQL} then ${NATIVE_TOKEN} else strategy_tokens.token end)
    select ${text('token')} as token, ${text('strategy')} as strategy, name, symbol,
      coalesce(decimals, 18) as decimals,
      coalesce(rate is not null and eth_price is not null and dollar_price is not null and fresh, false) as synced,
      coalesce(rate, '1') as shares_underlying,
      coalesce(eth_price, '0') as eth_price,
      coalesce(dollar_price, '0') as dollar_price,
      ${timeSql(`coalesce(timestamp, ${snapshotSeconds})`)} as updated_at,
      ${timeSql(`coalesce(price_seconds, ${snapshotSeconds})`)} as timestamp,
      initial_rate
    from every left join block_times on number = ${blockOf('position')}
    where token is not null
    order by strategy`,
};
