import { described, hex, integer, time } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';

export const allPods = list({
  name: 'restaking/all-pods',
  purpose: 'Pods in the activity log, by last activity, newest first.',
  unbounded: true,
  record: {
    pod: hex,
    staker: described('Staker in the newest activity of the pod that names one.', hex),
    activities: integer,
    firstActivityAt: time,
    lastActivityAt: time,
  },
  rows: (table) => /* sql */ `
    select pod, count(*) as activities, min("timestamp") as first_activity_at,
      max("timestamp") as last_activity_at,
      first(staker order by "timestamp" desc, block_number desc, log_index desc, action)
        filter (staker is not null) as staker
    from ${table('snapshot.activities')}
    where pod is not null
    group by pod`,
  order: 'last_activity_at desc, pod',
  statistics: {
    of: 'snapshot',
    fields: { totalPods: integer, uniqueStakers: integer },
    rows: (table) => /* sql */ `
      select count(distinct pod) as total_pods, count(distinct staker) as unique_stakers
      from ${table('snapshot.activities')}
      where pod is not null`,
  },
});
