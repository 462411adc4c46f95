import { SLASHABLE_CHANGES } from '../../definition/as-of.ts';
import { described, hex, integer, text } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address } from '../../definition/parameters.ts';
import { SLASHABLE_TABLES } from '../../sql/slashable-tables.ts';
import { SLASHABLE_SORTS, slashableStatistics, slashableSums } from '../shared/slashable-fields.ts';

export const slashableBySet = list({
  name: 'restaking/slashable-by-set',
  purpose:
    'Operator sets by the value that they can slash, largest first, next to the value that their members hold.',
  tables: SLASHABLE_TABLES,
  asOf: SLASHABLE_CHANGES,
  record: {
    avs: hex,
    name: text,
    operatorSetId: integer,
    members: described('Number of members of the operator set.', integer),
    ...slashableSums,
  },
  filters: { avs: () => address('Address of the AVS.') },
  rows: (table) => /* sql */ `
    select summed.*, avs.name
    from ${table('rollup.slashable_by_set')} summed
    left join ${table('snapshot.avs')} avs on avs.avs = summed.avs`,
  order: 'slashable_units desc, avs, operator_set_id',
  sorts: SLASHABLE_SORTS,
  statistics: slashableStatistics('totalOperatorSets', 'rollup.slashable_by_set'),
});
