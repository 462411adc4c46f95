import { hex, text } from '../../definition/fields.ts';
import { paginationEnvelope } from '../../definition/kinds/envelope.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address } from '../../definition/parameters.ts';
import { entityMetadata } from '../shared/metadata.ts';

export const operatorAvs = list({
  name: 'restaking/operator-avs',
  purpose: 'AVSs that one operator is registered with.',
  record: { avsAddress: hex, metadataURI: text, metadata: entityMetadata },
  filters: { operator: () => address('Address of the operator.') },
  required: {
    key: ['operator'],
    known: (table) => `select operator from ${table('rollup.known_operators')}`,
  },
  rows: (table) => /* sql */ `
    select registration.operator, registration.avs as avs_address, avs.metadata_uri, avs.name,
      avs.description, avs.logo, avs.website, avs.telegram, avs.discord, avs.x,
      registration.updated_at
    from ${table('snapshot.avs_operators')} registration
    left join ${table('snapshot.avs')} avs on avs.avs = registration.avs
    where registration.registered
      and registration.operator in (select operator from ${table('rollup.known_operators')})`,
  order: 'updated_at desc, avs_address, operator',
  search: { names: ['name'], address: 'avs_address' },
  envelope: paginationEnvelope('avs'),
});
