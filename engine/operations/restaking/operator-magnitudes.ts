import { decimalText, described, hex, time } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address } from '../../definition/parameters.ts';

export const operatorMagnitudes = list({
  name: 'restaking/operator-magnitudes',
  purpose: 'Maximum, allocated and allocatable magnitude of one operator in each strategy.',
  tables: ['magnitudes'],
  record: {
    strategy: hex,
    maxMagnitude: decimalText,
    encumberedMagnitude: decimalText,
    allocatableMagnitude: decimalText,
    updatedAt: described('Time of the last change of a magnitude.', time),
  },
  filters: { operator: () => address('Address of the operator.') },
  required: {
    key: ['operator'],
    known: (table) => /* sql */ `
      select operator from ${table('rollup.known_operators')} union select operator from ${table('snapshot.magnitudes')}`,
  },
  rows: (table) => /* sql */ `
    select "operator", strategy, max_magnitude, encumbered_magnitude, updated_at,
      greatest(max_magnitude - encumbered_magnitude, 0) as allocatable_magnitude
    from ${table('snapshot.magnitudes')}`,
  order: 'strategy, "operator"',
});
