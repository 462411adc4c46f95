import { AlertsError } from '../../alerts/alerts-error.ts';
import { FileLockError } from '../../common/file-lock-error.ts';
import { IngestError } from '../../ingest/shared/ingest-error.ts';
import { runByFile } from '../alerts/alerts-commands.ts';
import type { IngestFlags } from './ingest-flags.ts';

/**
 * Sends alerts after each publication of a follow, until `stop` aborts. If that fails, it aborts
 * `stop`, so that a service manager starts the command again. Throws an IngestError with the
 * reason.
 */
export async function startAlerts(
  { alerts, outbox, watch = [], rewards, out }: IngestFlags,
  stop: AbortController,
  log: (message: string) => void,
): Promise<void> {
  if (alerts === undefined || outbox === undefined) return;
  try {
    const { signal } = stop;
    await runByFile(alerts, {
      snapshots: out,
      outbox,
      watch,
      ...(rewards !== undefined && { rewards }),
      follow: true,
      retry: false,
      signal,
      log,
    });
  } catch (cause) {
    stop.abort();
    if (cause instanceof AlertsError) throw new IngestError(cause.messages, { cause });
    if (cause instanceof FileLockError) throw new IngestError(cause.messages, { cause });
    throw cause;
  }
}
