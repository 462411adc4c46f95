import { histogram } from '../../kinds/histogram.ts';
import { activities } from './activity.ts';

export const activityHistogram = histogram({
  name: 'restaking/activity-histogram',
  purpose: 'How many activities of each kind there were in each day, week or month.',
  of: activities,
  by: 'action',
});
