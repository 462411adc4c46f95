import { list } from '../../definition/kinds/list-operation.ts';
import { address } from '../../definition/parameters.ts';
import { activitiesOfOne } from './activity.ts';

export const operatorActivity = list({
  name: 'restaking/operator-activity',
  purpose: 'Activities of one operator, newest first.',
  ...activitiesOfOne,
  filters: { operator: () => address('Address of the operator.') },
  required: { key: ['operator'] },
});
