import { bytesAt, lengthSql, textSql } from '../../abi/json-sql.ts';
import { byEventSql, keysSql } from '../../abi/word-sql.ts';
import type { DerivedRelation } from '../relation.ts';

/** The text of the string that is the only parameter in the data of a log. */
const ONLY_STRING = textSql(bytesAt(`(${lengthSql('0')})`));

/**
 * SELECT of the newest URI of each entity: `described` has the parameter of the entity by event.
 */
export function urisSql(described: Readonly<Record<string, string>>): string {
  return /* sql */ `
    select entity, ${ONLY_STRING} as uri
    from (
      select ${byEventSql(described)} as entity, arg_max(data, position) as data
      from fixed_logs where event in (${keysSql(Object.keys(described))}) group by 1)`;
}

export const OPERATOR_URIS = { 'DelegationManager.OperatorMetadataURIUpdated': 'operator' };
export const AVS_URIS = {
  'AVSDirectory.AVSMetadataURIUpdated': 'avs',
  'AllocationManager.AVSMetadataURIUpdated': 'avs',
};

/** Gives the newest metadata URI of each operator and each AVS. */
export const entityUris: DerivedRelation = {
  name: 'entity_uris',
  columns: { entity: 'BLOB', uri: 'VARCHAR' },
  reads: ['fixed_logs'],
  growth: { keyed: ['entity'] },
  sql: () => `${urisSql(OPERATOR_URIS)} union all ${urisSql(AVS_URIS)}`,
};
