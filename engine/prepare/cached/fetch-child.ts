import { setTimeout as pause } from 'node:timers/promises';
import { endWithParent } from '../../../common/end-with-parent.ts';
import { shorten } from '../../../common/shorten.ts';
import { Connection } from '../../external/connection.ts';
import type { ClickHouseSettings } from '../../external/settings.ts';
import type { PreparationMessage } from '../../store/preparation-protocol.ts';
import { StoreUnavailable } from '../../store/store-unavailable.ts';
import { fetchPrepared } from './fetch-prepared.ts';

/**
 * Gives the process that forked this one the prepared folder for a snapshot that is loaded into
 * ClickHouse. Arguments: `current` or a digest, cache folder, two of no use, `verify` if hashes of
 * files that are there are compared. The variable CLICKHOUSE_SETTINGS has ClickHouse's address and
 * user.
 */
const [, , name = '', cache = '', , , verify = ''] = process.argv;

/** A statement may take this many milliseconds; a part of a file has a MiB. */
const TIMEOUT_MS = 30_000;

/**
 * Milliseconds pass before ClickHouse is asked again if it did not answer, ever more up to the
 * last.
 */
const DELAYS_MS = [1000, 2000, 4000, 8000, 15_000];

// The service stops as a whole: it ends this process itself.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
endWithParent();

send(await outcome(), () => process.exit(0));

function send(message: PreparationMessage, sent: () => void = () => {}): void {
  process.send?.(message, sent);
}

async function outcome(): Promise<PreparationMessage> {
  // The parent wrote it.
  const settings: ClickHouseSettings = JSON.parse(process.env.CLICKHOUSE_SETTINGS ?? '');
  try {
    return { type: 'prepared', folder: await fetched(settings) };
  } catch (cause) {
    return { type: 'failed', message: messageWithCause(cause) };
  }
}

/**
 * Fetches the folder as soon as ClickHouse answers: services may start before it does. The parent
 * limits the time.
 */
async function fetched(settings: ClickHouseSettings): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    const connection = new Connection({ ...settings, timeoutMs: TIMEOUT_MS });
    try {
      return await fetchPrepared(connection, name, cache, { verify: verify === 'verify' });
    } catch (cause) {
      if (!(cause instanceof StoreUnavailable)) throw cause;
      send({ type: 'waiting', message: messageWithCause(cause) });
    } finally {
      await connection.close();
    }
    await pause(DELAYS_MS[Math.min(attempt, DELAYS_MS.length - 1)]);
  }
}

/** Joins a failure's message with its cause's. */
function messageWithCause(cause: unknown): string {
  if (!(cause instanceof Error)) return shorten(String(cause));
  const { message, cause: reason } = cause;
  return reason instanceof Error
    ? `${shorten(message)} (${shorten(reason.message)})`
    : shorten(message);
}
