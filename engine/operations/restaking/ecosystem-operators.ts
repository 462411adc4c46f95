import { described, group, integer } from '../../fields.ts';
import { summary } from '../../kinds/summary.ts';

export const ecosystemOperators = summary({
  name: 'restaking/ecosystem-operators',
  purpose: 'How many distinct operators there are.',
  asOf: ['delegation_changes'],
  record: { data: group({ operators: described('How many operators there are.', integer) }) },
  rows: (table) => /* sql */ `select count(*) as operators from ${table('rollup.known_operators')}`,
});
