import type { Logger } from 'pino';
import { clickHouseSettings } from '../../engine/external/settings.ts';
import type { ExternalStore } from '../../engine/store/external-store.ts';
import type { AppDependencies } from '../app/app-dependencies.ts';
import { pageKeyOf } from '../app/page-key.ts';
import type { RequestMetrics } from '../app/request-metrics.ts';
import { builtFolder, readDocuments, readSite } from '../app/static-site.ts';
import type { Config } from '../config.ts';
import { followKeysFile } from '../keys/follow-keys-file.ts';
import { IssuedKeys } from '../keys/issued-keys.ts';
import { developmentKeys, type KeyRing, ringOfBoth } from '../keys/key-ring.ts';
import { failedKeys } from '../limits/failed-keys.ts';
import { Gate } from '../limits/gate.ts';
import { type CounterStore, memoryStore, rateLimit } from '../limits/rate-limit.ts';
import type { RedisConnection } from '../limits/redis-connection.ts';
import { sqlRate } from '../limits/sql-rate.ts';
import { UnreadAnswers } from '../limits/unread.ts';
import { Exports } from '../queries/exports.ts';
import type { QueryClient } from '../queries/query-client.ts';
import { Service } from '../service.ts';
import type { SqlDependencies } from '../sql/sql-handler.ts';

/**
 * Answers that are computed at a time. Compression occupies libuv's four threads; more would only
 * wait there.
 */
const MAX_RUNNING = 8;

/** Milliseconds that a request waits for the engine at most. */
const QUEUE_TIMEOUT_MS = 2000;

/** A worker needs these before it opens a snapshot. */
export interface WorkerDependencies {
  readonly app: AppDependencies;
  readonly sql: SqlDependencies;
  /** Resolves when it is known whether requests are counted in Redis. */
  readonly countersReady: Promise<unknown>;
  /** Opens a ClickHouse database; null without CLICKHOUSE_URL. */
  readonly openExternal: ((database: string) => ExternalStore) | null;
}

/** Creates a worker's dependencies; optional libraries are loaded only if a setting needs them. */
export async function workerDependencies(
  config: Config,
  logger: Logger,
  queries: QueryClient,
  runKey: string | undefined,
): Promise<WorkerDependencies> {
  const service = new Service();
  const metrics = await metricsOf(config, service);
  const redis = await connectionToRedis(config, logger);
  const counters = await counterStore(config, redis);
  const queryRate = sqlRate(config.sqlRate * 1000, config.rateWindow, counters);
  const app = {
    queryRate,
    service,
    keys: keysOf(config, logger, runKey),
    failedKeys: failedKeys(),
    rateLimit: rateLimit(config.rateLimit, config.rateWindow, counters),
    gate: new Gate(
      { running: MAX_RUNNING, waiting: config.queueLimit, timeoutMs: QUEUE_TIMEOUT_MS },
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
    reference: readDocuments(builtFolder('reference'), '/docs'),
    guide: readDocuments(builtFolder('guide'), '/docs/guide'),
    pageKey: pageKeyOf(config, runKey),
    explorer: config,
  };
  const sql = {
    queries,
    rate: queryRate,
    bounds: config,
    isOn: config.query !== false,
  };
  const openExternal = await externalStores(config);
  return { app, sql, countersReady: redis?.settled ?? Promise.resolve(), openExternal };
}

function keysOf(config: Config, logger: Logger, runKey: string | undefined): KeyRing {
  const issued = config.keysFile ? followKeysFile(config.keysFile, logger).keys : new IssuedKeys();
  const plain = runKey === undefined ? config.apiKeys : [runKey];
  const mayQuery = runKey !== undefined || config.query === true;
  return ringOfBoth(issued, developmentKeys(plain, mayQuery));
}

/** The Redis in which replicas count together, if REDIS_URL is set. */
async function connectionToRedis(
  { redisUrl }: Config,
  logger: Logger,
): Promise<RedisConnection | null> {
  if (redisUrl === undefined) return null;
  const { connectRedis } = await import('../limits/redis-connection.ts');
  return connectRedis(redisUrl, logger);
}

/** Returns where requests are counted: in Redis, in the supervisor, or in a single worker. */
async function counterStore(
  { workers }: Config,
  redis: RedisConnection | null,
): Promise<CounterStore> {
  if (!redis && workers === 1) return memoryStore;
  const { sharedCounters } = await import('../limits/shared-counters.ts');
  return sharedCounters(redis?.redis ?? 'in the supervisor');
}

/** Opens ClickHouse databases, if CLICKHOUSE_URL is set. */
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

/** Metrics for the admin listener, if ADMIN_PORT is set. */
async function metricsOf({ adminPort }: Config, service: Service): Promise<RequestMetrics | null> {
  if (adminPort === undefined) return null;
  const { RequestMetrics } = await import('../app/request-metrics.ts');
  return new RequestMetrics(service);
}
