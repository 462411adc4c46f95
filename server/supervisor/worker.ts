import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { endWithParent } from '../../common/end-with-parent.ts';
import { formatReport } from '../../common/report.ts';
import { Engine } from '../../engine/engine.ts';
import { clickHouseSettings } from '../../engine/external/settings.ts';
import type { ExternalStore } from '../../engine/store/external-store.ts';
import { createApp } from '../app/app.ts';
import type { AppDependencies } from '../app/app-dependencies.ts';
import { fastPath } from '../app/fast-path.ts';
import { pageKeyOf } from '../app/page-key.ts';
import { readReference } from '../app/reference.ts';
import type { Metrics } from '../app/request-metrics.ts';
import { builtFolder, readSite } from '../app/static-site.ts';
import type { Config } from '../config.ts';
import { CONNECTION_TIMEOUTS, httpServer } from '../http/http-server.ts';
import { followKeysFile } from '../keys/follow-keys-file.ts';
import { IssuedKeys } from '../keys/issued-keys.ts';
import { developmentKeys, eitherRing } from '../keys/key-ring.ts';
import { failedKeys } from '../limits/failed-keys.ts';
import { Gate } from '../limits/gate.ts';
import { type CounterStore, memoryStore, rateLimit } from '../limits/rate-limit.ts';
import type { RedisConnection } from '../limits/redis-connection.ts';
import { UnreadAnswers } from '../limits/unread.ts';
import { OperationHandler } from '../operations/operation-handler.ts';
import { LOWEST, setThreadPriorities } from '../processes/thread-priority.ts';
import { Exports } from '../queries/exports.ts';
import { operationRunner } from '../queries/operation-runner.ts';
import { Service } from '../service.ts';
import { SqlHandler } from '../sql/sql-handler.ts';
import { sqlRate } from '../sql/sql-rate.ts';
import { RelayedQueries } from './relayed-queries.ts';
import { warmUp } from './warm-up.ts';
import {
  type Answers,
  ASSIGNED_RUN_KEY,
  type FromWorker,
  type Question,
  type ToWorker,
} from './worker-protocol.ts';

/** Compressing occupies libuv's four threads; more answers at a time would only wait there. */
const ANSWERS_AT_A_TIME = 8;

/** Milliseconds for which a request waits for the engine before it is refused. */
const QUEUE_TIMEOUT_MS = 2000;

/** Milliseconds for which connections that ended are gathered before the supervisor is told. */
const CLOSE_BATCH_MS = 20;

/** Serves one snapshot, from its assignment until the supervisor asks it to leave. */
export async function work(config: Config, logger: Logger): Promise<void> {
  endWithParent();
  const runKey = process.env[ASSIGNED_RUN_KEY];
  const service = new Service();
  const metrics = await metricsOf(config, service);
  const shared = await sharedIn(config, logger);
  const queries = new RelayedQueries(say);
  const store = await storeOf(config, shared);
  const openExternal = await externalStores(config);
  const parts = {
    service,
    keys: eitherRing(
      config.keysFile ? followKeysFile(config.keysFile, logger).keys : new IssuedKeys(),
      developmentKeys(
        runKey ? [runKey] : config.apiKeys,
        runKey !== undefined || config.query === true,
      ),
    ),
    failedKeys: failedKeys(),
    rateLimit: rateLimit(config.rateLimit, config.rateWindow, store),
    gate: new Gate(
      { running: ANSWERS_AT_A_TIME, waiting: config.queueLimit, timeoutMs: QUEUE_TIMEOUT_MS },
      metrics && ((waited, ran) => metrics.engine(waited, ran)),
    ),
    exports: new Exports(config.exports, queries),
    unread: new UnreadAnswers(config.unreadBytes),
    logger,
    metrics,
    parameters: config,
    corsOrigin: config.corsOrigin,
    publicUrl: config.publicUrl,
    dashboard: readSite(builtFolder('dashboard'), '/'),
    reference: readReference(builtFolder('reference')),
    pageKey: pageKeyOf(config, runKey),
  };
  const handler = new OperationHandler(parts);
  const sql = new SqlHandler(handler, {
    queries,
    rate: sqlRate(config.sqlRate * 1000, config.rateWindow, store),
    bounds: config,
    isOn: config.query !== false,
  });
  const app = createApp(parts, handler, sql);
  const answerIn = (answering: AppDependencies) =>
    fastPath(answering, handler, sql, app.callback());
  const http = httpServer(answerIn(parts), {
    ...CONNECTION_TIMEOUTS,
    request: config.requestSeconds * 1000,
    keepAlive: config.keepAliveSeconds * 1000,
  });
  const leave = async (graceful: boolean) => {
    if (!graceful) service.drain();
    await http.close(config.drainSeconds * 1000, graceful);
    // The kernel frees gigabytes in the time of the thread that ends last, while others serve.
    setThreadPriorities(process.pid, LOWEST, 'all');
    process.exit(0);
  };
  const answers: { [About in Question]: () => Promise<Answers[About]> } = {
    status: async () => ({
      memoryBytes: process.memoryUsage.rss(),
      connections: http.connections,
      bytesRead: http.bytesRead,
      bytesUnsent: http.bytesUnsent + parts.unread.bytesLeft,
      cache: service.cached,
    }),
    metrics: async () => metrics?.asJson() ?? [],
    recent: async () => handler.recent,
  };
  let arrived = false;
  process.on('message', (message: ToWorker, socket: Socket | undefined) => {
    switch (message.type) {
      case 'connection':
        if (!socket) break;
        arrived = true;
        // Said before anything of it is read: a connection of which nothing was said can go elsewhere.
        say({ type: 'connection-received', arrived });
        socket.once('close', connectionEnded);
        http.take(socket);
        break;
      case 'connection-sent':
        if (!arrived) say({ type: 'connection-received', arrived });
        arrived = false;
        break;
      case 'serve':
        void open(message.folder, message.targets);
        break;
      case 'queried':
      case 'query-failed':
        queries.settle(message);
        break;
      case 'retire':
        void leave(true);
        break;
      case 'stop':
        logger.info('stopping');
        void leave(false);
        break;
      case 'question':
        void answers[message.about]().then((answer) => {
          say({ type: 'answer', request: message.request, answer });
        });
        break;
    }
  });
  const open = async (folder: string, targets: readonly string[]) => {
    try {
      // Opening leaves this process no time to hear what Redis answers.
      await shared?.settled;
      const engine = Engine.open(folder, config, {
        run: operationRunner(queries),
        ...(openExternal && { openExternal }),
      });
      service.serve(engine);
      const unseen = answerIn({
        ...parts,
        metrics: null,
        logger: logger.child({}, { level: 'silent' }),
      });
      await warmUp(unseen, targets, AbortSignal.timeout(config.warmUpSeconds * 1000));
      const { snapshot } = engine;
      const { id, rows, warnings } = snapshot;
      if (warnings.length > 0) {
        logger.warn({ warnings: warnings.length }, formatReport(id, warnings));
      }
      logger.info({ snapshot: id, rows }, 'ready');
      say({ type: 'loaded', snapshot });
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      process.send?.({ type: 'failed', message } satisfies FromWorker, () => process.exit(0));
    }
  };
  say({ type: 'open' });
}

let ended = 0;

/** Tells the supervisor, which counts the connections of all workers together. */
function connectionEnded(): void {
  ended += 1;
  if (ended > 1) return;
  setTimeout(() => {
    say({ type: 'ended', connections: ended });
    ended = 0;
  }, CLOSE_BATCH_MS);
}

function say(message: FromWorker): void {
  if (process.connected) process.send?.(message);
}

/** The Redis in which replicas count together; its client is loaded where there is one. */
async function sharedIn({ redisUrl }: Config, logger: Logger): Promise<RedisConnection | null> {
  if (redisUrl === undefined) return null;
  const { connectRedis } = await import('../limits/redis-connection.ts');
  return connectRedis(redisUrl, logger);
}

/** Opens databases of ClickHouse; its client is loaded where there is an address. */
async function externalStores(
  config: Config,
): Promise<((database: string) => ExternalStore) | null> {
  const settings = clickHouseSettings(config);
  if (!settings) return null;
  const { Connection } = await import('../../engine/external/connection.ts');
  const { openExternalStore } = await import('../../engine/external/store.ts');
  const connection = new Connection(settings);
  return (database) => openExternalStore(connection, database);
}

/** Where this worker counts requests; what counts elsewhere is loaded where that is. */
async function storeOf({ workers }: Config, shared: RedisConnection | null): Promise<CounterStore> {
  if (!shared && workers === 1) return memoryStore;
  const { sharedStore } = await import('../limits/shared-counters.ts');
  return sharedStore(shared?.redis ?? 'in the supervisor');
}

/** Counts for the admin listener, where there is one; the library is loaded with it. */
async function metricsOf({ adminPort }: Config, service: Service): Promise<Metrics | null> {
  if (adminPort === undefined) return null;
  const { Metrics } = await import('../app/request-metrics.ts');
  return new Metrics(service);
}
