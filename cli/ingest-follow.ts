import { followedStore } from '../ingest/followed-store.ts';
import { type IngestOptions, ingest } from '../ingest/ingest.ts';
import { followRpc } from '../ingest/rpc/follow.ts';
import type { IngestFlags } from './ingest-flags.ts';
import { publishOptionsOf } from './ingest-options.ts';
import { describe, print } from './ingest-output.ts';
import { reportToParent } from './ingest-process.ts';

/**
 * Ingests the input files, and then the chain from JSON-RPC endpoints until it is read or a signal
 * comes; on a signal the blocks that were read are stored.
 */
export async function followChain(
  urls: readonly string[],
  options: IngestOptions,
  flags: IngestFlags,
): Promise<void> {
  const { network, inputs } = options;
  const stop = new AbortController();
  // Signals may come twice: from a service manager, and from the parent process.
  const stopped = () => stop.abort();
  process.on('SIGINT', stopped).on('SIGTERM', stopped);
  let last = '';
  const store = followedStore({
    ...options,
    publish: () => publishOptionsOf(flags, network),
    published: async (done) => {
      const folder = done.snapshot?.folder ?? '';
      if (last === '') print(await describe(done, options));
      else if (folder !== last) print([`published ${folder}`]);
      last = folder;
    },
  });
  try {
    if (inputs.length > 0) await ingest({ ...options, publish: null }, reportToParent);
    await followRpc(
      {
        urls,
        network,
        confirmations: flags.confirmations ?? null,
        follow: flags.follow ?? false,
        publishEveryMs: flags.publishMinutes * 60_000,
        signal: stop.signal,
        log: (message) => process.stderr.write(`${message}\n`),
      },
      store,
    );
  } finally {
    process.off('SIGINT', stopped).off('SIGTERM', stopped);
  }
}
