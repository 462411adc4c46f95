import { NETWORKS } from '../../../common/vocabulary.ts';
import { entity } from '../../definition/kinds/entity-operation.ts';
import { index, network } from '../../definition/parameters.ts';
import { batches, OF_V1 } from './batch-by-hash.ts';

export const batchById = entity({
  name: 'availability/batch-by-id',
  purpose: `The newest batch with an id, with its signers, logs, transactions and block. ${OF_V1}`,
  parameters: (settings) => ({
    network: network(settings, NETWORKS),
    batchId: index('Id of the batch.'),
  }),
  keys: [['batchId', 'network']],
  ...batches,
});
