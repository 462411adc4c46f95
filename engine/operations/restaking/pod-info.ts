import { sqlText } from '../../../common/sql.ts';
import { BEACON_STRATEGY } from '../../../common/vocabulary.ts';
import { eventFields } from '../../events.ts';
import { decimalText, described, group, hex, object } from '../../fields.ts';
import { entity } from '../../kinds/entity.ts';
import { address } from '../../parameters.ts';

export const podInfo = entity({
  name: 'restaking/pod-info',
  purpose: 'One pod by its address or that of its owner, and the shares that the owner has in it.',
  tables: ['pods', 'share_changes'],
  unbounded: true,
  parameters: () => ({
    pod: address('Address of the pod; either this or its owner.').optional(),
    staker: address('Address of the owner; either this or the pod.').optional(),
  }),
  keys: [['pod'], ['staker']],
  record: {
    data: group({
      pod: hex,
      staker: hex,
      strategy: described('The strategy of native ETH, whatever the pod.', hex),
      amount: described(
        'Shares of native ETH in wei that the owner can withdraw, exact.',
        decimalText,
      ),
      updatedAt: described(
        'The block in which the shares last changed; null where they never did.',
        object(eventFields, { nullable: true }),
      ),
    }),
  },
  rows: /* sql */ `
    with latest as (
      select distinct on (staker) staker, shares,
        {'block_number': block_number, 'block_timestamp': "timestamp",
         'transaction_hash': transaction_hash} as updated_at
      from snapshot.share_changes
      where strategy = ${sqlText(BEACON_STRATEGY)}
      order by staker, block_number desc, log_index desc
    )
    select pods.pod, pods.staker, ${sqlText(BEACON_STRATEGY)} as strategy,
      coalesce(latest.shares, 0)::varchar as amount, latest.updated_at
    from snapshot.pods pods
    left join latest on latest.staker = pods.staker
    order by pods.pod`,
});
