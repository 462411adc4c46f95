import { integer, number } from '../../fields.ts';
import { list } from '../../kinds/list.ts';
import { address } from '../../parameters.ts';
import { rewardRecord, rewardRows } from './all-rewards.ts';

/** The AVSs whose rewards can be asked for: all that are known, and those that a submission names. */
export const REWARDING_AVS = /* sql */ `
  select avs from rollup.known_avs
  union
  select avs from snapshot.rewards where avs is not null`;

export const avsRewards = list({
  name: 'restaking/avs-rewards',
  purpose: 'The reward submissions of one AVS, newest first.',
  record: rewardRecord,
  filters: { avs: () => address('Address of the AVS.') },
  required: { key: ['avs'], known: REWARDING_AVS },
  ...rewardRows,
  statistics: {
    of: 'required',
    fields: { totalRewards: integer, totalAmount: number, uniqueTokens: integer },
    rows: /* sql */ `
      select avs, count(token) as total_rewards,
        coalesce(sum(amount::bignum), '0'::bignum) as total_amount,
        count(distinct token) as unique_tokens
      from (${REWARDING_AVS})
      left join snapshot.rewards using (avs)
      group by avs`,
  },
});
