import type { DuckDBConnection } from '@duckdb/node-api';
import { BEACON_STRATEGY } from '../../../common/vocabulary.ts';
import { DICTIONARY, FLOATING } from '../../abi/dictionary.ts';
import {
  byEventSql,
  hexSql,
  integerSql,
  keysSql,
  parameterSql,
  zeros,
} from '../../abi/word-sql.ts';
import { POSITIONS_IN_BLOCK } from './event-logs.ts';
import { M2_QUEUED } from './withdrawal-lists.ts';

export const BEACON_SQL = `unhex('${BEACON_STRATEGY.slice(2)}')`;

/** SQL of the block of a position. */
export function blockOf(position: string): string {
  return `(${position} // ${POSITIONS_IN_BLOCK})`;
}

/** SQL of the timestamp of a block's seconds since 1970. */
export function timeSql(seconds: string): string {
  return `make_timestamp((${seconds})::bigint * 1000000)`;
}

export const DEPOSITS = [
  'StrategyManager.Deposit(address,address,uint256)',
  'StrategyManager.Deposit(address,address,address,uint256)',
] as const;

export const POD_UPDATED = 'EigenPodManager.PodSharesUpdated';

/** Emitted by a strategy itself. */
export const RATE = 'StrategyBase.ExchangeRateEmitted';

export const M1_QUEUED = 'StrategyManager.WithdrawalQueued';

/**
 * Relations that several tables read, made once of view `blocks`, and of `event_logs`, `rejected` and
 * `queued_withdrawals`, which is dropped:
 *
 * `block_times`  number, timestamp (seconds)
 * `known`        the rows of `event_logs` whose bytes encode their event
 * `pods`         staker, pod
 * `foreign_logs` event, position, block_number, log_index: under a topic of a strategy or pod, from an address that is none. They are in
 *                `event_logs` and `rejected` no more: anyone may emit them, with any bytes
 * `withdrawals`  one row for each withdrawal queued since M2, in any order: position, tx, era, root,
 *                staker, delegated_to, withdrawer, nonce, nonce_word, start_block, strategies, shares and
 *                withdrawable (words; no withdrawable before slashing), migrated
 * `delegations`  each change of a staker's operator: position, tx, staker, operator (zero address: none)
 * `completions`  each completion of such a withdrawal: root, position, tx, since_slashing
 * `strategies`   every address that is a strategy
 */
export async function makeRelations(connection: DuckDBConnection): Promise<void> {
  await connection.run(
    'create or replace temp view block_times as select number, timestamp from blocks',
  );
  const rejected = await makeKnown(connection);
  await connection.run(withdrawalsSql(rejected));
  await connection.run('drop table queued_withdrawals');
  await connection.run(delegationsSql());
  await connection.run(completionsSql());
  await connection.run(strategiesSql());
  await connection.run(podsSql());
  await setForeignApart(connection);
}

/** For each contract of FLOATING the relation that tells its addresses, all of which other contracts' logs name. */
const ADDRESSES_OF: Readonly<Record<string, string>> = {
  StrategyBase: 'select strategy from strategies',
  EigenPod: 'select pod from pods',
};

async function setForeignApart(connection: DuckDBConnection): Promise<void> {
  const rules = FLOATING.map((contract) => {
    const addresses = ADDRESSES_OF[contract];
    if (!addresses) throw new Error(`contract ${contract}: nothing tells which addresses are one`);
    const keys = DICTIONARY.filter((one) => one.contract === contract).map(({ key }) => key);
    return `(event in (${keysSql(keys)}) and address not in (${addresses}))`;
  });
  await connection.run(/* sql */ `
    create or replace temp table foreign_logs as
      select event, position, block_number, log_index from event_logs where ${rules.join(' or ')};
    delete from event_logs where position in (select position from foreign_logs);
    delete from rejected where (block_number, log_index) in (select (block_number, log_index) from foreign_logs)`);
  await makeKnown(connection);
}

/** Makes view `known` anew, without what is in `rejected` by now. Gives whether there is any. */
export async function makeKnown(connection: DuckDBConnection): Promise<boolean> {
  const rejected = await hasRejected(connection);
  await connection.run(knownSql(rejected));
  return rejected;
}

async function hasRejected(connection: DuckDBConnection): Promise<boolean> {
  const read = await connection.runAndReadAll('select 1 from rejected limit 1');
  return read.currentRowCount > 0;
}

function knownSql(rejected: boolean): string {
  return /* sql */ `
    create or replace temp view known as
    select * from event_logs ${rejected ? 'anti join rejected using (block_number, log_index)' : ''}`;
}

function withdrawalsSql(rejected: boolean): string {
  const migrated = parameterSql('DelegationManager.WithdrawalMigrated', 'newWithdrawalRoot');
  return /* sql */ `
    create or replace temp table withdrawals as
    select position, tx, case event when '${M2_QUEUED}' then 'm2' else 'slashing' end as era,
      root,
      staker[13:32] as staker,
      delegated_to[13:32] as delegated_to,
      withdrawer[13:32] as withdrawer,
      ${integerSql('nonce[17:32]')} as nonce,
      nonce as nonce_word,
      ${integerSql('start_block[25:32]')}::bigint as start_block,
      list_transform(strategies, lambda word: word[13:32]) as strategies,
      shares,
      withdrawable,
      root in (
        select ${migrated} from known where event = 'DelegationManager.WithdrawalMigrated') as migrated
    from queued_withdrawals ${rejected ? 'anti join rejected using (block_number, log_index)' : ''}`;
}

function delegationsSql(): string {
  const keys = [
    'DelegationManager.StakerDelegated',
    'DelegationManager.StakerUndelegated',
  ] as const;
  return /* sql */ `
    create or replace temp table delegations as
    select position, tx, ${parameterSql(keys[0], 'staker')} as staker,
      case event when '${keys[0]}' then ${parameterSql(keys[0], 'operator')} else ${zeros(20)} end as "operator"
    from known
    where event in (${keysSql(keys)})`;
}

function completionsSql(): string {
  const keys = [
    'DelegationManager.WithdrawalCompleted',
    'DelegationManager.SlashingWithdrawalCompleted',
  ] as const;
  return /* sql */ `
    create or replace temp table completions as
    select ${byEventSql({ [keys[0]]: 'withdrawalRoot', [keys[1]]: 'withdrawalRoot' })} as root, position, tx,
      event = '${keys[1]}' as since_slashing
    from known where event in (${keysSql(keys)})`;
}

/** Parameters that hold a strategy, by event. Whitelisting names those that nobody used yet. */
const STRATEGY_OF: Readonly<Record<string, string>> = {
  [DEPOSITS[0]]: 'strategy',
  [DEPOSITS[1]]: 'strategy',
  'StrategyManager.StrategyAddedToDepositWhitelist': 'strategy',
  'StrategyManager.ShareWithdrawalQueued': 'strategy',
  'StrategyFactory.StrategySetForToken': 'strategy',
  'StrategyFactory.DurationVaultDeployed': 'vault',
  'DelegationManager.OperatorSharesIncreased': 'strategy',
  'DelegationManager.OperatorSharesDecreased': 'strategy',
};

function strategiesSql(): string {
  return /* sql */ `
    create or replace temp table strategies as
    select distinct ${byEventSql(STRATEGY_OF)} as strategy
    from known where event in (${keysSql(Object.keys(STRATEGY_OF))})
    union
    select unnest(strategies) from withdrawals
    union
    select ${BEACON_SQL}`;
}

function podsSql(): string {
  const deployed = 'EigenPodManager.PodDeployed';
  return /* sql */ `
    create or replace temp table pods as
    select ${parameterSql(deployed, 'podOwner')} as staker, any_value(${parameterSql(deployed, 'eigenPod')}) as pod
    from known where event = '${deployed}' group by 1`;
}

/** SQL of the text of an address or hash that is a BLOB. */
export const text = hexSql;
