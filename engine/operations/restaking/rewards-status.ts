import { described, integer, number, text } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { oneOf } from '../../definition/parameters.ts';
import type { Select } from '../../definition/select.ts';
import { rewardRecord, rewardRows } from './all-rewards.ts';

const STATUSES = ['active', 'inactive'];

/**
 * Selects all rewards, with whether each is active at the snapshot's time. The snapshot has
 * durations as text, in seconds; a reward without an integer duration is never active.
 */
export const rewardsWithStatus: Select = (table) => /* sql */ `
  select reward.*,
    case when start_timestamp <= snapshot_time and regexp_full_match(duration, '[0-9]+')
      and epoch_us(snapshot_time)::bignum < epoch_us(start_timestamp)::bignum + 1000000::bignum * duration::bignum
      then 'active' else 'inactive' end as status
  from (${rewardRows.rows(table)}) reward, ${table('rollup.latest_time')}`;

export const rewardsStatus = list({
  name: 'restaking/rewards-status',
  purpose: 'Reward submissions that are active, or inactive, at the time of the snapshot.',
  record: {
    ...rewardRecord,
    status: described(
      'active if the rewarded period includes the time of the snapshot, otherwise inactive.',
      text,
    ),
  },
  filters: {
    status: () =>
      oneOf(
        'active if the rewarded period includes the time of the snapshot, otherwise inactive.',
        STATUSES,
      ).prefault('active'),
  },
  required: {
    key: ['status'],
    known: () => `select unnest(['active', 'inactive']) as status`,
  },
  ...rewardRows,
  rows: rewardsWithStatus,
  statistics: {
    of: 'required',
    fields: { totalRewards: integer, totalRewardAmount: number },
    rows: (table) => /* sql */ `
      select status, count(token) as total_rewards,
        coalesce(sum(amount::bignum), '0'::bignum) as total_reward_amount
      from (select unnest(['active', 'inactive']) as status)
      left join (${rewardsWithStatus(table)}) using (status)
      group by status`,
  },
});
