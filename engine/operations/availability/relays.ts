import { NETWORKS } from '../../../common/vocabulary.ts';
import { described, hex, integer, text } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { network } from '../../definition/parameters.ts';
import { logFields } from './reservations.ts';

export const relays = list({
  name: 'availability/relays',
  purpose: 'Relays that serve EigenDA blobs, by key.',
  tables: ['da_relays'],
  record: {
    relayKey: described('Key of the relay in certificates.', integer),
    relay: described('Address of the relay.', hex),
    url: described('URL of the relay, as its operator gave it.', text),
    ...logFields,
  },
  filters: { network: (settings) => network(settings, NETWORKS) },
  required: {
    key: ['network'],
    known: (table) => `select network from ${table('rollup.networks')}`,
  },
  rows: (table) => `select * from ${table('snapshot.da_relays')}`,
  order: 'relay_key, block_number desc, log_index desc, network',
});
