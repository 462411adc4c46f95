import { array, object } from '../../definition/fields.ts';
import { entity } from '../../definition/kinds/entity-operation.ts';
import { hash } from '../../definition/parameters.ts';
import { rewardRecord } from './all-rewards.ts';

export const rewardInfo = entity({
  name: 'restaking/reward-info',
  purpose: 'All rows of one reward submission.',
  parameters: () => ({ hash: hash('Hash of the reward submission.') }),
  keys: [['hash']],
  record: { data: array(object(rewardRecord)) },
  rows: (table) => /* sql */ `
    select rewards_submission_hash as hash,
      list_transform(
        list_sort(list({
          'oldness': -epoch_us(updated_at), 'strategies': coalesce(strategies, ''), 'row': reward
        })),
        lambda placed: placed.row) as data
    from ${table('snapshot.rewards')} reward
    group by rewards_submission_hash
    order by hash`,
});
