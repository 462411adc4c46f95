import { described, group, integer } from '../../definition/fields.ts';
import { summary } from '../../definition/kinds/summary-operation.ts';

export const ecosystemOperators = summary({
  name: 'restaking/ecosystem-operators',
  purpose: 'Number of distinct operators.',
  asOf: ['delegation_changes'],
  record: { data: group({ operators: described('Number of operators.', integer) }) },
  rows: (table) => /* sql */ `select count(*) as operators from ${table('rollup.known_operators')}`,
});
