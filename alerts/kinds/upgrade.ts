import { address } from '../rules/rule-fields.ts';
import { defineKind, equals, isoTime, newFacts } from './kind.ts';

const IDENTITY = ['transaction_hash', 'contract', 'implementation'];

export const upgrade = defineKind({
  name: 'upgrade',
  purpose: 'A contract of the protocol was upgraded.',
  fields: { contract: address.optional() },
  tables: [{ name: 'upgrades' }],
  identity: IDENTITY,
  sql: newFacts({
    by: IDENTITY,
    rows: (of) => /* sql */ `
      select distinct on (${IDENTITY.join(', ')}) block_number, ${isoTime('"timestamp"')} as "time",
        transaction_hash, contract, coalesce(name, '') as name, implementation
      from ${of}.upgrades where ${equals('contract', 'contract')}
      order by block_number, log_index`,
  }),
  title: ({ contract, implementation }) =>
    `Contract ${contract} was upgraded to implementation ${implementation}`,
});
