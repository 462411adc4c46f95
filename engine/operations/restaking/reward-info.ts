import { array, object } from '../../fields.ts';
import { entity } from '../../kinds/entity.ts';
import { hash } from '../../parameters.ts';
import { rewardRecord } from './all-rewards.ts';

export const rewardInfo = entity({
  name: 'restaking/reward-info',
  purpose: 'Every row of one reward submission.',
  parameters: () => ({ hash: hash('Hash of the reward submission.') }),
  key: ['hash'],
  record: { data: array(object(rewardRecord)) },
  rows: /* sql */ `
    select rewards_submission_hash as hash,
      list(reward order by updated_at desc, coalesce(strategies, '')) as data
    from snapshot.rewards reward
    group by rewards_submission_hash
    order by hash`,
});
