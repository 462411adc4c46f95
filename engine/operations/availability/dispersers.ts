import { NETWORKS } from '../../../common/vocabulary.ts';
import { described, hex, integer } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { network } from '../../definition/parameters.ts';
import { logFields } from './reservations.ts';

export const dispersers = list({
  name: 'availability/dispersers',
  purpose: 'EigenDA dispersers, the newest address of each key, by key.',
  tables: ['da_dispersers'],
  record: {
    disperserKey: described('Key of the disperser.', integer),
    disperser: described('Address that signs its requests.', hex),
    ...logFields,
  },
  filters: { network: (settings) => network(settings, NETWORKS) },
  required: {
    key: ['network'],
    known: (table) => `select network from ${table('rollup.networks')}`,
  },
  rows: (table) => /* sql */ `
    select * from ${table('snapshot.da_dispersers')}
    qualify row_number() over (
      partition by network, disperser_key order by block_number desc, log_index desc) = 1`,
  order: 'disperser_key, network',
});
