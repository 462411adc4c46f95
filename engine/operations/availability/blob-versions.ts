import { NETWORKS } from '../../../common/vocabulary.ts';
import { described, integer } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { network } from '../../definition/parameters.ts';
import { logFields } from './reservations.ts';

export const blobVersions = list({
  name: 'availability/blob-versions',
  purpose: 'Versions of EigenDA blobs, with their encoding, by version.',
  tables: ['da_blob_versions'],
  record: {
    version: described('Version of a blob.', integer),
    maxNumOperators: described('Maximum number of operators that store it.', integer),
    numChunks: described('Number of its chunks.', integer),
    codingRate: described('Size of all chunks as a multiple of the size of the blob.', integer),
    ...logFields,
  },
  filters: { network: (settings) => network(settings, NETWORKS) },
  required: {
    key: ['network'],
    known: (table) => `select network from ${table('rollup.networks')}`,
  },
  rows: (table) => `select * from ${table('snapshot.da_blob_versions')}`,
  order: 'version, block_number desc, log_index desc, network',
});
