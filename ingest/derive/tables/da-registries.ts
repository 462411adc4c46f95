import { sqlText } from '../../../common/sql.ts';
import { byteListSql, bytesAt, lengthSql, textSql } from '../../abi/json-sql.ts';
import { keysSql, parameterSql } from '../../abi/word-sql.ts';
import { text } from '../chain-sql.ts';
import { AT_COLUMNS, atPosition, logsWhere } from './at.ts';
import type { TableContext, TableRule } from './context.ts';

const VERIFIER = 'EigenDACertVerifierRouter.CertVerifierAdded';
const RELAY = 'EigenDARelayRegistry.RelayAdded';
const DISPERSER = 'EigenDADisperserRegistry.DisperserAdded';
const VERSION = 'EigenDAThresholdRegistry.VersionedBlobParamsAdded';

/** A table with a row for each log of one event; `columns` is SQL of its own columns. */
function rowPerLog(key: string, columns: string): TableRule {
  return {
    reads: ['block_times', 'fixed_logs'],
    growth: 'append',
    order: ['block_number', 'log_index'],
    sql: ({ network }: TableContext) => /* sql */ `
    select ${sqlText(network.network)} as network, ${columns}, ${AT_COLUMNS}
    from ${logsWhere(`event in (${keysSql([key])})`)}`,
  };
}

/** Verifiers of the routers in the network's file. */
export const daCertVerifiers: TableRule = rowPerLog(
  VERIFIER,
  `${text('address')} as router, ${text(parameterSql(VERIFIER, 'certVerifier'))} as cert_verifier,
    ${parameterSql(VERIFIER, 'activationBlockNumber')}::bigint as activation_block`,
);

export const daRelays: TableRule = rowPerLog(
  RELAY,
  `${parameterSql(RELAY, 'key')}::bigint as relay_key, ${text(parameterSql(RELAY, 'relay'))} as relay,
    ${textSql(bytesAt(`(${lengthSql('0')})`))} as url`,
);

export const daDispersers: TableRule = rowPerLog(
  DISPERSER,
  `${parameterSql(DISPERSER, 'key')}::bigint as disperser_key,
    ${text(parameterSql(DISPERSER, 'disperser'))} as disperser`,
);

const ofVersion = (name: string) =>
  `${parameterSql(VERSION, `versionedBlobParams.${name}`)}::bigint`;

export const daBlobVersions: TableRule = rowPerLog(
  VERSION,
  `${parameterSql(VERSION, 'version')}::bigint as version,
    ${ofVersion('maxNumOperators')} as max_num_operators, ${ofVersion('numChunks')} as num_chunks,
    ${ofVersion('codingRate')} as coding_rate`,
);

/** Events with two lists of bytes, by the threshold that they change. */
const LISTS = {
  quorumConfirmationThresholdPercentages:
    'EigenDAThresholdRegistry.QuorumConfirmationThresholdPercentagesUpdated',
  quorumAdversaryThresholdPercentages:
    'EigenDAThresholdRegistry.QuorumAdversaryThresholdPercentagesUpdated',
  quorumNumbersRequired: 'EigenDAThresholdRegistry.QuorumNumbersRequiredUpdated',
};

const DEFAULTS = 'EigenDAThresholdRegistry.DefaultSecurityThresholdsV2Updated';

const listIn = (word: number) => byteListSql(bytesAt(`(${lengthSql(String(32 * word))})`));

const ofDefault = (prefix: string, member: string) =>
  `[${parameterSql(DEFAULTS, `${prefix}DefaultSecurityThresholdsV2.${member}`)}::utinyint]`;

const defaultThresholdSql = (threshold: string, member: string) => /* sql */ `
  select position, '${threshold}' as threshold, ${ofDefault('previous', member)} as previous_values,
    ${ofDefault('new', member)} as values
  from fixed_logs where event in (${keysSql([DEFAULTS])})`;

/** A row for each threshold that an event changes: the defaults of V2 share an event. */
export const daThresholdChanges: TableRule = {
  reads: ['block_times', 'fixed_logs'],
  growth: 'append',
  order: ['block_number', 'log_index', 'threshold'],
  sql: ({ network }) => {
    const lists = Object.entries(LISTS).map(
      ([threshold, key]) => /* sql */ `
      select position, '${threshold}' as threshold, ${listIn(0)} as previous_values, ${listIn(1)} as values
      from fixed_logs where event in (${keysSql([key])})`,
    );
    const changes = [
      ...lists,
      defaultThresholdSql('defaultConfirmationThreshold', 'confirmationThreshold'),
      defaultThresholdSql('defaultAdversaryThreshold', 'adversaryThreshold'),
    ];
    return /* sql */ `
    with changes as (${changes.join(' union all ')})
    select ${sqlText(network.network)} as network, threshold, previous_values, values, ${AT_COLUMNS}
    from changes ${atPosition('changes', [...Object.values(LISTS), DEFAULTS])}`;
  },
};
