import { described, group, integer } from '../../definition/fields.ts';
import { summary } from '../../definition/kinds/summary-operation.ts';

export const ecosystemAvs = summary({
  name: 'restaking/ecosystem-avs',
  purpose: 'Number of AVSs.',
  record: { data: group({ avs: described('Number of AVSs.', integer) }) },
  rows: (table) => /* sql */ `select count(*) as avs from ${table('rollup.known_avs')}`,
});
