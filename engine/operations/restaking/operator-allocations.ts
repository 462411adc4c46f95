import { decimalText, described, hex, integer, time } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address } from '../../definition/parameters.ts';

export const operatorAllocations = list({
  name: 'restaking/operator-allocations',
  purpose: 'Magnitudes that one operator has allocated to operator sets, with pending changes.',
  tables: ['allocations'],
  record: {
    avs: hex,
    operatorSetId: integer,
    strategy: hex,
    magnitude: decimalText,
    pendingMagnitude: decimalText,
    effectBlock: decimalText,
    updatedAt: described('Time of the last change of the allocation.', time),
  },
  filters: {
    operator: () => address('Address of the operator.'),
    avs: () => address('Address of the AVS.'),
    strategy: () => address('Address of the strategy.'),
  },
  required: {
    key: ['operator'],
    known: (table) => /* sql */ `
      select operator from ${table('rollup.known_operators')} union select operator from ${table('snapshot.allocations')}`,
  },
  rows: (table) => /* sql */ `
    select "operator", avs, operator_set_id, strategy, magnitude, pending_magnitude, effect_block, updated_at
    from ${table('snapshot.allocations')}`,
  order: 'avs, operator_set_id, strategy, "operator"',
});
