import { followedStore } from '../../ingest/followed-store.ts';
import { ingest } from '../../ingest/ingest.ts';
import type { IngestOptions } from '../../ingest/options.ts';
import { followRpc } from '../../ingest/rpc/follow.ts';
import { startAlerts } from './ingest-alerts.ts';
import type { IngestFlags } from './ingest-flags.ts';
import { publishOptionsOf } from './ingest-options.ts';
import { describeNext, ingestLines, print } from './ingest-output.ts';
import { reportToParent } from './ingest-process.ts';

/**
 * Ingests the input files, and then the chain from JSON-RPC endpoints until it is read or a signal
 * comes; on a signal, which aborts `stop`, the blocks that were read are stored.
 */
export async function followChain(
  urls: readonly string[],
  options: IngestOptions,
  flags: IngestFlags,
  stop: AbortController,
): Promise<void> {
  const { network, inputs } = options;
  // Signals may come twice: from a service manager, and from the parent process.
  const stopped = () => stop.abort();
  process.on('SIGINT', stopped).on('SIGTERM', stopped);
  const log = (message: string) => process.stderr.write(`${message}\n`);
  const alerts = startAlerts(flags, stop, log);
  // Its failure aborts `stop`, and is thrown at the end.
  alerts.catch(() => undefined);
  let last = '';
  const store = followedStore({
    ...options,
    publish: () => publishOptionsOf(flags, network, stop.signal),
    published: async (done) => {
      const folder = done.snapshot?.folder ?? '';
      if (last === '') print(await ingestLines(done));
      else if (folder !== last) print(describeNext(done));
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
        log,
      },
      store,
    );
  } finally {
    // Alerts that are being sent are marked as delivered first.
    stop.abort();
    await alerts;
    process.off('SIGINT', stopped).off('SIGTERM', stopped);
  }
}
