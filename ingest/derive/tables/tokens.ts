import { eventOf, fieldOf } from '../../abi/dictionary.ts';
import { bytesSql, integerTextSql, parameterSql } from '../../abi/word-sql.ts';
import { BEACON_SQL, blockOf, RATE, text, timeSql } from '../relations/relations.ts';
import type { TableContext } from './context.ts';

const DEPOSIT = 'StrategyManager.Deposit(address,address,address,uint256)';
const FACTORY = 'StrategyFactory.StrategySetForToken';
const VAULT = 'StrategyFactory.DurationVaultDeployed';
const TOKEN_SET = 'StrategyBase.StrategyTokenSet';
const WHITELISTED = 'StrategyManager.StrategyAddedToDepositWhitelist';

/** Native ETH has no token: the address by which programs name it. */
const NATIVE_TOKEN = `unhex('${'ee'.repeat(20)}')`;

/**
 * Makes table `strategy_tokens` (strategy, token, decimals): what is known of each strategy's token.
 * Configuration stands first, for a Deposit of EIGEN says EIGEN while its strategy holds bEIGEN.
 */
export function strategyTokensSql(): string {
  const latestTokenSql = (
    key: string,
    strategy: string,
    token: string,
    where = 'true',
  ) => /* sql */ `
    select ${strategy} as strategy, arg_max(${token}, position) as token
    from known where event = '${key}' and ${where} group by 1`;
  // A withdrawal of M2 that is completed as shares emits a Deposit with whatever token its caller names.
  const isPaid = 'position not in (select position from returned)';
  const decimals = parameterSql(TOKEN_SET, 'decimals');
  return /* sql */ `
    create or replace temp table strategy_tokens as
    with deposits as (${latestTokenSql(DEPOSIT, parameterSql(DEPOSIT, 'strategy'), parameterSql(DEPOSIT, 'token'), isPaid)}),
    factory as (${latestTokenSql(FACTORY, parameterSql(FACTORY, 'strategy'), parameterSql(FACTORY, 'token'))}),
    vaults as (${latestTokenSql(VAULT, parameterSql(VAULT, 'vault'), parameterSql(VAULT, 'underlyingToken'))}),
    own as (
      select address as strategy, arg_max(${parameterSql(TOKEN_SET, 'token')}, position) as token,
        arg_max(${decimals}, position) as decimals
      from known where event = '${TOKEN_SET}' group by 1)
    select strategy,
      coalesce(token_list.token, deposits.token, factory.token, vaults.token, own.token,
        case when strategy = ${BEACON_SQL} then ${NATIVE_TOKEN} end) as token,
      coalesce(token_list.decimals, own.decimals, case when strategy = ${BEACON_SQL} then 18 end)::integer as decimals
    from strategies
      left join token_list using (strategy)
      left join deposits using (strategy)
      left join factory using (strategy)
      left join vaults using (strategy)
      left join own using (strategy)`;
}

/** Strategies whose token nothing tells are left out; the report counts them. */
export function tokens({ snapshotSeconds }: TableContext): string {
  const rate = fieldOf(eventOf(RATE), 'rate');
  const rateText = integerTextSql(rate.type, (from, to) =>
    bytesSql({ ...rate, word: 0 }, from, to),
  );
  return /* sql */ `
    with rates as (
      select address as strategy, arg_max(data, position) as data, max(position) as position
      from known where event = '${RATE}' group by address),
    whitelisted as (
      select ${parameterSql(WHITELISTED, 'strategy')} as strategy, max(position) as position
      from known where event = '${WHITELISTED}' group by 1),
    every as (
      select strategy, strategy_tokens.token, token_list.name, token_list.symbol, strategy_tokens.decimals,
        case when strategy = ${BEACON_SQL} then '1'
          when rates.data is not null then shift_decimal(${rateText.replaceAll('data', 'rates.data')}, '-18')
          else token_list.rate end as rate,
        case when strategy <> ${BEACON_SQL} then token_list.rate end as initial_rate,
        token_prices.eth_price, token_prices.dollar_price, token_prices.fresh, token_prices.seconds as price_seconds,
        coalesce(rates.position, whitelisted.position) as position
      from strategy_tokens
        left join token_list using (strategy)
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
    order by strategy`;
}
