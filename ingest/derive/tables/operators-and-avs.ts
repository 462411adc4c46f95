import { byEventSql, keysSql } from '../../abi/word-sql.ts';
import { DESCRIPTION } from '../../entities/read-entities.ts';
import { text } from '../chain-sql.ts';
import { AVS_URIS, OPERATOR_URIS, urisSql } from '../relations/entity-uris.ts';
import type { TableRule } from './context.ts';

/**
 * A table of entities: every address in the `named` and `described` parameters, its newest URI, by
 * the `described` events, and its description in `entity_list`. A description by address takes
 * precedence over one by URI.
 */
function entityTable(
  name: string,
  named: Readonly<Record<string, string>>,
  described: Readonly<Record<string, string>>,
): TableRule {
  const texts = DESCRIPTION.map(
    (column) => `coalesce(by_address.${column}, by_uri.${column}) as ${column}`,
  );
  return {
    reads: ['entity_list', 'fixed_logs'],
    growth: { keyed: [name] },
    sql: () => /* sql */ `
    with entities_seen as (
      select distinct ${byEventSql({ ...named, ...described })} as entity
      from fixed_logs where event in (${keysSql([...Object.keys(named), ...Object.keys(described)])})),
    uris as (${urisSql(described)})
    select ${text('entities_seen.entity')} as "${name}", uris.uri as metadata_uri,
      ${texts.join(', ')}
    from entities_seen
      left join uris using (entity)
      left join entity_list by_address on by_address.address = ${text('entities_seen.entity')}
      left join entity_list by_uri on by_uri.uri = uris.uri and by_address.address is null
    order by "${name}"`,
  };
}

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
