import type { TableNames } from '../../../common/relations/relation.ts';
import { array, decimalText, described, hex, text, time } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';

/** Lists AVSs' submissions, newest first; two other lists filter them by AVS and by token. */
export const avsSubmissions = {
  record: {
    avs: hex,
    submissionNonce: text,
    rewardsSubmissionHash: hex,
    tokenUsed: hex,
    tokenAmount: decimalText,
    startTimestamp: time,
    duration: text,
    strategies: described('Strategies, in the order of the submission.', array(text)),
    blockTimestamp: time,
  },
  rows: (table: TableNames) => /* sql */ `
    select avs, submission_nonce, rewards_submission_hash, token as token_used,
      amount as token_amount, start_timestamp, duration,
      case when strategies is null or strategies = '' then [] else string_split(strategies, ',') end
        as strategies,
      coalesce(strategies, '') as joined, updated_at as block_timestamp
    from ${table('snapshot.rewards')}
    where "type" = 'avs'`,
  order: 'block_timestamp desc, rewards_submission_hash, joined',
};

export const allAvsRewardsSubmission = list({
  name: 'restaking/all-avs-rewards-submission',
  purpose: 'Reward submissions of AVSs, newest first.',
  ...avsSubmissions,
});
