import { decimalText, described, hex, integer, text, time } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address, timeRange } from '../../definition/parameters.ts';

export const upgrades = list({
  name: 'restaking/upgrades',
  purpose: 'Upgrades of the protocol’s proxy contracts, with the new implementation, newest first.',
  tables: ['upgrades'],
  record: {
    contract: hex,
    name: described('Name of the contract; empty if unknown.', text),
    implementation: hex,
    blockNumber: decimalText,
    transactionHash: hex,
    timestamp: described('Time of the upgrade.', time),
  },
  filters: { contract: () => address('Address of the contract.'), ...timeRange },
  rows: (table) => /* sql */ `
    select contract, name, implementation, block_number, log_index, transaction_hash, "timestamp"
    from ${table('snapshot.upgrades')}`,
  order: '"timestamp" desc, block_number desc, log_index desc',
  times: 'timestamp',
  statistics: {
    of: 'snapshot',
    fields: { totalUpgrades: integer, upgradedContracts: integer },
    rows: (table) => /* sql */ `
      select count(*) as total_upgrades, count(distinct contract) as upgraded_contracts
      from ${table('snapshot.upgrades')}`,
  },
});
