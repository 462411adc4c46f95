import { decimalText, described, hex, integer, text } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address } from '../../definition/parameters.ts';
import { part } from '../shared/concentration-fields.ts';

export const avsOverlapGroups = list({
  name: 'restaking/avs-overlap-groups',
  purpose:
    'AVSs that share groups of operators with one AVS, with the value of the AVS at the operators of these groups, largest value first. An operator without a group is a group by itself.',
  tables: ['operator_groups'],
  record: {
    avs: described('Address of the other AVS.', { ...hex, column: 'other_avs' }),
    name: described('Name of the other AVS; empty if unknown.', text),
    sharedGroups: described('Number of groups with an operator in each of both AVSs.', integer),
    sharedTvl: described(
      'US dollars: value that is delegated to the operators of these groups that are registered with the requested AVS.',
      decimalText,
    ),
    sharedPart: part(
      'sharedTvl / the value that is delegated to all operators of the requested AVS; 0 if that is 0',
    ),
  },
  filters: { avs: () => address('Address of the AVS.') },
  required: { key: ['avs'], known: (table) => `select avs from ${table('rollup.known_avs')}` },
  rows: (table) => /* sql */ `
    select shared.*, avs.name
    from ${table('rollup.avs_group_overlap')} shared
    left join ${table('snapshot.avs')} avs on avs.avs::varchar = shared.other_avs`,
  order: 'shared_units desc, shared_groups desc, other_avs, avs',
});
