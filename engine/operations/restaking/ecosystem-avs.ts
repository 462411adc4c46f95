import { described, group, integer } from '../../fields.ts';
import { summary } from '../../kinds/summary.ts';

export const ecosystemAvs = summary({
  name: 'restaking/ecosystem-avs',
  purpose: 'How many AVSs there are.',
  record: { data: group({ avs: described('How many AVSs there are.', integer) }) },
  rows: /* sql */ `select count(*) as avs from rollup.known_avs`,
});
