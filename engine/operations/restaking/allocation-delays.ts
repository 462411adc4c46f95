import { described, hex, nullableInteger, time } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address } from '../../definition/parameters.ts';

export const allocationDelays = list({
  name: 'restaking/allocation-delays',
  purpose: 'Blocks after which allocations of operators take effect, with pending changes.',
  tables: ['allocation_delays'],
  record: {
    operator: hex,
    delay: nullableInteger,
    pendingDelay: nullableInteger,
    effectBlock: described(
      'Block from which pendingDelay applies; null if no change is pending.',
      nullableInteger,
    ),
    updatedAt: described('Time of the last change of the delay.', time),
  },
  filters: { operator: () => address('Address of the operator.') },
  rows: (table) => /* sql */ `
    select "operator", delay, pending_delay, effect_block, updated_at from ${table('snapshot.allocation_delays')}`,
  order: '"operator"',
});
