import { basename } from 'node:path';
import type { Logger } from 'pino';
import type { ClickHouseSettings } from '../../engine/external/settings.ts';
import { FORMAT_VERSION } from '../../engine/store/format.ts';
import type { Supervisor } from '../supervisor/supervisor.ts';
import { SwapUnderWay } from '../supervisor/swap.ts';

/** Milliseconds that pass between two polls of the catalog. */
const POLL_MS = 5000;

/** Milliseconds after which a snapshot is tried again that could not be served. */
const RETRY_MS = 60_000;

/**
 * Follows the snapshots in ClickHouse: serves the snapshot with this name when its catalog row
 * appears. If ClickHouse does not answer, the served snapshot stays. Returns a function that stops
 * it.
 */
export async function watchLoaded(
  settings: ClickHouseSettings,
  name: string,
  supervisor: Supervisor,
  logger: Logger,
): Promise<() => Promise<void>> {
  const { Connection } = await import('../../engine/external/connection.ts');
  const { findSnapshot } = await import('../../engine/external/catalog.ts');
  const connection = new Connection(settings);
  let failed: { readonly id: string; readonly until: number } | null = null;
  let polling = false;
  const poll = async () => {
    if (polling || supervisor.swapping) return;
    polling = true;
    let id: string | null = null;
    try {
      const loaded = await findSnapshot(connection, name, FORMAT_VERSION);
      id = loaded?.id ?? null;
      const served = supervisor.prepared;
      if (id === null || served === null || basename(served) === id) return;
      if (failed?.id === id && performance.now() < failed.until) return;
      await supervisor.swap(name);
    } catch (cause) {
      if (cause instanceof SwapUnderWay) return;
      if (id !== null) failed = { id, until: performance.now() + RETRY_MS };
      logger.warn({ err: cause }, 'the snapshot that is loaded is not served');
    } finally {
      polling = false;
    }
  };
  const timer = setInterval(poll, POLL_MS);
  return () => {
    clearInterval(timer);
    return connection.close();
  };
}
