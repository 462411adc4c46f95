import { address, operatorSetId } from '../rules/rule-fields.ts';
import { defineKind, equals, PERIOD_OF_LATER } from './kind.ts';

/** SELECT that finds operator sets in which a column differs between both snapshots. */
function changed(column: 'slasher' | 'redistribution_recipient'): string {
  return /* sql */ `
    select head.block_number, null::varchar as "time", null::varchar as transaction_hash,
      now.avs, now.operator_set_id, '${column}' as changed,
      coalesce(before.${column}, '') as address_before, coalesce(now.${column}, '') as address,
      ${PERIOD_OF_LATER} as period
    from later.operator_sets now
    join earlier.operator_sets before using (avs, operator_set_id), later.head
    where now.${column} is distinct from before.${column}`;
}

export const operatorSetChange = defineKind({
  name: 'operator_set_change',
  purpose: 'The slasher or the redistribution recipient of an operator set changed.',
  fields: { avs: address.optional(), operatorSetId: operatorSetId.optional() },
  tables: [{ name: 'operator_sets' }],
  identity: ['avs', 'operator_set_id', 'changed', 'address_before', 'address', 'period'],
  sql: /* sql */ `
    from (${changed('slasher')} union all ${changed('redistribution_recipient')})
    where ${equals('avs', 'avs')} and ${equals('operator_set_id', 'operatorSetId')}`,
  title: ({ avs, operatorSetId, changed, address, addressBefore }) =>
    `The ${changed === 'slasher' ? 'slasher' : 'redistribution recipient'} of operator set ` +
    `${operatorSetId} of AVS ${avs} is ${address || 'none'} instead of ${addressBefore || 'none'}`,
});
