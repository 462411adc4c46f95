import { list } from '../../definition/kinds/list-operation.ts';
import { address } from '../../definition/parameters.ts';
import { avsSubmissions } from './all-avs-rewards-submission.ts';

export const avsRewardsSubmissionByTokenUsed = list({
  name: 'restaking/avs-rewards-submission-by-tokenUsed',
  purpose: 'Reward submissions of AVSs in one token, newest first.',
  ...avsSubmissions,
  filters: { tokenUsed: () => address('Address of the reward token.') },
  required: {
    key: ['tokenUsed'],
    known: (table) => /* sql */ `
      select token as token_used from ${table('snapshot.tokens')}
      union
      select token as token_used from ${table('snapshot.rewards')}`,
  },
});
