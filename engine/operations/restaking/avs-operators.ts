import { REGISTRATION_CHANGES } from '../../definition/as-of.ts';
import { hex, text } from '../../definition/fields.ts';
import { paginationEnvelope } from '../../definition/kinds/envelope.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address } from '../../definition/parameters.ts';
import { entityMetadata } from '../shared/metadata.ts';

export const avsOperators = list({
  name: 'restaking/avs-operators',
  purpose: 'Operators registered with one AVS.',
  asOf: REGISTRATION_CHANGES,
  record: { operator: hex, metadataURI: text, metadata: entityMetadata },
  filters: { avs: () => address('Address of the AVS.') },
  required: {
    key: ['avs'],
    known: (table) => `select avs from ${table('rollup.known_avs')}`,
  },
  rows: (table) => /* sql */ `
    select registration.avs, registration.operator, operators.metadata_uri, operators.name,
      operators.description, operators.logo, operators.website, operators.telegram,
      operators.discord, operators.x, registration.updated_at
    from ${table('snapshot.avs_operators')} registration
    left join ${table('snapshot.operators')} operators on operators.operator = registration.operator
    where registration.registered`,
  order: 'updated_at desc, operator, avs',
  search: { names: ['name'], address: 'operator' },
  envelope: paginationEnvelope('operators'),
});
