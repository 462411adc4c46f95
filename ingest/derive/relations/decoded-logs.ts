import { DICTIONARY, FLOATING } from '../../abi/dictionary.ts';
import { byEventSql, keysSql, parameterSql } from '../../abi/word-sql.ts';
import type { Network } from '../../networks/network.ts';
import { BEACON_SQL, POSITIONS_IN_BLOCK } from '../chain-sql.ts';
import { DEPOSITS, M1_REMOVED } from '../event-keys.ts';
import type { DerivedRelation } from '../relation.ts';
import { EVENT_LOG_COLUMNS, EVENT_TYPE } from './event-logs.ts';

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

/** Every address that is a strategy. */
export const knownStrategies: DerivedRelation = {
  name: 'known_strategies',
  columns: { strategy: 'BLOB' },
  reads: ['well_formed_logs', 'queued_withdrawals'],
  growth: 'append',
  sql: () => /* sql */ `
    select distinct ${byEventSql(STRATEGY_OF)} as strategy
    from well_formed_logs where event in (${keysSql(Object.keys(STRATEGY_OF))})
    union
    select unnest(strategies) from queued_withdrawals
    union
    select ${BEACON_SQL}`,
};

const POD_DEPLOYED = 'EigenPodManager.PodDeployed';

/** The pod of each staker that has one. */
export const podOwners: DerivedRelation = {
  name: 'pod_owners',
  columns: { staker: 'BLOB', pod: 'BLOB' },
  reads: ['well_formed_logs'],
  growth: 'append',
  sql: () => /* sql */ `
    select ${parameterSql(POD_DEPLOYED, 'podOwner')} as staker, any_value(${parameterSql(POD_DEPLOYED, 'eigenPod')}) as pod
    from well_formed_logs where event = '${POD_DEPLOYED}' group by 1`,
};

const STRATEGIES = 'select strategy from known_strategies';

/**
 * SELECTs of the addresses of each contract of FLOATING that logs of other contracts name. Those of
 * any other are in the network's file alone.
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

/**
 * Logs under a topic of a contract of FLOATING from an address that is none. Anyone can emit them,
 * with any bytes: they are neither decoded nor rejected.
 */
export const foreignLogs: DerivedRelation = {
  name: 'foreign_logs',
  columns: { event: EVENT_TYPE, position: 'BIGINT', block_number: 'BIGINT', log_index: 'INTEGER' },
  reads: ['event_logs', 'known_strategies', 'pod_owners'],
  // A strategy may emit logs before a log names it.
  growth: 'whole',
  sql: ({ configuration }) => {
    const conditions = FLOATING.map((contract) => {
      const addresses = ADDRESSES_OF[contract] ?? listedSql(configuration.network, contract);
      const keys = DICTIONARY.filter((event) => event.contract === contract).map(({ key }) => key);
      return `(event in (${keysSql(keys)}) and address not in (${addresses}))`;
    });
    return /* sql */ `
    select event, position, block_number, log_index from event_logs where ${conditions.join(' or ')}`;
  },
};

/** SELECT of the logs that a computed table of decoded logs refused. */
function refusedSql(table: string): string {
  return /* sql */ `
    select position::bigint, position::bigint // ${POSITIONS_IN_BLOCK}, position::bigint % ${POSITIONS_IN_BLOCK},
      event, reason, false
    from ${table} where reason is not null`;
}

/** The protocol's logs that are not decoded, with a key of REASONS. */
export const rejectedLogs: DerivedRelation = {
  name: 'rejected_logs',
  columns: {
    position: 'BIGINT',
    block_number: 'BIGINT',
    log_index: 'BIGINT',
    event: 'VARCHAR',
    reason: 'VARCHAR',
    swapped: 'BOOLEAN',
  },
  reads: [
    'malformed_logs',
    'foreign_logs',
    'reward_submission_texts',
    'slash_texts',
    'emission_texts',
    'release_texts',
    'task_configuration_texts',
  ],
  growth: 'whole',
  sql: () => /* sql */ `
    select position, block_number, log_index, event::varchar as event, reason, swapped
    from malformed_logs anti join foreign_logs using (position)
    union all ${refusedSql('reward_submission_texts')}
    union all ${refusedSql('slash_texts')}
    union all ${refusedSql('emission_texts')}
    union all ${refusedSql('release_texts')}
    union all ${refusedSql('task_configuration_texts')}`,
};

/** The protocol's logs that encode their event: the source of nearly all other relations. */
export const decodedLogs: DerivedRelation = {
  name: 'decoded_logs',
  columns: EVENT_LOG_COLUMNS,
  reads: ['event_logs', 'foreign_logs', 'rejected_logs'],
  growth: 'whole',
  as: 'view',
  sql: ({ empty }) => {
    const others = ['rejected_logs', 'foreign_logs'].filter((name) => !empty.has(name));
    const positions = others.map((name) => `select position from ${name}`).join(' union all ');
    return others.length === 0
      ? 'select * from event_logs'
      : `select * from event_logs anti join (${positions}) others using (position)`;
  },
};

/** The snapshot's time: seconds since 1970 of the latest block with a log of the protocol, or 0. */
export const snapshotTime: DerivedRelation = {
  name: 'snapshot_time',
  columns: { seconds: 'BIGINT' },
  reads: ['blocks', 'event_logs', 'foreign_logs'],
  growth: 'whole',
  sql: () => /* sql */ `
    select coalesce(max(timestamp), 0) as seconds from blocks
    where number = (select max(block_number) from event_logs anti join foreign_logs using (position))`,
};
