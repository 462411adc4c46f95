import type { DuckDBConnection } from '@duckdb/node-api';
import { DICTIONARY, type DictionaryEvent, eventOf } from './dictionary.ts';
import { jsonSql } from './json.ts';
import { DEPOSITS, M1_QUEUED, timeSql } from './relations.ts';
import { SUBMISSIONS } from './reward-submissions.ts';
import { BEACON_STRATEGY } from './tokens.ts';
import { M2_QUEUED, SLASHING_QUEUED, withdrawalJson, withWithdrawals } from './withdrawal-lists.ts';
import { addressTextSql, hexSql, parameterSql } from './words.ts';

const COLUMNS = ['operator', 'staker', 'strategy', 'token', 'avs', 'pod'] as const;
type Column = (typeof COLUMNS)[number];

/** The parameters that fill an activity's columns, by event. What is not here fills none, or by join. */
const PARAMETERS: Readonly<Record<string, Partial<Record<Column, string>>>> = {
  'AVSDirectory.AVSMetadataURIUpdated': { avs: 'avs' },
  'AllocationManager.AVSMetadataURIUpdated': { avs: 'avs' },
  'AVSDirectory.OperatorAVSRegistrationStatusUpdated': { operator: 'operator', avs: 'avs' },
  'DelegationManager.DelegationApproverUpdated': { operator: 'operator' },
  'DelegationManager.OperatorDetailsModified': { operator: 'operator' },
  'DelegationManager.OperatorMetadataURIUpdated': { operator: 'operator' },
  'DelegationManager.OperatorRegistered(address,(address,address,uint32))': {
    operator: 'operator',
  },
  'DelegationManager.OperatorRegistered(address,address)': { operator: 'operator' },
  'DelegationManager.OperatorSharesDecreased': {
    operator: 'operator',
    staker: 'staker',
    strategy: 'strategy',
  },
  'DelegationManager.OperatorSharesIncreased': {
    operator: 'operator',
    staker: 'staker',
    strategy: 'strategy',
  },
  'DelegationManager.StakerDelegated': { staker: 'staker', operator: 'operator' },
  'DelegationManager.StakerUndelegated': { staker: 'staker', operator: 'operator' },
  'DelegationManager.StrategyWithdrawalDelayBlocksSet': { strategy: 'strategy' },
  'EigenPodManager.PodDeployed': { pod: 'eigenPod', staker: 'podOwner' },
  'EigenPodManager.PodSharesUpdated': { staker: 'podOwner' },
  'RewardsCoordinator.ClaimerForSet': { staker: 'earner' },
  'RewardsCoordinator.RewardsClaimed': { staker: 'earner', token: 'token' },
  'RewardsCoordinator.PaymentClaimed': { staker: 'earner', token: 'token' },
  'StrategyManager.Deposit(address,address,uint256)': { staker: 'staker', strategy: 'strategy' },
  'StrategyManager.Deposit(address,address,address,uint256)': {
    staker: 'staker',
    strategy: 'strategy',
    token: 'token',
  },
  'StrategyManager.StrategyAddedToDepositWhitelist': { strategy: 'strategy' },
  'StrategyManager.StrategyRemovedFromDepositWhitelist': { strategy: 'strategy' },
  'StrategyManager.UpdatedThirdPartyTransfersForbidden': { strategy: 'strategy' },
};

/** Which parameter names the queued withdrawal that tells staker, operator and strategy. */
const ROOTS: Readonly<Record<string, string>> = {
  [M1_QUEUED]: 'withdrawalRoot',
  [M2_QUEUED]: 'withdrawalRoot',
  [SLASHING_QUEUED]: 'withdrawalRoot',
  'StrategyManager.WithdrawalCompleted': 'withdrawalRoot',
  'DelegationManager.WithdrawalCompleted': 'withdrawalRoot',
  'DelegationManager.SlashingWithdrawalCompleted': 'withdrawalRoot',
  'DelegationManager.WithdrawalMigrated': 'newWithdrawalRoot',
};

const POD_UPDATED = 'EigenPodManager.PodSharesUpdated';
const STATUS = 'AVSDirectory.OperatorAVSRegistrationStatusUpdated';

/** Events that are actions, in an order in which each is its own code. */
const EVENTS: readonly DictionaryEvent[] = DICTIONARY.filter(({ actions }) => actions.length > 0);

/**
 * Makes what activities join, all of which comes before the row that joins it:
 *
 * `queued`      root, staker, operator (null: none), strategy (null: several)
 * `pods`        staker, pod
 * `returned`    tx, staker, strategy of withdrawals completed in the transaction: a Deposit there is no new one
 */
export async function makeActivityJoins(connection: DuckDBConnection): Promise<void> {
  const m1 = (path: string) => parameterSql(M1_QUEUED, path);
  const removed = 'StrategyManager.ShareWithdrawalQueued';
  await connection.run(/* sql */ `
    create or replace temp table queued as
    select root, staker, delegated_to as "operator", case when len(strategies) = 1 then strategies[1] end as strategy
    from withdrawals
    union all
    select root, depositor, "operator", case when count(strategy) = 1 then any_value(strategy) end
    from (
      select ${m1('withdrawalRoot')} as root, ${m1('depositor')} as depositor, ${m1('nonce')} as nonce,
        ${m1('delegatedAddress')} as "operator"
      from known where event = '${M1_QUEUED}')
      left join (
        select ${parameterSql(removed, 'depositor')} as depositor, ${parameterSql(removed, 'nonce')} as nonce,
          ${parameterSql(removed, 'strategy')} as strategy
        from known where event = '${removed}') using (depositor, nonce)
    group by root, depositor, "operator"`);
  await connection.run(/* sql */ `
    create or replace temp table pods as
    select ${parameterSql('EigenPodManager.PodDeployed', 'podOwner')} as staker,
      any_value(${parameterSql('EigenPodManager.PodDeployed', 'eigenPod')}) as pod
    from known where event = 'EigenPodManager.PodDeployed' group by 1`);
  await connection.run(/* sql */ `
    create or replace temp table returned as
    select distinct completion.tx, withdrawer as staker, unnest(strategies) as strategy
    from (
      select tx, data[1:32] as root from known
      where event in ('DelegationManager.WithdrawalCompleted', 'DelegationManager.SlashingWithdrawalCompleted')) completion
      join withdrawals using (root)`);
}

/** The parameters of a log as JSON: rewards as viem decoded them, withdrawals of their lists. */
function dataSql(event: DictionaryEvent): string {
  if (event.key in SUBMISSIONS) return 'submitted.json';
  const withdrawal = withdrawalJson(event.key);
  return withdrawal ?? jsonSql(event);
}

/** The activities of the logs of blocks `from` to `to`, in their order, which joins do not keep within a vector. */
export function activitiesSql(from: number, to: number): string {
  const codes = EVENTS.map(({ key }, code) => `('${key}', ${code})`);
  const code = (key: string) => EVENTS.indexOf(eventOf(key));
  const byCode = (branches: readonly (readonly [key: string, sql: string])[]) =>
    `case code ${branches.map(([key, sql]) => `when ${code(key)} then ${sql}`).join(' ')} end`;
  const column = (name: Column) =>
    byCode(
      Object.entries(PARAMETERS).flatMap(([key, parameters]) => {
        const path = parameters[name];
        return path === undefined ? [] : [[key, parameterSql(key, path)] as const];
      }),
    );
  const data = byCode(EVENTS.map((event) => [event.key, dataSql(event)] as const));
  const action = byCode(
    EVENTS.map(({ key, actions }) => {
      const [registers = '', deregisters = ''] = actions;
      const status = parameterSql(STATUS, 'status');
      return [
        key,
        key === STATUS
          ? `case when ${status} = 1 then '${registers}' else '${deregisters}' end`
          : `'${registers}'`,
      ];
    }),
  );
  const hex = (name: string, otherwise: string) =>
    `case when ${name} is not null then ${addressTextSql(name)} else ${otherwise} end as "${name.replaceAll('own_', '')}"`;
  const submissions = Object.keys(SUBMISSIONS)
    .filter((key) => eventOf(key).actions.length > 0)
    .map(code);
  const deposits = DEPOSITS.map(code);
  // A condition on the left side besides equality would make a join compare every pair of rows.
  return /* sql */ `
    with coded as (
      select known.*, code,
        ${byCode(Object.entries(ROOTS).map(([key, path]) => [key, parameterSql(key, path)]))} as root,
        ${COLUMNS.map((name) => `${column(name)} as own_${name}`).join(', ')}
      from known join (values ${codes.join(', ')}) codes(name, code) on event = name
      where block_number between ${from} and ${to}),
    keyed as (
      select *,
        case when code = ${code(POD_UPDATED)} then own_staker end as pod_staker,
        case when code = ${code(DEPOSITS[0])} then own_strategy end as token_strategy,
        case when code in (${deposits.join(', ')}) then tx end as deposit_tx,
        case when code in (${submissions.join(', ')}) then position end as submitted_at
      from (${withWithdrawals('from coded')}))
    select ${action} as action,
      ${hex('own_operator', addressTextSql('queued."operator"'))},
      ${hex('own_staker', addressTextSql('queued.staker'))},
      ${hex('own_strategy', `case when code = ${code(POD_UPDATED)} then '${BEACON_STRATEGY}' else ${addressTextSql('queued.strategy')} end`)},
      ${hex('own_token', `coalesce(submitted.token, ${addressTextSql('strategy_tokens.token')})`)},
      ${hex('own_avs', "case when submitted.type = 'avs' then submitted.avs end")},
      ${hex('own_pod', addressTextSql('pods.pod'))},
      ${data} as data,
      '{"transactionHash":"' || ${hexSql('transaction_hash')} || '","transactionIndex":' || transaction_index
        || ',"contract":"' || ${hexSql('address')} || '","event":"' || ${byCode(EVENTS.map(({ key, name }) => [key, `'${name}'`]))}
        || case when returned.tx is not null then '","origin":"withdrawal"}' else '"}' end as metadata,
      ${timeSql('timestamp')} as timestamp, block_number, log_index
    from keyed
      join block_times on number = block_number
      left join queued on queued.root = keyed.root
      left join pods on pods.staker = pod_staker
      left join strategy_tokens on strategy_tokens.strategy = token_strategy
      left join returned
        on returned.tx = deposit_tx and returned.staker = own_staker and returned.strategy = own_strategy
      left join (
        select position::bigint as submission, token, avs, type, data as json from submissions) submitted
        on submission = submitted_at
    order by block_number, log_index`;
}
