import type { TableNames } from '../../../common/relations/relation.ts';
import {
  decimalText,
  described,
  hex,
  integer,
  number,
  text,
  time,
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address, exactText, type Filters, timeRange } from '../../definition/parameters.ts';

/** Describes one row of a reward submission. */
export const rewardRecord = {
  type: text,
  avs: hex,
  submitter: hex,
  tokenHopper: hex,
  submissionNonce: text,
  rewardsSubmissionHash: hex,
  strategies: described('Strategies and their weights, as stored.', text),
  token: hex,
  amount: decimalText,
  startTimestamp: time,
  duration: text,
  updatedAt: time,
};

/** Selects the rows of reward submissions, newest first, and sorts them. */
export const rewardRows = {
  rows: (table: TableNames) => /* sql */ `
    select "type", avs, submitter, token_hopper, submission_nonce, rewards_submission_hash,
      strategies, token, amount, start_timestamp, duration, updated_at
    from ${table('snapshot.rewards')}`,
  order: "updated_at desc, rewards_submission_hash, coalesce(strategies, '')",
  sorts: {
    own: '-updatedAt',
    by: {
      type: '"type"',
      avs: 'avs',
      submitter: 'submitter',
      token: 'token',
      amount: 'amount',
      startTimestamp: 'start_timestamp',
      // The snapshot has text here; it is a duration in seconds only if it is an integer.
      duration: "case when regexp_full_match(duration, '[0-9]+') then duration::bignum end",
      updatedAt: 'updated_at',
    },
  },
};

/** Filters the lists of all reward submissions. */
export const rewardFilters: Filters = {
  type: () => exactText('Type of the reward, compared exactly.'),
  avs: () => address('Address of the AVS.'),
  submitter: () => address('Address of the submitter.'),
  token: () => address('Address of the token.'),
  ...timeRange,
};

export const allRewards = list({
  name: 'restaking/all-rewards',
  purpose: 'Reward submissions, newest first.',
  record: rewardRecord,
  filters: rewardFilters,
  ...rewardRows,
  times: 'updated_at',
  statistics: {
    of: 'snapshot',
    fields: { totalRewards: integer, totalAmount: number, uniqueTokens: integer },
    rows: (table) => /* sql */ `
      select count(*) as total_rewards,
        coalesce(sum(amount::bignum), '0'::bignum) as total_amount,
        count(distinct token) as unique_tokens
      from ${table('snapshot.rewards')}`,
  },
});
