import { Connection } from '../clickhouse/connection.ts';
import type { ClickHouseSettings } from '../clickhouse/settings.ts';
import type { FromPreparation } from '../store/preparation-protocol.ts';
import { fetchPrepared } from './fetch-prepared.ts';

/**
 * Gives the process that forked this one the prepared folder of a snapshot that is loaded into ClickHouse. Arguments:
 * `current` or a digest, cache folder, nothing, `verify` where hashes of files that are there are compared. The variable CLICKHOUSE_SETTINGS tells how ClickHouse is reached.
 */
const [, , name = '', cache = '', , verify = ''] = process.argv;

/** Milliseconds of a statement; a part of a file has a MiB. */
const TIMEOUT_MS = 30_000;

// The service stops as a whole: it ends this process itself.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit(1));

process.send?.(await outcome(), () => process.exit(0));

async function outcome(): Promise<FromPreparation> {
  // The parent wrote it.
  const settings: ClickHouseSettings = JSON.parse(process.env.CLICKHOUSE_SETTINGS ?? '');
  try {
    const folder = await fetchPrepared(new Connection(settings, TIMEOUT_MS), name, cache, {
      verify: verify === 'verify',
    });
    return { type: 'prepared', folder };
  } catch (cause) {
    return { type: 'failed', message: told(cause) };
  }
}

/** The message of a failure with that of its cause. */
function told(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error ? `${cause.message} (${cause.cause.message})` : cause.message;
}
