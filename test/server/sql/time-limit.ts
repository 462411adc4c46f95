import { pino } from 'pino';
import { vi } from 'vitest';
import type { Engine } from '../../../engine/engine.ts';
import { QueryProcesses, type SqlSettings } from '../../../server/queries/query-processes.ts';
import { afterFile } from '../../support/after-file.ts';
import { type Reply, type Serving, SQL_SETTINGS, serve, serviceOf } from '../serving.ts';
import { post } from './asking.ts';

/** Milliseconds of the faked clock that pass in `TICK_MS`. */
const STEP_MS = 200;
const TICK_MS = 20;

/** Milliseconds of the stopped clock that a query may take. */
export const TIMEOUT_MS = 5000;

let asked = 0;

/** A service that ends clients' SQL at the time limit. */
export async function serviceWithLimit(
  engine: Engine,
  sql: Partial<SqlSettings> = {},
): Promise<{ serving: Serving; queries: QueryProcesses }> {
  const queries = new QueryProcesses(
    {
      prepared: engine.folder.folder,
      exportBytes: 0,
      memoryBytes: 2 ** 28,
      timeoutMs: 10_000,
      sql: { ...SQL_SETTINGS, timeoutMs: TIMEOUT_MS, ...sql },
    },
    pino({ level: 'silent' }),
  );
  afterFile(() => queries.close());
  return { serving: await serve(serviceOf(engine), {}, 'front', 0, { queries }), queries };
}

/**
 * Stops the clock of the processes for clients' SQL: queries have no time limit, except for those
 * of `postUntilLimit`. `vi.useRealTimers` reverts it.
 */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

/**
 * Sends a query that may never end, and advances the stopped clock until there is an answer: the
 * time limit ends the query, even on a slow machine. The clock starts after the process, because
 * its start has a time limit as well.
 */
export async function postUntilLimit(
  serving: Pick<Serving, 'send'>,
  question: object,
): Promise<Reply> {
  asked += 1;
  await post(serving, { sql: `select ${asked} as asked` });
  const clock = setInterval(() => vi.advanceTimersByTime(STEP_MS), TICK_MS);
  try {
    return await post(serving, question);
  } finally {
    clearInterval(clock);
  }
}
