import { fromColumn, hex, integer, storedObject, time, word } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address } from '../../definition/parameters.ts';
import { activityLog } from './activity.ts';

export const podActivity = list({
  name: 'restaking/pod-activity',
  purpose: 'Activities of one pod, newest first.',
  record: {
    action: word,
    operator: hex,
    staker: hex,
    strategy: hex,
    token: hex,
    avs: hex,
    pod: hex,
    data: storedObject,
    metadata: storedObject,
    activity_timestamp: fromColumn('timestamp', time),
  },
  filters: { pod: () => address('Address of the pod.') },
  required: { key: ['pod'] },
  rows: { of: activityLog },
  statistics: {
    of: 'snapshot',
    fields: {
      totalActivities: integer,
      uniqueActions: integer,
      uniqueStakers: integer,
      uniquePods: integer,
    },
    rows: (table) => /* sql */ `
      select count(*) as total_activities, count(distinct action) as unique_actions,
        count(distinct staker) as unique_stakers, count(distinct pod) as unique_pods
      from ${table('snapshot.activities')}
      where pod is not null`,
  },
});
