import { BEACON_STRATEGY } from '../../../common/vocabulary.ts';
import { decimalText, described, hex, integer, text, time } from '../../definition/fields.ts';
import { query } from '../../definition/kinds/query-operation.ts';
import { address } from '../../definition/parameters.ts';

export const podHistorical = query({
  name: 'restaking/pod-historical',
  purpose: 'Changes of the native ETH shares of one pod’s owner, newest first.',
  tables: ['pods', 'share_changes'],
  parameters: () => ({ pod: address('Address of the pod.') }),
  record: {
    pod: hex,
    staker: hex,
    strategy: hex,
    token: hex,
    shares: described('Withdrawable shares of the staker after the change, in wei.', decimalText),
    reason: text,
    blockNumber: integer,
    blockTimestamp: time,
    transactionHash: hex,
  },
  required: {
    parameter: 'pod',
    known: (table) => `select pod from ${table('snapshot.pods')} where pod = $pod`,
  },
  rows: (table) => /* sql */ `
    select $pod::varchar as pod, change.*, change."timestamp" as block_timestamp, tokens.token
    from ${table('snapshot.share_changes')} change
    left join ${table('snapshot.tokens')} tokens on tokens.strategy = change.strategy
    where change.staker = (select staker from ${table('snapshot.pods')} where pod = $pod)
      and change.strategy = '${BEACON_STRATEGY}'`,
  order: 'block_number desc, log_index desc',
  times: 'block_timestamp',
});
