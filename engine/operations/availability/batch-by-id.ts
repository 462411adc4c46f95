import { NETWORKS } from '../../../common/vocabulary.ts';
import { entity } from '../../kinds/entity.ts';
import { index, network } from '../../parameters.ts';
import { batches } from './batch-by-hash.ts';

export const batchById = entity({
  name: 'availability/batch-by-id',
  purpose: 'The newest batch with an id, with its signers, logs, transactions and block.',
  parameters: (settings) => ({
    network: network(settings, NETWORKS),
    batchId: index('Id of the batch.'),
  }),
  keys: [['batchId', 'network']],
  ...batches,
});
