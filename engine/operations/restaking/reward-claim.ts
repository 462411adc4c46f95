import {
  decimalText,
  described,
  fromColumn,
  group,
  hex,
  integer,
  time,
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { claimFields, rewardClaims } from './all-rewards-claim.ts';

export const rewardClaim = list({
  name: 'restaking/reward-claim',
  purpose: 'Reward claims, newest first, with the block and transaction of each.',
  ...rewardClaims,
  record: {
    ...claimFields,
    updatedAt: described(
      'Block and transaction of the claim.',
      group({
        blockNumber: decimalText,
        blockTimestamp: fromColumn('timestamp', time),
        transactionHash: hex,
      }),
    ),
  },
  statistics: {
    of: 'snapshot',
    fields: { totalRewardClaims: integer, totalClaimedAmount: decimalText, uniqueTokens: integer },
    rows: (table) => /* sql */ `
      select count(*) as total_reward_claims,
        coalesce(sum(amount::bignum), '0'::bignum)::varchar as total_claimed_amount,
        count(distinct token) as unique_tokens
      from ${table('snapshot.reward_claims')}`,
  },
});
