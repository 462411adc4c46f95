import { list } from '../../definition/kinds/list-operation.ts';
import { address } from '../../definition/parameters.ts';
import { avsSubmissions } from './all-avs-rewards-submission.ts';
import { rewardingAvs } from './avs-rewards.ts';

export const avsRewardsSubmissionByAvs = list({
  name: 'restaking/avs-rewards-submission-by-avs',
  purpose: 'Reward submissions made by one AVS, newest first.',
  ...avsSubmissions,
  filters: { avs: () => address('Address of the AVS.') },
  required: { key: ['avs'], known: rewardingAvs },
});
