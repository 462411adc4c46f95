import { decimalText, described, hex, text } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address } from '../../definition/parameters.ts';

export const rewardsUnclaimed = list({
  name: 'restaking/rewards-unclaimed',
  purpose:
    'Computed rewards of earners that can be claimed now, by token: earned up to the newest active root, claimed, and the difference.',
  unbounded: true,
  tables: ['reward_leaves', 'reward_claims'],
  record: {
    earner: hex,
    token: hex,
    cumulative: described(
      'Earned up to the last day of the root, in the smallest unit of the token.',
      decimalText,
    ),
    claimed: described('Sum of the claims, in the smallest unit of the token.', decimalText),
    unclaimed: described(
      'cumulative less claimed; 0 if more was claimed than computed.',
      decimalText,
    ),
    overclaimed: described(
      'claimed less cumulative; 0 if no more was claimed than computed. More is claimed from a newer root that was not computed, or if the computed root differs from the posted one.',
      decimalText,
    ),
    rootIndex: described('Index of the root.', text),
  },
  filters: {
    earner: () => address('Address that earned the rewards.'),
    token: () => address('Address of the token.'),
  },
  rows: (table) => /* sql */ `
    with leaf_claims as (
      select leaf.earner::varchar as earner, leaf.token::varchar as token, leaf.root_index,
        split_part(leaf.cumulative, '.', 1)::bignum as cumulative, coalesce(claimed.claimed, 0::bignum) as claimed
      from ${table('snapshot.reward_leaves')} leaf
      left join ${table('rollup.claimed_rewards')} claimed
        on claimed.earner = leaf.earner::varchar and claimed.token = leaf.token::varchar)
    select earner, token, cumulative::varchar as cumulative, claimed::varchar as claimed,
      greatest(cumulative - claimed, 0::bignum)::varchar as unclaimed,
      greatest(claimed - cumulative, 0::bignum)::varchar as overclaimed, root_index::varchar as root_index
    from leaf_claims`,
  order: 'earner, token',
});
