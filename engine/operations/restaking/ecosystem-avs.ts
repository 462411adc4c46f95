import { described, group, integer } from '../../fields.ts';
import { summary } from '../../kinds/summary.ts';

export const ecosystemAvs = summary({
  name: 'restaking/ecosystem-avs',
  purpose: 'Number of AVSs.',
  record: { data: group({ avs: described('Number of AVSs.', integer) }) },
  rows: /* sql */ `select count(*) as avs from rollup.known_avs`,
});
