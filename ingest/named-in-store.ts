import { registerWordFunctions } from './abi/word-functions.ts';
import { type NamedContract, namedContracts } from './derive/checks/named-contracts.ts';
import type { Network } from './networks/network.ts';
import { storeIdentity } from './reading/selection-version.ts';
import { REFUSALS } from './refusal-messages.ts';
import { IngestError } from './shared/ingest-error.ts';
import { readingTables } from './shared/snapshot-files.ts';
import { relationOfKind } from './store/columns.ts';
import { openLogStore } from './store/log-store.ts';

/**
 * Finds contracts that the protocol's directories name in a log store and the network lacks. Reads
 * without a lock. Throws an IngestError if there is no store, or if it has another chain.
 *
 * @example
 * const missing = await namedInStore('store', await readNetwork('mainnet'));
 */
export async function namedInStore(folder: string, network: Network): Promise<NamedContract[]> {
  const store = await openLogStore(folder, storeIdentity(network));
  if (!store.exists) throw new IngestError([REFUSALS.store_missing({ folder })]);
  const { chainId } = store.state;
  if (chainId !== network.chainId)
    throw new IngestError([
      REFUSALS.store_of_other_chain({
        folder,
        chainId,
        expected: network.chainId,
        remedy: 'give its network',
      }),
    ]);
  return readingTables(`log store ${folder}`, (connection) => {
    registerWordFunctions(connection);
    return namedContracts(connection, relationOfKind(store, 'logs'), network.contracts);
  });
}
