import { SLASHABLE_CHANGES } from '../../definition/as-of.ts';
import { described, hex, integer, text } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { SLASHABLE_TABLES } from '../../sql/slashable-tables.ts';
import { SLASHABLE_SORTS, slashableStatistics, slashableSums } from '../shared/slashable-fields.ts';

export const slashableByAvs = list({
  name: 'restaking/slashable-by-avs',
  purpose:
    'AVSs with operator sets by the value that these can slash, largest first, next to the value that their members hold.',
  tables: SLASHABLE_TABLES,
  asOf: SLASHABLE_CHANGES,
  record: {
    avs: hex,
    name: text,
    operatorSets: described('Number of its operator sets.', integer),
    members: described('Number of distinct members of its operator sets.', integer),
    ...slashableSums,
  },
  rows: (table) => /* sql */ `
    select summed.*, avs.name
    from ${table('rollup.slashable_by_avs')} summed
    left join ${table('snapshot.avs')} avs on avs.avs = summed.avs`,
  order: 'slashable_units desc, avs',
  sorts: SLASHABLE_SORTS,
  search: { names: ['name'], address: 'avs' },
  statistics: slashableStatistics('totalAVSs', 'rollup.slashable_by_avs'),
});
