import { integer, number } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address } from '../../definition/parameters.ts';
import type { Select } from '../../definition/select.ts';
import { rewardRecord, rewardRows } from './all-rewards.ts';

/** The operation accepts these AVSs: the snapshot's, and those that submissions name. */
export const rewardingAvs: Select = (table) => /* sql */ `
  select avs from ${table('rollup.known_avs')}
  union
  select avs from ${table('snapshot.rewards')} where avs is not null`;

export const avsRewards = list({
  name: 'restaking/avs-rewards',
  purpose: 'Reward submissions of one AVS, newest first.',
  record: rewardRecord,
  filters: { avs: () => address('Address of the AVS.') },
  required: { key: ['avs'], known: rewardingAvs },
  ...rewardRows,
  statistics: {
    of: 'required',
    fields: { totalRewards: integer, totalAmount: number, uniqueTokens: integer },
    rows: (table) => /* sql */ `
      select avs, count(token) as total_rewards,
        coalesce(sum(amount::bignum), '0'::bignum) as total_amount,
        count(distinct token) as unique_tokens
      from (${rewardingAvs(table)})
      left join ${table('snapshot.rewards')} using (avs)
      group by avs`,
  },
});
