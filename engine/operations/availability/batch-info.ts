import { NETWORKS } from '../../../common/vocabulary.ts';
import { entity } from '../../kinds/entity.ts';
import { hash, index, network } from '../../parameters.ts';
import { batches } from './batch-by-hash.ts';

export const batchInfo = entity({
  name: 'availability/batch-info',
  purpose:
    'One batch by its header hash or, the newest, by its id, with its signers, logs, transactions and block.',
  parameters: (settings) => ({
    network: network(settings, NETWORKS),
    batchId: index('Id of the batch; either this or its header hash.').optional(),
    batchHeaderHash: hash('Header hash of the batch; either this or its id.').optional(),
  }),
  keys: [
    ['batchId', 'network'],
    ['batchHeaderHash', 'network'],
  ],
  ...batches,
});
