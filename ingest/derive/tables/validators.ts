import { byEventSql, keysSql, parameterSql } from '../../abi/word-sql.ts';
import { text, timeSql } from '../chain-sql.ts';
import { firstLateLogSql } from '../relations/decoded-logs.ts';
import { AT_COLUMNS, atPosition, LIFETIME_COLUMNS, lifetimeJoins, logsWhere } from './at.ts';
import type { TableRule } from './context.ts';

/** Events about a validator, by index and by the hash of its public key. */
const byId = (name: string, types: string) => ({
  index: `EigenPod.${name}(${types.replace('#', 'uint40')})`,
  hash: `EigenPod.${name}(${types.replace('#', 'bytes32')})`,
});

const RESTAKED = byId('ValidatorRestaked', '#');
const BALANCE = byId('ValidatorBalanceUpdated', '#,uint64,uint64');
const PROVED = byId('ValidatorCheckpointed', 'uint64,#');
const WITHDRAWN = byId('ValidatorWithdrawn', 'uint64,#');

/** Until M2 the exit of a validator was proved by its withdrawals. */
const REDEEMED = [
  'EigenPod.FullWithdrawalRedeemed(uint40,address,uint64)',
  'EigenPod.FullWithdrawalRedeemed(uint40,uint64,address,uint64)',
];

const ALL = [RESTAKED, BALANCE, PROVED, WITHDRAWN];
const INDEXED = [...ALL.map(({ index }) => index), ...REDEEMED];
const HASHED = ALL.map(({ hash }) => hash);
const EVENTS = [...INDEXED, ...HASHED];
const PROVED_EVENTS = Object.values(PROVED);

const of = (keys: readonly string[], path: string) =>
  byEventSql(Object.fromEntries(keys.map((key) => [key, path])));

export const validators: TableRule = {
  reads: ['block_times', 'floating_logs'],
  growth: { keyed: ['pod', 'validator_index', 'pubkey_hash'] },
  sql: () => /* sql */ `
  with events as (
    select address as pod, event, position, ${of(INDEXED, 'validatorIndex')}::bigint as validator_index,
      ${of(HASHED, 'pubkeyHash')} as pubkey_hash,
      ${of(Object.values(BALANCE), 'newValidatorBalanceGwei')} as balance,
      ${of(PROVED_EVENTS, 'checkpointTimestamp')} as proved
    from floating_logs where event in (${keysSql(EVENTS)})),
  latest as (
    select pod, validator_index, pubkey_hash, arg_max(balance, position) as balance, max(proved) as proved,
      count(*) filter (event in (${keysSql([...Object.values(WITHDRAWN), ...REDEEMED])})) > 0 as withdrawn,
      min(position) as created, max(position) as updated
    from events group by pod, validator_index, pubkey_hash)
  select ${text('pod')} as pod, validator_index, ${text('pubkey_hash')} as pubkey_hash,
    case when withdrawn then 'withdrawn' else 'active' end as state, balance::decimal(38, 0) as balance_gwei,
    ${timeSql('proved')} as checkpointed_at,
    ${LIFETIME_COLUMNS}
  from latest
    ${lifetimeJoins(EVENTS, 'floating_logs')}
  order by latest.pod, validator_index, latest.pubkey_hash`,
};

const EXIT = 'EigenPod.ExitRequested';
const WITHDRAWAL = 'EigenPod.WithdrawalRequested';
const CONSOLIDATION = 'EigenPod.ConsolidationRequested';
const COMPOUNDING = 'EigenPod.SwitchToCompoundingRequested';

/** A request of amount 0 to withdraw has an event of its own, as an exit. */
export const validatorRequests: TableRule = {
  reads: ['block_times', 'floating_logs'],
  growth: { revised: firstLateLogSql },
  addition: {},
  order: ['block_number', 'log_index'],
  sql: () => /* sql */ `
  select ${text('address')} as pod,
    case event when '${EXIT}' then 'exit' when '${WITHDRAWAL}' then 'withdrawal'
      when '${CONSOLIDATION}' then 'consolidation' else 'compounding' end as kind,
    ${text(
      byEventSql({
        [EXIT]: 'validatorPubkeyHash',
        [WITHDRAWAL]: 'validatorPubkeyHash',
        [CONSOLIDATION]: 'sourcePubkeyHash',
        [COMPOUNDING]: 'validatorPubkeyHash',
      }),
    )} as pubkey_hash,
    ${text(byEventSql({ [CONSOLIDATION]: 'targetPubkeyHash' }))} as target_pubkey_hash,
    ${byEventSql({ [WITHDRAWAL]: 'withdrawalAmountGwei' })}::decimal(38, 0) as amount_gwei, ${AT_COLUMNS}
  from ${logsWhere(`event in (${keysSql([EXIT, WITHDRAWAL, CONSOLIDATION, COMPOUNDING])})`, 'floating_logs')}`,
};

const CREATED = 'EigenPod.CheckpointCreated';
const FINALIZED = 'EigenPod.CheckpointFinalized';

/** A checkpoint of a pod without active validators ends in the transaction that creates it. */
export const checkpoints: TableRule = {
  reads: ['block_times', 'floating_logs'],
  growth: { keyed: ['pod', 'checkpoint_at'] },
  sql: () => /* sql */ `
  with created as (
    select address as pod, position, ${parameterSql(CREATED, 'checkpointTimestamp')} as proved_at,
      ${parameterSql(CREATED, 'beaconBlockRoot')} as root, ${parameterSql(CREATED, 'validatorCount')} as validators
    from floating_logs where event = '${CREATED}'),
  proofs as (
    select address as pod, ${of(PROVED_EVENTS, 'checkpointTimestamp')} as proved_at, count(*) as proved
    from floating_logs where event in (${keysSql(PROVED_EVENTS)}) group by 1, 2),
  finalized as (
    select address as pod, ${parameterSql(FINALIZED, 'checkpointTimestamp')} as proved_at,
      arg_max(${parameterSql(FINALIZED, 'totalShareDeltaWei')}, position) as delta, max(timestamp) as seconds
    from ${logsWhere(`event = '${FINALIZED}'`, 'floating_logs')} group by 1, 2)
  select ${text('created.pod')} as pod, ${timeSql('proved_at')} as checkpoint_at, ${text('root')} as beacon_block_root,
    validators::bigint as validators, coalesce(proved, 0) as proved, delta::varchar as share_delta,
    ${timeSql('finalized.seconds')} as finalized_at, ${AT_COLUMNS}
  from created
    left join proofs using (pod, proved_at)
    left join finalized using (pod, proved_at)
    ${atPosition('created', [CREATED], 'floating_logs')}
  order by created.pod, created.position`,
};
