import {
  described,
  hex,
  integer,
  nullableSignedDecimal,
  nullableTime,
  time,
} from '../../definition/fields.ts';
import { query } from '../../definition/kinds/query-operation.ts';
import { address } from '../../definition/parameters.ts';

export const podCheckpoints = query({
  name: 'restaking/pod-checkpoints',
  purpose: 'Checkpoints of the validators’ balances of one pod, newest first.',
  tables: ['pods', 'checkpoints'],
  parameters: () => ({ pod: address('Address of the pod.') }),
  record: {
    pod: hex,
    checkpointAt: time,
    beaconBlockRoot: hex,
    validators: described('Number of validators whose balance is proved.', integer),
    proved: integer,
    shareDelta: nullableSignedDecimal,
    finalizedAt: nullableTime,
    blockNumber: integer,
    transactionHash: hex,
    timestamp: described('Time of the start of the checkpoint.', time),
  },
  required: {
    parameter: 'pod',
    known: (table) => `select pod from ${table('snapshot.pods')} where pod = $pod`,
  },
  rows: (table) => `select * from ${table('snapshot.checkpoints')} where pod = $pod`,
  order: 'block_number desc, log_index desc',
  times: 'timestamp',
  statistics: {
    fields: { totalCheckpoints: integer, finalizedCheckpoints: integer },
    rows: (table) => /* sql */ `
      select count(*) as total_checkpoints, count(finalized_at) as finalized_checkpoints
      from ${table('selected')}`,
  },
});
