import type { DuckDBConnection } from '@duckdb/node-api';
import { bytesAt, lengthSql, textSql } from '../../abi/json-sql.ts';
import { addressTextSql, byEventSql, keysSql } from '../../abi/word-sql.ts';
import { textRows } from '../../duckdb/rows.ts';
import type { Network } from '../../networks/network.ts';

/** Parameters with the address of a contract, by the event of a directory of contracts. */
const ADDRESSES: Readonly<Record<string, string>> = {
  'ProtocolRegistry.DeploymentShipped': 'addr',
  'EigenDADirectory.AddressAdded': 'value',
  'EigenDADirectory.AddressReplaced': 'newValue',
};

/** Events with the contract's name as their only string. */
const NAMED = ['EigenDADirectory.AddressAdded', 'EigenDADirectory.AddressReplaced'];

/**
 * A warning for each contract that the protocol's directories name and the network's file lacks:
 * its logs are not read.
 */
export async function unselectedContracts(
  connection: DuckDBConnection,
  contracts: Network['contracts'],
): Promise<string[]> {
  const selected = new Set(contracts.map(({ address }) => address));
  const rows = await textRows(
    connection,
    /* sql */ `
    select split_part(event::varchar, '.', 1), ${addressTextSql(byEventSql(ADDRESSES))} as named,
      case when event in (${keysSql(NAMED)}) then ${textSql(bytesAt(`(${lengthSql('0')})`))} end as name
    from decoded_logs where event in (${keysSql(Object.keys(ADDRESSES))})
    order by position`,
  );
  // The latest log of an address has its name; the zero address is null.
  const byAddress = new Map(rows.map(([directory, named, name]) => [named, { directory, name }]));
  return [...byAddress].flatMap(([named, { directory, name }]) =>
    !named || selected.has(named)
      ? []
      : [
          `${directory} names ${named}${name ? ` ${JSON.stringify(name)}` : ''}: the network's file lacks it, ` +
            'so its logs are not read: add it to the file of --network, and give a new --store and all inputs',
        ],
  );
}
