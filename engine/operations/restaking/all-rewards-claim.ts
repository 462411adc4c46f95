import {
  decimalText,
  described,
  fromColumn,
  hex,
  integer,
  mapOf,
  nullableTime,
  object,
  time,
} from '../../definition/fields.ts';
import { type ColumnTable, list } from '../../definition/kinds/list-operation.ts';
import { address, hash, timeRange } from '../../definition/parameters.ts';

/** Holds reward claims, newest first; two lists return them with different fields. */
const claimLog: ColumnTable = {
  name: 'reward_claims',
  source: 'snapshot.reward_claims',
  order: '"timestamp" desc, block_number desc, log_index desc',
  columns: ['root', 'earner', 'claimer', 'recipient', 'token'],
  sparse: ['earner', 'claimer', 'recipient'],
  times: ['timestamp'],
  texts: { amount: decimalText, block_number: decimalText, transaction_hash: hex },
  records: 'finished',
};

/** The definitions of both lists of claims share this part. */
export const rewardClaims = {
  tables: ['reward_claims'],
  filters: {
    earner: () => address('Address that earned the rewards.'),
    claimer: () => address('Address that claimed them.'),
    recipient: () => address('Address that received them.'),
    token: () => address('Address of the token.'),
    root: () => hash('Distribution root of the claim.'),
    ...timeRange,
  },
  rows: { of: claimLog },
} as const;

/** Describes a claim in both lists. */
export const claimFields = {
  root: described('Distribution root of the claim.', hex),
  earner: hex,
  claimer: hex,
  recipient: hex,
  token: hex,
  claimedAmount: fromColumn('amount', decimalText),
};

export const allRewardsClaim = list({
  name: 'restaking/all-rewards-claim',
  purpose: 'Reward claims, newest first, with counts and sums over all claims.',
  ...rewardClaims,
  record: { ...claimFields, claimedAt: fromColumn('timestamp', time) },
  statistics: {
    of: 'snapshot',
    fields: {
      distinctRoots: integer,
      distinctClaimers: integer,
      distinctEarners: integer,
      distinctRecipients: integer,
      distinctTokens: integer,
      totalClaimedAmount: decimalText,
      firstClaimDate: nullableTime,
      lastClaimDate: nullableTime,
      tokensSummary: mapOf(
        object({
          totalAmount: described(
            'Sum of the claims in the smallest unit of the token.',
            decimalText,
          ),
          claimsCount: integer,
        }),
      ),
    },
    rows: (table) => /* sql */ `
      with by_token as (
        select token,
          {'total_amount': sum(amount::bignum)::varchar, 'claims_count': count(*)} as summary
        from ${table('snapshot.reward_claims')}
        group by token
      )
      select count(distinct root) as distinct_roots, count(distinct claimer) as distinct_claimers,
        count(distinct earner) as distinct_earners,
        count(distinct recipient) as distinct_recipients, count(distinct token) as distinct_tokens,
        coalesce(sum(amount::bignum), '0'::bignum)::varchar as total_claimed_amount,
        min("timestamp") as first_claim_date, max("timestamp") as last_claim_date,
        (select map(list(token::varchar order by token::varchar),
          list(summary order by token::varchar)) from by_token) as tokens_summary
      from ${table('snapshot.reward_claims')}`,
  },
});
