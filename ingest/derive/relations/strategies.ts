import { byEventSql, keysSql, parameterSql, smallParameterSql } from '../../abi/word-sql.ts';
import { BEACON_SQL } from '../chain-sql.ts';
import { DEPOSITS } from '../event-keys.ts';
import type { DerivedRelation } from '../relation.ts';

const [, DEPOSIT] = DEPOSITS;
const FACTORY = 'StrategyFactory.StrategySetForToken';
const VAULT = 'StrategyFactory.DurationVaultDeployed';
const TOKEN_SET = 'StrategyBase.StrategyTokenSet';
const CLAIMED_TOKENS = {
  'RewardsCoordinator.RewardsClaimed': 'token',
  'RewardsCoordinator.PaymentClaimed': 'token',
};
/** Native ETH has no token contract: programs name it by this address. */
export const NATIVE_TOKEN = `unhex('${'ee'.repeat(20)}')`;

/** Selects the token in the newest log of an event, by strategy. */
function newestTokenSql(key: string, strategy: string, token: string, condition = 'true'): string {
  return /* sql */ `
    select ${parameterSql(key, strategy)} as strategy, arg_max(${parameterSql(key, token)}, position) as token
    from fixed_logs where event = '${key}' and ${condition} group by 1`;
}

// A withdrawal of M2 that is completed as shares emits a Deposit with any token that its caller
// names.
const IS_PAID = 'position not in (select position from returned_shares)';

/**
 * The token of each strategy, as far as it is known. The configuration takes precedence: a Deposit
 * of EIGEN names EIGEN, although its strategy holds bEIGEN.
 */
export const strategyTokens: DerivedRelation = {
  name: 'strategy_tokens',
  columns: { strategy: 'BLOB', token: 'BLOB', decimals: 'INTEGER' },
  reads: [
    'known_strategies',
    'fixed_logs',
    'floating_logs',
    'returned_shares',
    'token_list',
    'known_tokens',
  ],
  growth: { keyed: ['strategy'] },
  sql: () => /* sql */ `
    with deposits as (${newestTokenSql(DEPOSIT, 'strategy', 'token', IS_PAID)}),
    factory as (${newestTokenSql(FACTORY, 'strategy', 'token')}),
    vaults as (${newestTokenSql(VAULT, 'vault', 'underlyingToken')}),
    own as (
      select address as strategy, arg_max(${parameterSql(TOKEN_SET, 'token')}, position) as token,
        arg_max(${parameterSql(TOKEN_SET, 'decimals')}, position) as decimals
      from floating_logs where event = '${TOKEN_SET}' group by 1),
    found as (
      select strategy,
        coalesce(token_list.token, deposits.token, factory.token, vaults.token, own.token,
          case when strategy = ${BEACON_SQL} then ${NATIVE_TOKEN} end) as token,
        token_list.decimals as listed_decimals, own.decimals as own_decimals
      from known_strategies
        left join token_list using (strategy)
        left join deposits using (strategy)
        left join factory using (strategy)
        left join vaults using (strategy)
        left join own using (strategy))
    select strategy, token,
      coalesce(listed_decimals, known_tokens.decimals, own_decimals,
        case when strategy = ${BEACON_SQL} then 18 end)::integer as decimals
    from found left join known_tokens using (token)`,
};

/** Logs that name the token of a strategy, in order of precedence, and their parameter of it. */
const TOKEN_LOGS: readonly (readonly [key: string, strategy: string, token: string])[] = [
  [DEPOSIT, 'strategy', 'token'],
  [FACTORY, 'strategy', 'token'],
  [VAULT, 'vault', 'underlyingToken'],
];

/**
 * The token of a strategy from each log on that changes it; `strategy` is hex. Logs of the strategy
 * itself count although no log may name it yet: a log that joins them does.
 */
export const strategyTokenSteps: DerivedRelation = {
  name: 'strategy_token_steps',
  columns: { strategy: 'VARCHAR', since: 'BIGINT', token: 'BLOB' },
  reads: ['well_formed_logs', 'fixed_logs', 'returned_shares'],
  growth: 'append',
  addition: null,
  sql: () => {
    const logs = TOKEN_LOGS.map(
      ([key, strategy, token], index) => /* sql */ `
      select ${parameterSql(key, strategy)} as strategy, ${parameterSql(key, token)} as token, position, ${index} as source
      from fixed_logs where event = '${key}' and ${index === 0 ? IS_PAID : 'true'}`,
    );
    const own = `
      select address, ${parameterSql(TOKEN_SET, 'token')}, position, ${TOKEN_LOGS.length}
      from well_formed_logs where event = '${TOKEN_SET}'`;
    const inForce = [...TOKEN_LOGS.keys(), TOKEN_LOGS.length].map(
      (source) => `last_value(if(source = ${source}, token, null) ignore nulls) over so_far`,
    );
    return /* sql */ `
    with named as (${[...logs, own].join(' union all ')}),
    in_force as (
      select strategy, position, coalesce(${inForce.join(', ')}) as token from named
      window so_far as (partition by strategy order by position rows unbounded preceding))
    select hex(strategy) as strategy, position as since, token from in_force
    qualify token is distinct from lag(token) over (partition by strategy order by position)`;
  },
};

/** The token contracts that the logs name: of strategies, reward submissions and claims. */
export const namedTokens: DerivedRelation = {
  name: 'named_tokens',
  columns: { token: 'BLOB' },
  reads: ['strategy_tokens', 'reward_submissions', 'fixed_logs'],
  growth: { keyed: ['token'] },
  sql: () => /* sql */ `
    select token from strategy_tokens where token <> ${NATIVE_TOKEN}
    union
    select unhex(token[3:]) from reward_submissions
    union
    select ${byEventSql(CLAIMED_TOKENS)} from fixed_logs where event in (${keysSql(Object.keys(CLAIMED_TOKENS))})`,
};

const ADDED = 'StrategyManager.StrategyAddedToDepositWhitelist';
const REMOVED = 'StrategyManager.StrategyRemovedFromDepositWhitelist';
const FORBIDDEN = 'StrategyManager.UpdatedThirdPartyTransfersForbidden';
const DELAY = 'DelegationManager.StrategyWithdrawalDelayBlocksSet';
/** Events of the least delay of all strategies: of the first release, and of M2. */
const LEAST_DELAYS = [
  'StrategyManager.WithdrawalDelayBlocksSet',
  'DelegationManager.MinWithdrawalDelayBlocksSet',
];
const DEPLOYED = 'StrategyFactory.StrategySetForToken';

/** Events that change a strategy's settings. */
export const SETTINGS = [ADDED, REMOVED, FORBIDDEN, DELAY, DEPLOYED];

/**
 * The settings of strategies that were ever allowed for deposits; `created` is the position of
 * their first whitelisting. A withdrawal of M2 waits for the greater one of the strategy's delay
 * and the least delay, one of the first release for the least delay. Since slashing the delay is a
 * constant of the contract, in no event: the network's `withdrawalDelayBlocks`.
 */
export const strategySettings: DerivedRelation = {
  name: 'strategy_settings',
  columns: {
    strategy: 'BLOB',
    whitelisted: 'BOOLEAN',
    forbidden: 'BOOLEAN',
    created: 'BIGINT',
    updated: 'BIGINT',
    delay: 'BIGINT',
  },
  reads: ['fixed_logs'],
  growth: { whole: 'It has a row for each strategy; the least delay changes all.' },
  sql: ({ configuration: { network } }) => /* sql */ `
  with settings as (
    select ${byEventSql(Object.fromEntries(SETTINGS.map((key) => [key, 'strategy'])))} as strategy, event, position, data
    from fixed_logs where event in (${keysSql(SETTINGS)})),
  latest as (
    select strategy,
      min(position) filter (event = '${ADDED}') as created,
      max(position) as updated,
      arg_max(event = '${ADDED}', position) filter (event in ('${ADDED}', '${REMOVED}')) as whitelisted,
      coalesce(arg_max(${byEventSql({ [FORBIDDEN]: 'value' })}, position), false) as forbidden,
      arg_max(case when event = '${DELAY}' then ${smallParameterSql(DELAY, 'newValue')} end, position) as delay
    from settings group by strategy),
  least as (
    select arg_max(case event ${leastDelayCases()} end, position) as delay
    from fixed_logs where event in (${keysSql(LEAST_DELAYS)})),
  slashing as (
    select count(*) > 0 as is_live
    from fixed_logs where starts_with(event, 'AllocationManager.') or starts_with(event, 'DelegationManager.SlashingWithdrawal'))
  select strategy, whitelisted, forbidden, created, updated,
    case when is_live then ${network.withdrawalDelayBlocks ?? 'null'} else greatest(latest.delay, least.delay) end::bigint as delay
  from latest, least, slashing
  where created is not null`,
};

function leastDelayCases(): string {
  return LEAST_DELAYS.map((key) => `when '${key}' then ${smallParameterSql(key, 'newValue')}`).join(
    ' ',
  );
}
