import { NETWORKS } from '../../../common/vocabulary.ts';
import { described, hex, integer } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address, network } from '../../definition/parameters.ts';
import { logFields } from './reservations.ts';

export const certVerifiers = list({
  name: 'availability/cert-verifiers',
  purpose: 'Verifiers of EigenDA certificates by router, last activated first.',
  tables: ['da_cert_verifiers'],
  record: {
    router: described('Address of the router that names the verifier.', hex),
    certVerifier: described('Address of the verifier.', hex),
    activationBlock: described(
      'Reference block from which it verifies certificates, until that of the next verifier.',
      integer,
    ),
    ...logFields,
  },
  filters: {
    network: (settings) => network(settings, NETWORKS),
    router: () => address('Address of the router.'),
  },
  required: {
    key: ['network'],
    known: (table) => `select network from ${table('rollup.networks')}`,
  },
  rows: (table) => `select * from ${table('snapshot.da_cert_verifiers')}`,
  order: 'activation_block desc, block_number desc, log_index desc, network',
});
