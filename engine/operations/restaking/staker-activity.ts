import { list } from '../../definition/kinds/list-operation.ts';
import { address } from '../../definition/parameters.ts';
import { activitiesOfOne } from './activity.ts';

export const stakerActivity = list({
  name: 'restaking/staker-activity',
  purpose: 'Activities of one staker, newest first.',
  ...activitiesOfOne,
  filters: { staker: () => address('Address of the staker.') },
  required: { key: ['staker'] },
  statistics: {
    of: 'selection',
    count: 'totalActivities',
    distinct: { uniqueActions: 'action', uniquePods: 'pod' },
  },
});
