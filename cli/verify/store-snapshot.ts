import { symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from '../../common/make-folder.ts';
import { SHIPPED_NETWORK_LIST } from '../../common/networks.ts';
import type { Progress } from '../../data/load/progress.ts';
import { ingest } from '../../ingest/ingest.ts';
import { networkOfStore } from '../../ingest/network-of-store.ts';
import { type Network, readNetwork } from '../../ingest/networks/network.ts';
import { storeIdentity } from '../../ingest/reading/selection-version.ts';
import { REFUSALS } from '../../ingest/refusal-messages.ts';
import { IngestError } from '../../ingest/shared/ingest-error.ts';
import { type LogStore, openLogStore } from '../../ingest/store/log-store.ts';
import { publishOptionsOf } from '../ingest/ingest-options.ts';

/**
 * Derives in `folder` the snapshot that `ingest` would publish from a log store, even if it
 * violates an invariant; with the chain's prices if the store has their logs. The store is read by
 * links to its files: nothing in it changes, and another process may follow the chain into it.
 * `name` is its network, by default the shipped one with its chain. Throws an IngestError.
 */
export async function snapshotOfStore(
  store: string,
  name: string | undefined,
  folder: string,
  progress: Progress,
): Promise<string> {
  const named = name ?? (await shippedNetworkOf(store));
  const network = await networkOfStore(store, await readNetwork(named), false);
  const opened = await openLogStore(store, storeIdentity(network));
  refuse(opened, network);
  const copy = join(folder, 'store');
  await linkStore(opened, copy);
  const publish = await publishOptionsOf(
    { network: named, store, out: join(folder, 'snapshots'), keep: 1 },
    network,
    new AbortController().signal,
  );
  const chainPrices = (network.prices ?? []).length > 0;
  const { snapshot } = await ingest(
    {
      ...{ inputs: [], network, store: copy, range: null, replace: null, allowGaps: true },
      ...{ maxRejected: Number.MAX_SAFE_INTEGER, force: true },
      publish: { ...publish, chainPrices },
    },
    progress,
  );
  if (snapshot === null) throw new TypeError('an ingest with an output folder has a snapshot');
  return snapshot.folder;
}

async function shippedNetworkOf(store: string): Promise<string> {
  const [[first = 'mainnet'] = []] = SHIPPED_NETWORK_LIST;
  const { chainId } = (await openLogStore(store, storeIdentity(await readNetwork(first)))).state;
  const found = SHIPPED_NETWORK_LIST.find(([, network]) => network.chainId === chainId);
  if (found !== undefined) return found[0];
  throw new IngestError([
    REFUSALS.store_of_other_chain({ folder: store, chainId, remedy: 'give its --network' }),
  ]);
}

function refuse({ folder, state, ranges }: LogStore, network: Network): void {
  const { chainId } = state;
  if (chainId !== network.chainId)
    throw new IngestError([
      REFUSALS.store_of_other_chain({
        folder,
        chainId,
        expected: network.chainId,
        remedy: 'give its --network',
      }),
    ]);
  if (ranges.length === 0) throw new IngestError([REFUSALS.store_empty({ folder })]);
}

/** Makes a store that links to another's files, and has its state. */
async function linkStore(store: LogStore, folder: string): Promise<void> {
  makeFolder(folder);
  const files = store.ranges.flatMap((range) => range.files);
  for (const path of new Set(files.map((file) => file.path))) {
    const link = join(folder, path);
    makeFolder(dirname(link));
    await symlink(resolve(store.folder, path), link);
  }
  await writeFile(join(folder, 'store.json'), JSON.stringify({ ...store.state, staged: null }));
}
