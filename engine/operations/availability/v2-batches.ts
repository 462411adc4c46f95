import { NETWORKS } from '../../../common/vocabulary.ts';
import { array, described, hex, integer, time } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { hash, network, timeRange } from '../../definition/parameters.ts';

export const v2Batches = list({
  name: 'availability/v2-batches',
  purpose: 'Batches of EigenDA V2, with the part of the stake that signed them, newest first.',
  tables: ['da_v2_batches'],
  record: {
    batchHeaderHash: hex,
    referenceBlockNumber: integer,
    attestedAt: described('Time of the aggregation of its signatures.', time),
    quorumNumbers: array(integer),
    signedPercentages: described(
      'Percentage of the stake that signed, for each of quorumNumbers.',
      array(integer),
    ),
  },
  filters: {
    network: (settings) => network(settings, NETWORKS),
    batchHeaderHash: () => hash('Header hash of the batch.'),
    ...timeRange,
  },
  required: {
    key: ['network'],
    known: (table) => `select network from ${table('rollup.networks')}`,
  },
  rows: (table) => `select * from ${table('snapshot.da_v2_batches')}`,
  order: 'attested_at desc, batch_header_hash, network',
  times: 'attested_at',
});
