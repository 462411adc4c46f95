import {
  described,
  hex,
  integer,
  nullableInteger,
  nullableTime,
  text,
  time,
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { index, oneOf } from '../../definition/parameters.ts';

const VERDICT =
  'equal or differs; unknown if the root was not computed: the calculation ends before it, or left out submissions.';

export const rewardsRoots = list({
  name: 'restaking/rewards-roots',
  purpose:
    'Posted distribution roots next to the roots of the rewards that were computed from logs, newest first.',
  tables: ['reward_roots'],
  record: {
    rootIndex: text,
    root: described('The posted root.', hex),
    computedRoot: described('Root of the computed rewards; empty if it was not computed.', hex),
    verdict: described(VERDICT, text),
    leftOutSubmissions: described(
      'Submissions that the root includes and the calculation left out, since it lacks an input; null if unknown.',
      nullableInteger,
    ),
    rewardsCalculationEndTimestamp: time,
    activatedAt: nullableTime,
  },
  filters: {
    rootIndex: () => index('Index of the root.'),
    verdict: () => oneOf(VERDICT, ['equal', 'differs', 'unknown']),
  },
  rows: (table) => /* sql */ `
    select posted.root_index::varchar as root_index, posted.root, computed.computed_root,
      case when computed_root is null then 'unknown' when computed_root = posted.root::varchar then 'equal'
        else 'differs' end as verdict,
      computed.left_out_submissions, posted.rewards_calculation_end_timestamp, posted.activated_at
    from ${table('snapshot.distribution_roots')} posted
    left join (select root_index, computed_root::varchar as computed_root, left_out_submissions from ${table('snapshot.reward_roots')}) computed
      using (root_index)`,
  order: 'root_index::bigint desc',
  statistics: {
    of: 'snapshot',
    fields: {
      totalDistributionRoots: integer,
      equalRoots: described('Posted roots that equal the computed one.', integer),
      differingRoots: described('Posted roots that differ from the computed one.', integer),
      leftOutSubmissions: described(
        'Submissions that the calculation left out, since it lacks an input, of the roots up to the newest: their tokens have too low amounts.',
        integer,
      ),
    },
    rows: (table) => /* sql */ `
      select count(*) as total_distribution_roots,
        count(*) filter (where posted.root::varchar = computed_root::varchar) as equal_roots,
        count(*) filter (where posted.root::varchar <> computed_root::varchar) as differing_roots,
        coalesce(max(left_out_submissions), 0) as left_out_submissions
      from ${table('snapshot.distribution_roots')} posted left join ${table('snapshot.reward_roots')} using (root_index)`,
  },
});
