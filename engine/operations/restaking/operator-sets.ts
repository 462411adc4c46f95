import { array, described, hex, integer, time } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address } from '../../definition/parameters.ts';

export const operatorSets = list({
  name: 'restaking/operator-sets',
  purpose: 'Operator sets of AVSs, newest first, with their slashable strategies.',
  tables: ['operator_sets', 'operator_set_members'],
  record: {
    avs: hex,
    operatorSetId: integer,
    redistributionRecipient: hex,
    slasher: hex,
    strategies: described('Addresses of the slashable strategies.', array(hex)),
    totalMembers: integer,
    createdAt: described('Time of creation of the operator set.', time),
  },
  filters: { avs: () => address('Address of the AVS.') },
  rows: (table) => /* sql */ `
    select avs, operator_set_id, redistribution_recipient, slasher, strategies, created_at,
      count(members."operator") filter (where registered) as total_members
    from ${table('snapshot.operator_sets')} sets
    left join ${table('snapshot.operator_set_members')} members using (avs, operator_set_id)
    group by all`,
  order: 'created_at desc, avs, operator_set_id',
  statistics: {
    of: 'snapshot',
    fields: { totalOperatorSets: integer, totalAVSs: integer },
    rows: (table) => /* sql */ `
      select count(*) as total_operator_sets, count(distinct avs) as total_avss
      from ${table('snapshot.operator_sets')}`,
  },
});
