import { boolean, described, hex, time } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address, index, oneOf } from '../../definition/parameters.ts';

const REGISTERED = 'Whether the operator is a member of the set; false for a former member.';

export const operatorSetMembers = list({
  name: 'restaking/operator-set-members',
  purpose: 'Members and former members of one operator set, members first.',
  tables: ['operator_sets', 'operator_set_members'],
  record: {
    operator: hex,
    registered: described(REGISTERED, boolean),
    updatedAt: described('Time of its last entry or exit.', time),
  },
  filters: {
    avs: () => address('Address of the AVS.'),
    operatorSetId: () => index('Id of the operator set within the AVS.'),
    registered: () => oneOf(REGISTERED, ['true', 'false']),
  },
  required: {
    key: ['avs', 'operatorSetId'],
    known: (table) => `select avs, operator_set_id from ${table('snapshot.operator_sets')}`,
  },
  rows: (table) =>
    `select avs, operator_set_id, "operator", registered, updated_at from ${table('snapshot.operator_set_members')}`,
  order: 'registered desc, updated_at desc, "operator", avs, operator_set_id',
});
