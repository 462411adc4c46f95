import { boolean, described, hex, integer, text, time } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { oneOf } from '../../definition/parameters.ts';

export const multichainChains = list({
  name: 'restaking/multichain-chains',
  purpose: 'Chains of the whitelist to which operator tables go, also those removed, oldest first.',
  tables: ['supported_chains'],
  record: {
    chainId: text,
    operatorTableUpdater: hex,
    whitelisted: described('Whether the chain is in the whitelist.', boolean),
    createdAt: described('Time at which the chain was first added.', time),
    updatedAt: described('Time of the last change.', time),
  },
  filters: {
    whitelisted: () => oneOf('Whether the chain is in the whitelist.', ['true', 'false']),
  },
  rows: (table) => /* sql */ `
    select chain_id, operator_table_updater, whitelisted, created_at, updated_at
    from ${table('snapshot.supported_chains')}`,
  order: 'created_at, chain_id',
  statistics: {
    of: 'snapshot',
    fields: { totalChains: integer, whitelistedChains: integer },
    rows: (table) => /* sql */ `
      select count(*) as total_chains, count(*) filter (whitelisted) as whitelisted_chains
      from ${table('snapshot.supported_chains')}`,
  },
});
