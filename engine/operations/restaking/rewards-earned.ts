import { relation } from '../../../common/relations/relation.ts';
import { decimalText, described, hex, mapOf, nullableTime } from '../../definition/fields.ts';
import { query } from '../../definition/kinds/query-operation.ts';
import { address, oneOf, timeRange } from '../../definition/parameters.ts';

/**
 * Joins submissions with their AVS; `avs` is empty for those without one. Has no row if the
 * request does not use them: to read all submissions would take longer than the answer.
 */
const SUBMISSIONS = relation({
  name: 'submissions',
  columns: { hash: 'VARCHAR', avs: 'VARCHAR' },
  reads: ['snapshot.rewards'],
  sql: ({ table }) => /* sql */ `
    select rewards_submission_hash::varchar as hash, coalesce(min(avs::varchar), '') as avs
    from ${table('snapshot.rewards')}
    where $groupBy = 'avs' or $groupBy = 'submission' or $avs::varchar is not null
    group by 1`,
});

export const rewardsEarned = query({
  name: 'restaking/rewards-earned',
  purpose:
    'Computed rewards of an earner, of an AVS or of all, summed by token and by day, AVS, submission or earner, newest day first.',
  tables: ['reward_earnings'],
  parameters: () => ({
    earner: address('Address that earned the rewards.').optional(),
    avs: address('Address of the AVS that rewards.').optional(),
    token: address('Address of the token.').optional(),
    groupBy: oneOf('Sums by token alone, or by token and one of day, avs, submission and earner.', [
      'day',
      'avs',
      'submission',
      'earner',
      'token',
    ]).prefault('day'),
    startTimestamp: timeRange.startTimestamp().optional(),
    endTimestamp: timeRange.endTimestamp().optional(),
  }),
  record: {
    day: described(
      'The day (UTC), by its first instant; null unless grouped by day.',
      nullableTime,
    ),
    avs: described(
      'Address of the AVS that rewards; "" unless grouped by avs or submission, and for submissions of no AVS.',
      hex,
    ),
    rewardsSubmissionHash: described(
      'Hash of the submission; "" unless grouped by submission.',
      hex,
    ),
    earner: described('Address that earned the rewards; "" unless grouped by earner.', hex),
    token: hex,
    amount: described('Earned, in the smallest unit of the token.', decimalText),
  },
  relations: [SUBMISSIONS],
  rows: (table) => /* sql */ `
    select if($groupBy = 'day', earning.day, null) as day,
      if($groupBy in ('avs', 'submission'), coalesce(submission.avs, ''), '') as avs,
      if($groupBy = 'submission', earning.rewards_submission_hash::varchar, '') as rewards_submission_hash,
      if($groupBy = 'earner', earning.earner::varchar, '') as earner, earning.token::varchar as token, sum(earning.amount::bignum) as units, units::varchar as amount,
      if($groupBy = 'earner', units, 0::bignum) as earner_amount
    from ${table('snapshot.reward_earnings')} earning
    left join ${table('submissions')} submission on submission.hash = earning.rewards_submission_hash::varchar
    where ($earner::varchar is null or earning.earner = $earner)
      and ($avs::varchar is null or submission.avs = $avs)
      and ($token::varchar is null or earning.token = $token)
      and ($startTimestamp::bigint is null or epoch_ms(earning.day) >= $startTimestamp::bigint)
      and ($endTimestamp::bigint is null or epoch_ms(earning.day) <= $endTimestamp::bigint)
    group by all`,
  order: 'day desc, avs, rewards_submission_hash, token, earner_amount desc, earner',
  statistics: {
    fields: {
      amountByToken: described('Sums by token, in its smallest unit.', mapOf(decimalText)),
    },
    rows: (table) => /* sql */ `
      select map_from_entries(list({'key': token, 'value': amount} order by token)) as amount_by_token
      from (select token, sum(units)::varchar as amount from ${table('selected')} group by token)`,
  },
});
