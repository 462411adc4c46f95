import { bytesAt, lengthSql, textSql } from '../../abi/json-sql.ts';
import { byEventSql, keysSql } from '../../abi/word-sql.ts';
import { DESCRIPTION } from '../../entities/entities.ts';
import { text } from '../relations/relations.ts';
import type { TableRule } from './context.ts';

/** The text of the string that is the only parameter in the data of a log. */
const ONLY_STRING = textSql(bytesAt(`(${lengthSql('0')})`));

/**
 * A table of entities: every address that `known` parameters name, the URI that the latest of the
 * `described` events gives it, and what its document says where `entities` has it. A row of the address
 * stands above one of its URI.
 */
function entityTable(
  name: string,
  named: Readonly<Record<string, string>>,
  described: Readonly<Record<string, string>>,
): TableRule {
  const texts = DESCRIPTION.map(
    (column) => `coalesce(by_address.${column}, by_uri.${column}) as ${column}`,
  );
  return () => /* sql */ `
    with found as (
      select distinct ${byEventSql({ ...named, ...described })} as entity
      from known where event in (${keysSql([...Object.keys(named), ...Object.keys(described)])})),
    uris as (${urisSql(described)})
    select ${text('found.entity')} as "${name}", uris.uri as metadata_uri,
      ${texts.join(', ')}
    from found
      left join uris using (entity)
      left join entities by_address on by_address.address = ${text('found.entity')}
      left join entities by_uri on by_uri.uri = uris.uri and by_address.address is null
    order by "${name}"`;
}

function urisSql(described: Readonly<Record<string, string>>): string {
  return /* sql */ `
    select entity, ${ONLY_STRING} as uri
    from (
      select ${byEventSql(described)} as entity, arg_max(data, position) as data
      from known where event in (${keysSql(Object.keys(described))}) group by 1)`;
}

const OPERATOR_URIS = { 'DelegationManager.OperatorMetadataURIUpdated': 'operator' };
const AVS_URIS = {
  'AVSDirectory.AVSMetadataURIUpdated': 'avs',
  'AllocationManager.AVSMetadataURIUpdated': 'avs',
};

/** Makes table `entity_uris` (entity, uri) of operators and AVSs, for the report. */
export const ENTITY_URIS_SQL = /* sql */ `
  create or replace temp table entity_uris as
  ${urisSql(OPERATOR_URIS)}
  union all
  ${urisSql(AVS_URIS)}`;

export const operators = entityTable(
  'operator',
  {
    'DelegationManager.OperatorRegistered(address,(address,address,uint32))': 'operator',
    'DelegationManager.OperatorRegistered(address,address)': 'operator',
  },
  OPERATOR_URIS,
);

export const avs = entityTable(
  'avs',
  {
    'AVSDirectory.OperatorAVSRegistrationStatusUpdated': 'avs',
    'AllocationManager.OperatorSetCreated': 'operatorSet.avs',
    'AllocationManager.OperatorAddedToOperatorSet': 'operatorSet.avs',
  },
  AVS_URIS,
);
