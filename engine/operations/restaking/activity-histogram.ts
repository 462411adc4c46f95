import { histogram } from '../../definition/kinds/histogram-operation.ts';
import { activities } from './activity.ts';

export const activityHistogram = histogram({
  name: 'restaking/activity-histogram',
  purpose: 'Number of activities by action and by day, week or month.',
  of: activities,
  by: 'action',
});
