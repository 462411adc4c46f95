import type { RequestListener } from 'node:http';
import { pino } from 'pino';
import { Engine } from '../../engine/engine.ts';
import { createApp } from '../../server/app/app.ts';
import type { AppDependencies } from '../../server/app/app-dependencies.ts';
import { fastPath } from '../../server/app/fast-path.ts';
import { keyRing } from '../../server/keys/key-ring.ts';
import { failedKeys } from '../../server/limits/failed-keys.ts';
import { Gate } from '../../server/limits/gate.ts';
import { memoryStore, rateLimit } from '../../server/limits/rate-limit.ts';
import { sqlRate } from '../../server/limits/sql-rate.ts';
import { UnreadAnswers } from '../../server/limits/unread.ts';
import { OperationHandler } from '../../server/operations/operation-handler.ts';
import { Exports } from '../../server/queries/exports.ts';
import type { QueryClient } from '../../server/queries/query-client.ts';
import { Service } from '../../server/service.ts';
import { SqlHandler } from '../../server/sql/sql-handler.ts';

const SETTINGS = { cacheBytes: 2 ** 20, maxLimit: 1000, defaultNetwork: 'ethereum' } as const;
/** A service has a process for these. */
const NO_QUERIES: QueryClient = { ask: () => Promise.reject(new Error('no query process')) };

/** Readers of a life use this key. */
export const KEY = 'key-of-readers-3b7a';

/** Answers from one prepared folder as a worker of the service does, without its socket. */
export interface Answering {
  readonly snapshot: string;
  readonly listener: RequestListener;
}

/** Opens a prepared folder and answers from it. */
export function answering(folder: string): Answering {
  const run = () => Promise.reject(new Error('no query process'));
  const engine = Engine.open(folder, SETTINGS, { run });
  const service = new Service();
  service.serve(engine);
  const app: AppDependencies = {
    service,
    keys: keyRing([{ key: KEY, name: 'reader', groups: ['restaking', 'availability'] }]),
    failedKeys: failedKeys(0),
    rateLimit: rateLimit(0, 60),
    exports: new Exports(2, NO_QUERIES),
    unread: new UnreadAnswers(2 ** 28),
    queryRate: sqlRate(0, 60, memoryStore),
    gate: new Gate({ running: 8, waiting: 1000, timeoutMs: 60_000 }),
    metrics: null,
    parameters: SETTINGS,
    logger: pino({ level: 'silent' }),
    corsOrigin: '*',
    dashboard: null,
    reference: null,
    guide: null,
    pageKey: null,
    explorer: { explorerUrl: 'none', defaultNetwork: 'ethereum' },
  };
  const handler = new OperationHandler(app);
  const bounds = { sqlSeconds: 60, sqlMemory: 2 ** 28, sqlRows: 1000, sqlBytes: 2 ** 20 };
  const rate = sqlRate(0, 60, memoryStore);
  const sql = new SqlHandler(handler, { queries: NO_QUERIES, rate, bounds, isOn: false });
  const listener = fastPath(app, handler, sql, createApp(app, handler, sql).callback());
  return { snapshot: engine.snapshot.id, listener };
}
