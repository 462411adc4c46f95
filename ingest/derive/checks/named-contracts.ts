import type { DuckDBConnection } from '@duckdb/node-api';
import { textRows } from '../../../common/relations/rows.ts';
import { bytesAt, lengthSql, textSql } from '../../abi/json-sql.ts';
import { addressTextSql, byEventSql, keysSql } from '../../abi/word-sql.ts';
import type { Network } from '../../networks/network.ts';

/**
 * Names the parameters with a contract's address, by the event of a directory for contracts.
 */
const ADDRESSES: Readonly<Record<string, string>> = {
  'ProtocolRegistry.DeploymentShipped': 'addr',
  'EigenDADirectory.AddressAdded': 'value',
  'EigenDADirectory.AddressReplaced': 'newValue',
};

/** Events with the contract's name as their only string. */
const NAMED = ['EigenDADirectory.AddressAdded', 'EigenDADirectory.AddressReplaced'];

/** A contract that a directory of the protocol names. */
export interface NamedContract {
  /** The contract that emitted the log: ProtocolRegistry or EigenDADirectory. */
  readonly directory: string;
  /** Lower case. */
  readonly address: string;
  /** Null if the directory has no names. */
  readonly name: string | null;
}

/**
 * The contracts that the directories in `logs` name and the network's file lacks. `logs`: SQL of a
 * relation with the columns of the store's logs; their functions must be registered.
 */
export async function namedContracts(
  connection: DuckDBConnection,
  logs: string,
  contracts: Network['contracts'],
): Promise<NamedContract[]> {
  const selected = new Set(contracts.map(({ address }) => address));
  // The store also has logs that do not encode their event: such a name is null.
  const rows = await textRows(
    connection,
    /* sql */ `
    select split_part(event::varchar, '.', 1), ${addressTextSql(byEventSql(ADDRESSES))} as named,
      case when event in (${keysSql(NAMED)}) then try(${textSql(bytesAt(`(${lengthSql('0')})`))}) end as name
    from ${logs} where event in (${keysSql(Object.keys(ADDRESSES))})
    order by block_number, log_index`,
  );
  // The latest log of an address has its name; the zero address is null.
  const byAddress = new Map(
    rows.map(([directory, named, name = null]) => [named, { directory: directory ?? '', name }]),
  );
  return [...byAddress].flatMap(([address, one]) =>
    !address || selected.has(address) ? [] : [{ ...one, address }],
  );
}

/**
 * A warning for each contract that the protocol's directories name and the network's file lacks:
 * its logs are not read.
 */
export async function unselectedContracts(
  connection: DuckDBConnection,
  contracts: Network['contracts'],
): Promise<string[]> {
  const named = await namedContracts(connection, 'fixed_logs', contracts);
  return named.map(
    ({ directory, address, name }) =>
      `${directory} names ${address}${name ? ` ${JSON.stringify(name)}` : ''}: the network's file lacks it, ` +
      'so its logs are not read: add it to the file of --network, and give a new --store and all inputs',
  );
}
