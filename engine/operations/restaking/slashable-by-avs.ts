import { decimalText, described, hex, integer, text } from '../../fields.ts';
import { list } from '../../kinds/list.ts';
import { slashableSums } from '../../slashable-fields.ts';
import { SLASHABLE_TABLES } from '../../slashable-tables.ts';

export const slashableByAvs = list({
  name: 'restaking/slashable-by-avs',
  purpose:
    'AVSs with operator sets by the value that these can slash, largest first, next to the value that their members hold.',
  tables: SLASHABLE_TABLES,
  record: {
    avs: hex,
    name: text,
    operatorSets: described('Number of its operator sets.', integer),
    members: described('Number of distinct members of its operator sets.', integer),
    ...slashableSums,
  },
  rows: /* sql */ `
    select summed.*, avs.name
    from rollup.slashable_by_avs summed
    left join snapshot.avs avs on avs.avs = summed.avs`,
  order: 'slashable_units desc, avs',
  sorts: {
    own: '-slashableTvl',
    by: { members: 'members', tvl: 'tvl_units', slashableTvl: 'slashable_units' },
  },
  search: { names: ['name'], address: 'avs' },
  statistics: {
    of: 'snapshot',
    fields: {
      totalAVSs: integer,
      totalSlashableTvl: described('US dollars: the sum of slashableTvl.', decimalText),
    },
    rows: /* sql */ `
      select count(*) as total_avss,
        coalesce(shift_decimal(sum(slashable_units)::varchar, '-' || any_value(tvl_places)), '0')
          as total_slashable_tvl
      from rollup.slashable_by_avs
      left join (select any_value(tvl_places) as tvl_places from rollup.share_values) on true`,
  },
});
