import { hex, integer, time } from '../../fields.ts';
import { list } from '../../kinds/list.ts';

export const allPods = list({
  name: 'restaking/all-pods',
  purpose: 'The pods that activities name, the one with the newest activity first.',
  record: {
    pod: hex,
    staker: hex,
    activities: integer,
    firstActivityAt: time,
    lastActivityAt: time,
  },
  rows: /* sql */ `
    with newest as (
      select distinct on (pod) pod, staker
      from snapshot.activities
      where pod is not null and staker is not null
      order by pod, "timestamp" desc, block_number desc, log_index desc, action
    ), counted as (
      select pod, count(*) as activities, min("timestamp") as first_activity_at,
        max("timestamp") as last_activity_at
      from snapshot.activities
      where pod is not null
      group by pod
    )
    select counted.*, newest.staker
    from counted
    left join newest on newest.pod = counted.pod`,
  order: 'last_activity_at desc, pod',
  statistics: {
    of: 'snapshot',
    fields: { totalPods: integer, uniqueStakers: integer },
    rows: /* sql */ `
      select count(distinct pod) as total_pods, count(distinct staker) as unique_stakers
      from snapshot.activities
      where pod is not null`,
  },
});
