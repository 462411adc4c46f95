import { followedStore } from '../../../ingest/followed-store.ts';
import type { IngestOptions } from '../../../ingest/options.ts';
import { followRpc } from '../../../ingest/rpc/follow.ts';
import { TestClock, TIMEOUT_MS } from './followed.ts';

/**
 * Reads a node into the store of an ingest up to its last final block, and publishes once, unless
 * the options only read.
 */
export async function followToHead(url: string, options: IngestOptions): Promise<void> {
  const { network, publish } = options;
  const followed = followedStore({
    ...options,
    publish: async () => {
      if (!publish) throw new Error('nothing is to be published');
      return publish;
    },
    published: async () => {},
  });
  await followRpc(
    {
      urls: [url],
      network,
      confirmations: null,
      follow: false,
      publishEveryMs: 0,
      signal: new AbortController().signal,
      log: () => {},
      clock: new TestClock(),
      timeoutMs: TIMEOUT_MS,
    },
    publish ? followed : { ...followed, publish: async () => {} },
  );
}
