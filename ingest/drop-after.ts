import type { IngestOptions } from './options.ts';
import { storeIdentity } from './reading/selection-version.ts';
import { rangesWithout } from './store/cut.ts';
import { withDatabase } from './store/database.ts';
import { whileLocked } from './store/lock.ts';
import { type LogStore, openLogStore } from './store/log-store.ts';
import { sweep, writeState } from './store/write.ts';

/**
 * Drops the store's blocks after `block`, as a reorganisation requires. Throws an IngestError if
 * another process writes to the store.
 *
 * @example
 * const store = await dropAfter({ store: 'store', network }, 22_600_000);
 */
export async function dropAfter(
  options: Pick<IngestOptions, 'store' | 'network' | 'memory'>,
  block: number,
): Promise<LogStore> {
  return whileLocked(options.store, async () => {
    const before = await openLogStore(options.store, storeIdentity(options.network));
    const blocks = { from: block + 1, to: Number.MAX_SAFE_INTEGER };
    const ranges = await withDatabase(options, (connection) =>
      rangesWithout(connection, before, blocks),
    );
    // Inputs with these blocks may be read again.
    const after = await writeState(options.store, {
      ...before.state,
      ranges,
      inputs: [],
      staged: null,
    });
    await sweep(after);
    return after;
  });
}
