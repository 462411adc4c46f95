import { group, integer } from '../../definition/fields.ts';
import { summary } from '../../definition/kinds/summary-operation.ts';

export const ecosystemStakers = summary({
  name: 'restaking/ecosystem-stakers',
  purpose: 'Number of stakers, with and without an operator.',
  record: {
    data: group({
      allTime: integer,
      delegatedWithOperator: integer,
      undelegatedWithoutOperator: integer,
    }),
  },
  rows: (table) => /* sql */ `
    select count(*) as all_time, count(operator) as delegated_with_operator,
      count(*) - count(operator) as undelegated_without_operator
    from ${table('snapshot.stakers')}`,
});
