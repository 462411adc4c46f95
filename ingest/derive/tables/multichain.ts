import { eventOf, fieldOf } from '../../abi/dictionary.ts';
import { byEventSql, bytesSql, integerTextSql, keysSql, parameterSql } from '../../abi/word-sql.ts';
import { blockOf, text, timeSql } from '../chain-sql.ts';
import { AT_COLUMNS, atPosition, LIFETIME_COLUMNS, lifetimeJoins } from './at.ts';
import type { TableRule } from './context.ts';

const ADDED = 'CrossChainRegistry.ChainIDAddedToWhitelist';
const REMOVED = 'CrossChainRegistry.ChainIDRemovedFromWhitelist';
const OF_CHAINS = [ADDED, REMOVED];

/** SQL of the word of the id of a chain, which is in the same place in both events. */
const CHAIN = bytesSql(fieldOf(eventOf(ADDED), 'chainID'));

/** Chains that were removed from the whitelist stay. */
export const supportedChains: TableRule = {
  reads: ['block_times', 'fixed_logs'],
  growth: { keyed: ['chain_id'] },
  sql: () => /* sql */ `
  with chains as (
    select ${CHAIN} as id, arg_max(${byEventSql({ [ADDED]: 'operatorTableUpdater' })}, position) as updater,
      arg_max(event, position) = '${ADDED}' as whitelisted, min(position) as created, max(position) as updated
    from fixed_logs where event in (${keysSql(OF_CHAINS)}) group by 1
    having updater is not null)
  select ${integerTextSql('uint256', (from, to) => `id[${from}:${to}]`)} as chain_id,
    ${text('updater')} as operator_table_updater, whitelisted,
    ${LIFETIME_COLUMNS}
  from chains
    ${lifetimeJoins(OF_CHAINS)}
  order by id`,
};

const RESERVED = 'CrossChainRegistry.GenerationReservationCreated';
const RESERVATION_REMOVED = 'CrossChainRegistry.GenerationReservationRemoved';
const CONFIG_SET = 'CrossChainRegistry.OperatorSetConfigSet';
const CONFIG_REMOVED = 'CrossChainRegistry.OperatorSetConfigRemoved';
const CALCULATOR_SET = 'CrossChainRegistry.OperatorTableCalculatorSet';
const CALCULATOR_REMOVED = 'CrossChainRegistry.OperatorTableCalculatorRemoved';
const [ECDSA_TABLE, BN254_TABLE] = [
  'ECDSACertificateVerifier.TableUpdated',
  'BN254CertificateVerifier.TableUpdated',
];
const PERIODS = [
  'ECDSACertificateVerifier.MaxStalenessPeriodUpdated',
  'BN254CertificateVerifier.MaxStalenessPeriodUpdated',
];
const TABLES = [ECDSA_TABLE, BN254_TABLE];
const OF_SETS = [
  RESERVED,
  RESERVATION_REMOVED,
  CONFIG_SET,
  CONFIG_REMOVED,
  CALCULATOR_SET,
  CALCULATOR_REMOVED,
  ...TABLES,
  ...PERIODS,
];

const of = (keys: readonly string[], path: string) =>
  byEventSql(Object.fromEntries(keys.map((key) => [key, path])));

/** SQL of the value of the newest of some events; null after one that has no such value. */
const newest = (value: string, keys: readonly string[]) =>
  `arg_max_null(${value}, position) filter (event in (${keysSql(keys)}))`;

/**
 * A verifier takes the period of a set with each table that it receives; a set has tables in the
 * verifier of its curve.
 */
export const operatorTables: TableRule = {
  reads: ['block_times', 'fixed_logs'],
  growth: { keyed: ['avs', 'operator_set_id'] },
  sql: () => /* sql */ `
  with events as (
    select event, position, ${of(OF_SETS, 'operatorSet.avs')} as avs, ${of(OF_SETS, 'operatorSet.id')} as set_id,
      ${of([CONFIG_SET], 'config.owner')} as owner, ${of([CONFIG_SET], 'config.maxStalenessPeriod')} as config_period,
      ${of([CALCULATOR_SET], 'operatorTableCalculator')} as calculator,
      ${of(TABLES, 'referenceTimestamp')} as reference, ${of(PERIODS, 'maxStalenessPeriod')} as verifier_period
    from fixed_logs where event in (${keysSql(OF_SETS)})),
  sets as (
    select avs, set_id, coalesce(${newest('event', [RESERVED, RESERVATION_REMOVED])} = '${RESERVED}', false) as reserved,
      ${newest('owner', [CONFIG_SET, CONFIG_REMOVED])} as owner,
      ${newest('config_period', [CONFIG_SET, CONFIG_REMOVED])}::bigint as max_staleness_period,
      ${newest('calculator', [CALCULATOR_SET, CALCULATOR_REMOVED])} as calculator,
      ${newest('event', TABLES)} as table_event, ${newest('reference', TABLES)} as reference,
      ${newest('verifier_period', PERIODS)}::bigint as verifier_staleness_period,
      min(position) as created, max(position) as updated
    from events group by avs, set_id)
  select ${text('avs')} as avs, set_id::bigint as operator_set_id, reserved, ${text('owner')} as owner, max_staleness_period,
    ${text('calculator')} as operator_table_calculator,
    case table_event when '${ECDSA_TABLE}' then 'ecdsa' when '${BN254_TABLE}' then 'bn254' end as curve,
    ${timeSql('reference')} as reference_timestamp, verifier_staleness_period,
    ${LIFETIME_COLUMNS}
  from sets
    ${lifetimeJoins(OF_SETS)}
  order by sets.avs, operator_set_id`,
};

const CONFIRMED = 'OperatorTableUpdater.NewGlobalTableRoot';
const DISABLED = 'OperatorTableUpdater.GlobalRootDisabled';
const OF_ROOTS = [CONFIRMED, DISABLED];

/** A root is valid again once it is confirmed after it was disabled. */
export const globalTableRoots: TableRule = {
  reads: ['block_times', 'fixed_logs'],
  growth: { keyed: ['global_table_root'] },
  sql: () => /* sql */ `
  with events as (
    select event, position, ${of(OF_ROOTS, 'globalTableRoot')} as root,
      case event when '${CONFIRMED}' then ${parameterSql(CONFIRMED, 'referenceTimestamp')} end as reference
    from fixed_logs where event in (${keysSql(OF_ROOTS)})),
  states as (
    select root, max(position) as changed, arg_max(event, position) = '${DISABLED}' as disabled
    from events group by root),
  roots as (
    select events.*, disabled_seconds
    from events join states using (root)
      left join (select number as disabled_block, timestamp as disabled_seconds from block_times)
        on disabled and disabled_block = ${blockOf('changed')}
    where event = '${CONFIRMED}')
  select ${timeSql('reference')} as reference_timestamp, ${text('root')} as global_table_root,
    ${timeSql('disabled_seconds')} as disabled_at, ${AT_COLUMNS}
  from roots
    ${atPosition('roots', [CONFIRMED])}
  order by roots.position`,
};
