import { byEventSql, keysSql, parameterSql } from '../../abi/word-sql.ts';
import type { Network } from '../../networks/network.ts';
import { BEACON_SQL, POSITIONS_IN_BLOCK, positionOf } from '../chain-sql.ts';
import { DEPOSITS, M1_REMOVED } from '../event-keys.ts';
import type { DerivedRelation } from '../relation.ts';
import { EVENT_LOG_COLUMNS, EVENT_TYPE, eventsOf, LISTED_CONTRACTS } from './event-logs.ts';

/** Parameters that hold a strategy, by event. Whitelisting names strategies without any deposit. */
const STRATEGY_OF: Readonly<Record<string, string>> = {
  [DEPOSITS[0]]: 'strategy',
  [DEPOSITS[1]]: 'strategy',
  'StrategyManager.StrategyAddedToDepositWhitelist': 'strategy',
  [M1_REMOVED]: 'strategy',
  'StrategyFactory.StrategySetForToken': 'strategy',
  'StrategyFactory.DurationVaultDeployed': 'vault',
  'DelegationManager.OperatorSharesIncreased': 'strategy',
  'DelegationManager.OperatorSharesDecreased': 'strategy',
};

/** Every address that is a strategy; `named` is the position of the first log that names it. */
export const knownStrategies: DerivedRelation = {
  name: 'known_strategies',
  columns: { strategy: 'BLOB', named: 'BIGINT' },
  reads: ['well_formed_logs', 'queued_withdrawals'],
  growth: 'append',
  addition: { once: ['strategy'] },
  sql: () => /* sql */ `
    select strategy, min(position) as named
    from (
      select ${byEventSql(STRATEGY_OF)} as strategy, position
      from well_formed_logs where event in (${keysSql(Object.keys(STRATEGY_OF))})
      union all
      select unnest(strategies), position from queued_withdrawals
      union all
      select ${BEACON_SQL}, 0)
    group by strategy`,
};

const POD_DEPLOYED = 'EigenPodManager.PodDeployed';

/** The pod of each staker that has one; `named` is the position of the log of its deployment. */
export const podOwners: DerivedRelation = {
  name: 'pod_owners',
  columns: { staker: 'BLOB', pod: 'BLOB', named: 'BIGINT' },
  reads: ['well_formed_logs'],
  growth: 'append',
  addition: { once: ['staker'] },
  sql: () => /* sql */ `
    select ${parameterSql(POD_DEPLOYED, 'podOwner')} as staker,
      arg_min(${parameterSql(POD_DEPLOYED, 'eigenPod')}, position) as pod, min(position) as named
    from well_formed_logs where event = '${POD_DEPLOYED}' group by 1`,
};

const STRATEGIES = 'select strategy from known_strategies';

/**
 * SELECTs of the addresses of each contract of FLOATING that logs of other contracts name. Those of
 * LISTED_CONTRACTS are in the network's file alone.
 */
const ADDRESSES_OF: Readonly<Record<string, string>> = {
  DurationVaultStrategy: STRATEGIES,
  StrategyBase: STRATEGIES,
  EigenPod: 'select pod from pod_owners',
};

/** SELECT of the addresses that the network's file has for a contract. */
function listedSql({ contracts }: Network, contract: string): string {
  const addresses = contracts.flatMap(({ name, address }) =>
    name === contract ? [`(unhex('${address.slice(2)}'))`] : [],
  );
  // The first row matches nothing; without it a network without the contract has an empty list.
  return `select address from (values (''::blob)${addresses.map((one) => `, ${one}`).join('')}) listed(address)`;
}

/** Selects logs with some contracts' events that other addresses emitted. */
function strangersSql(contracts: readonly string[], addresses: (contract: string) => string) {
  const conditions = contracts.map(
    (contract) =>
      `(event in (${keysSql(eventsOf([contract]))}) and address not in (${addresses(contract)}))`,
  );
  return /* sql */ `
    select event, position, block_number, log_index from event_logs where ${conditions.join(' or ')}`;
}

const LOG_PLACE = {
  event: EVENT_TYPE,
  position: 'BIGINT',
  block_number: 'BIGINT',
  log_index: 'INTEGER',
};

/** Logs of events of LISTED_CONTRACTS contracts from an address that the network's file lacks. */
export const unlistedLogs: DerivedRelation = {
  name: 'unlisted_logs',
  columns: LOG_PLACE,
  reads: ['event_logs'],
  growth: 'append',
  sql: ({ configuration: { network } }) =>
    strangersSql(LISTED_CONTRACTS, (contract) => listedSql(network, contract)),
};

/**
 * SELECT of the first block with a log of an address that the delta is the first to name: it was
 * foreign until then.
 */
export function firstLateLogSql(delta: number): string {
  return /* sql */ `
    select min(block_number) from event_logs
    where floating and address in (
      select strategy from known_strategies where named >= ${positionOf(delta)}
      union all
      select pod from pod_owners where named >= ${positionOf(delta)})`;
}

/**
 * Logs under a topic of a contract of FLOATING from an address that is none. Anyone can emit them,
 * with any bytes: they are neither decoded nor rejected.
 */
export const foreignLogs: DerivedRelation = {
  name: 'foreign_logs',
  columns: LOG_PLACE,
  reads: ['event_logs', 'known_strategies', 'pod_owners', 'unlisted_logs'],
  growth: { revised: firstLateLogSql },
  addition: { looksBack: ['known_strategies', 'pod_owners'] },
  sql: () => /* sql */ `
    ${strangersSql(Object.keys(ADDRESSES_OF), (contract) => ADDRESSES_OF[contract] ?? '')}
    union all
    select * from unlisted_logs`,
};

/** SELECT of the logs that a computed table of decoded logs refused. */
function refusedSql(table: string): string {
  return /* sql */ `
    select position::bigint as position, position::bigint // ${POSITIONS_IN_BLOCK} as block_number,
      position::bigint % ${POSITIONS_IN_BLOCK} as log_index, event, reason, false as swapped
    from ${table} where reason is not null`;
}

const REJECTED_COLUMNS = {
  position: 'BIGINT',
  block_number: 'BIGINT',
  log_index: 'BIGINT',
  event: 'VARCHAR',
  reason: 'VARCHAR',
  swapped: 'BOOLEAN',
};

/** The relations of logs that viem decodes. */
const DECODED_TEXTS = [
  'reward_submission_texts',
  'slash_texts',
  'emission_texts',
  'release_texts',
  'task_configuration_texts',
];

/** The logs that viem cannot decode, or with values that no row can have. */
export const refusedLogs: DerivedRelation = {
  name: 'refused_logs',
  columns: REJECTED_COLUMNS,
  reads: DECODED_TEXTS,
  growth: 'append',
  sql: () => DECODED_TEXTS.map(refusedSql).join(' union all '),
};

/** The protocol's logs that are not decoded, with a key of REASONS. */
export const rejectedLogs: DerivedRelation = {
  name: 'rejected_logs',
  columns: REJECTED_COLUMNS,
  reads: ['malformed_logs', 'foreign_logs', 'refused_logs'],
  growth: { revised: firstLateLogSql },
  addition: {},
  sql: () => /* sql */ `
    select position, block_number, log_index, event::varchar as event, reason, swapped
    from malformed_logs anti join foreign_logs using (position)
    union all
    select * from refused_logs`,
};

/** SELECT of the logs under a condition, except for those of some relations that are not empty. */
function logsExcept(
  condition: string,
  others: readonly string[],
  empty: ReadonlySet<string>,
): string {
  const positions = others
    .filter((name) => !empty.has(name))
    .map((name) => `select position from ${name}`);
  return positions.length === 0
    ? `select * from event_logs where ${condition}`
    : `select * from (select * from event_logs where ${condition}) anti join (${positions.join(' union all ')}) others using (position)`;
}

/**
 * The protocol's logs that encode their event, of contracts with addresses in the network's file:
 * the source of nearly all other relations.
 */
export const fixedLogs: DerivedRelation = {
  name: 'fixed_logs',
  columns: EVENT_LOG_COLUMNS,
  reads: ['event_logs', 'malformed_logs', 'unlisted_logs', 'refused_logs'],
  growth: 'append',
  as: 'view',
  sql: ({ empty }) =>
    logsExcept('not floating', ['malformed_logs', 'unlisted_logs', 'refused_logs'], empty),
};

/**
 * Decoded logs from contracts that other logs name: strategies, vaults and pods. They may emit logs
 * before a log names them.
 */
export const floatingLogs: DerivedRelation = {
  name: 'floating_logs',
  columns: EVENT_LOG_COLUMNS,
  reads: ['event_logs', 'rejected_logs', 'foreign_logs'],
  growth: { revised: firstLateLogSql },
  addition: {},
  as: 'view',
  sql: ({ empty }) => logsExcept('floating', ['rejected_logs', 'foreign_logs'], empty),
};

/**
 * Gives the snapshot's time: seconds since 1970 of the latest block with a log of the protocol, or 0.
 */
export const snapshotTime: DerivedRelation = {
  name: 'snapshot_time',
  columns: { seconds: 'BIGINT' },
  reads: ['block_times', 'event_logs', 'foreign_logs'],
  growth: { whole: 'It has one row.' },
  sql: ({ empty }) => /* sql */ `
    select coalesce(max(timestamp), 0) as seconds from block_times
    where number = (select max(block_number) from event_logs
      ${empty.has('foreign_logs') ? '' : 'anti join foreign_logs using (position)'})`,
};

/** Whether there is any log of a pod: the store may lack them all. */
export const podLogs: DerivedRelation = {
  name: 'pod_logs',
  columns: { present: 'BOOLEAN' },
  reads: ['floating_logs'],
  growth: { whole: 'It has one row.' },
  sql: () =>
    `select count(*) > 0 as present from floating_logs where starts_with(event, 'EigenPod.')`,
};
