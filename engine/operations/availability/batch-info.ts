import { NETWORKS } from '../../../common/vocabulary.ts';
import { entity } from '../../definition/kinds/entity-operation.ts';
import { hash, index, network } from '../../definition/parameters.ts';
import { batches, OF_V1 } from './batch-by-hash.ts';

export const batchInfo = entity({
  name: 'availability/batch-info',
  purpose: `One batch by header hash, or the newest batch with an id, with its signers, logs, transactions and block. ${OF_V1}`,
  parameters: (settings) => ({
    network: network(settings, NETWORKS),
    batchId: index('Id of the batch; give either batchId or batchHeaderHash.').optional(),
    batchHeaderHash: hash(
      'Header hash of the batch; give either batchId or batchHeaderHash.',
    ).optional(),
  }),
  keys: [
    ['batchId', 'network'],
    ['batchHeaderHash', 'network'],
  ],
  ...batches,
});
