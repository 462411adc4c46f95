import { sqlText } from '../../../common/sql.ts';
import { BEACON_STRATEGY } from '../../../common/vocabulary.ts';
import { eventFields } from '../../definition/events.ts';
import { decimalText, described, group, hex, object } from '../../definition/fields.ts';
import { entity } from '../../definition/kinds/entity-operation.ts';
import { address } from '../../definition/parameters.ts';

export const podInfo = entity({
  name: 'restaking/pod-info',
  purpose: 'One pod by its address or its owner’s, with the owner’s shares.',
  tables: ['pods', 'share_changes'],
  unbounded: true,
  parameters: () => ({
    pod: address('Address of the pod; give either pod or staker.').optional(),
    staker: address('Address of the pod’s owner; give either pod or staker.').optional(),
  }),
  keys: [['pod'], ['staker']],
  record: {
    data: group({
      pod: hex,
      staker: hex,
      strategy: described('The native ETH strategy, the same for all pods.', hex),
      amount: described('Withdrawable native ETH shares of the owner in wei, exact.', decimalText),
      updatedAt: described(
        'Block of the last change of the shares; null if they never changed.',
        object(eventFields, { nullable: true }),
      ),
    }),
  },
  rows: (table) => /* sql */ `
    with latest as (
      select distinct on (staker) staker, shares,
        {'block_number': block_number, 'block_timestamp': "timestamp",
         'transaction_hash': transaction_hash} as updated_at
      from ${table('snapshot.share_changes')}
      where strategy = ${sqlText(BEACON_STRATEGY)}
      order by staker, block_number desc, log_index desc
    )
    select pods.pod, pods.staker, ${sqlText(BEACON_STRATEGY)} as strategy,
      coalesce(latest.shares, 0)::varchar as amount, latest.updated_at
    from ${table('snapshot.pods')} pods
    left join latest on latest.staker = pods.staker
    order by pods.pod`,
});
