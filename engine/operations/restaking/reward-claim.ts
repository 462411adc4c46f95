import { decimalText, described, from, group, hex, integer, time } from '../../fields.ts';
import { list } from '../../kinds/list.ts';
import { claimFields, rewardClaims } from './all-rewards-claim.ts';

export const rewardClaim = list({
  name: 'restaking/reward-claim',
  purpose: 'Claims of rewards, the newest first, with the block and the transaction of each.',
  ...rewardClaims,
  record: {
    ...claimFields,
    updatedAt: described(
      'The block in which it was claimed.',
      group({
        blockNumber: decimalText,
        blockTimestamp: from('timestamp', time),
        transactionHash: hex,
      }),
    ),
  },
  statistics: {
    of: 'snapshot',
    fields: { totalRewardClaims: integer, totalClaimedAmount: decimalText, uniqueTokens: integer },
    rows: /* sql */ `
      select count(*) as total_reward_claims,
        coalesce(sum(amount::bignum), '0'::bignum)::varchar as total_claimed_amount,
        count(distinct token) as unique_tokens
      from snapshot.reward_claims`,
  },
});
