import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { endWithParent } from '../../common/end-with-parent.ts';
import { formatReport } from '../../common/snapshot-report.ts';
import { Engine } from '../../engine/engine.ts';
import { createApp } from '../app/app.ts';
import type { AppDependencies } from '../app/app-dependencies.ts';
import { fastPath } from '../app/fast-path.ts';
import type { Config } from '../config.ts';
import { CONNECTION_TIMEOUTS, type HttpServer, httpServer } from '../http/http-server.ts';
import { OperationHandler } from '../operations/operation-handler.ts';
import { LOWEST_PRIORITY, setThreadPriorities } from '../processes/thread-priority.ts';
import { operationRunner } from '../queries/operation-runner.ts';
import { SqlHandler } from '../sql/sql-handler.ts';
import {
  type Answers,
  ASSIGNED_RUN_KEY,
  type FromWorker,
  type Question,
  type ToWorker,
} from '../supervisor/worker-protocol.ts';
import { RelayedQueries } from './relayed-queries.ts';
import { warmUp } from './warm-up.ts';
import { type WorkerDependencies, workerDependencies } from './worker-dependencies.ts';

/** The supervisor gets one message for the connections that ended within this many milliseconds. */
const CLOSE_BATCH_MS = 20;

/** Runs a worker: serves one snapshot, from its assignment until the supervisor ends it. */
export async function work(config: Config, logger: Logger): Promise<void> {
  endWithParent();
  const queries = new RelayedQueries(send);
  const runKey = process.env[ASSIGNED_RUN_KEY];
  const dependencies = await workerDependencies(config, logger, queries, runKey);
  const { service, unread, metrics } = dependencies.app;
  const handler = new OperationHandler(dependencies.app);
  const sql = new SqlHandler(handler, dependencies.sql);
  const app = createApp(dependencies.app, handler, sql);
  const listenerOf = (parts: AppDependencies) => fastPath(parts, handler, sql, app.callback());
  const http = httpServer(listenerOf(dependencies.app), {
    ...CONNECTION_TIMEOUTS,
    request: config.requestSeconds * 1000,
    keepAlive: config.keepAliveSeconds * 1000,
  });
  const leave = async (giveBack?: (socket: Socket) => void) => {
    if (!giveBack) service.drain();
    await http.close(config.drainSeconds * 1000, giveBack);
    // The kernel frees gigabytes on the last thread that ends, at its priority.
    setThreadPriorities(process.pid, LOWEST_PRIORITY);
    process.exit(0);
  };
  const answers: { [About in Question]: () => Promise<Answers[About]> } = {
    status: async () => ({
      memoryBytes: process.memoryUsage.rss(),
      connections: http.connections,
      bytesRead: http.bytesRead,
      bytesUnsent: http.bytesUnsent + unread.bytesLeft,
      cache: service.cached,
    }),
    metrics: async () => metrics?.asJson() ?? [],
    recent: async () => handler.recent,
  };
  const connections = connectionReceiver(http);
  process.on('message', (message: ToWorker, socket: Socket | undefined) => {
    switch (message.type) {
      case 'connection':
        connections.receive(socket, message.isKept);
        break;
      case 'connection-sent':
        connections.acknowledge();
        break;
      case 'serve':
        void open(message.folder, config, dependencies, queries, message.targets, listenerOf);
        break;
      case 'queried':
      case 'query-failed':
        queries.settle(message);
        break;
      case 'retire':
        // No request is read between this message and the call, which stops the reading.
        send({ type: 'retired' });
        void leave(connections.giveBack);
        break;
      case 'stop':
        logger.info('stopping');
        void leave();
        break;
      case 'question':
        void answers[message.about]().then((answer) => {
          send({ type: 'answer', request: message.request, answer });
        });
        break;
    }
  });
  send({ type: 'open' });
}

/** Opens a prepared folder, warms it up and serves it; a failure ends the process. */
async function open(
  folder: string,
  config: Config,
  { app, countersReady, openExternal }: WorkerDependencies,
  queries: RelayedQueries,
  targets: readonly string[],
  listenerOf: (parts: AppDependencies) => RequestListener,
): Promise<void> {
  const { logger, service } = app;
  try {
    // Opening blocks the event loop, so that Redis' answers would come too late.
    await countersReady;
    const engine = Engine.open(folder, config, {
      run: operationRunner(queries, app.unread, config.publicUrl),
      ...(openExternal && { openExternal }),
    });
    service.serve(engine);
    const silent = logger.child({}, { level: 'silent' });
    const unlogged = listenerOf({ ...app, metrics: null, logger: silent });
    await warmUp(unlogged, targets, AbortSignal.timeout(config.warmUpSeconds * 1000));
    const { snapshot } = engine;
    const { id, rows, warnings } = snapshot;
    if (warnings.length > 0) {
      logger.warn({ warnings: warnings.length }, formatReport(id, warnings));
    }
    logger.info({ snapshot: id, rows }, 'ready');
    send({ type: 'loaded', snapshot });
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    process.send?.({ type: 'failed', message } satisfies FromWorker, () => process.exit(0));
  }
}

/**
 * Receives connections from the supervisor, reports to it that they arrived and ended, and gives
 * them back.
 */
function connectionReceiver(http: HttpServer) {
  let arrived = false;
  let ended = 0;
  const reportEnd = () => {
    ended += 1;
    if (ended > 1) return;
    setTimeout(() => {
      send({ type: 'ended', connections: ended });
      ended = 0;
    }, CLOSE_BATCH_MS);
  };
  return {
    receive(socket: Socket | undefined, isKept: boolean): void {
      if (!socket) return;
      arrived = true;
      // Before any byte is read: the supervisor may hand an unreported connection to another
      // worker.
      send({ type: 'connection-received', arrived });
      socket.once('close', reportEnd);
      http.take(socket, isKept);
    },
    /** Gives a connection that is not read back to the supervisor. */
    giveBack(socket: Socket): void {
      socket.off('close', reportEnd);
      // Node would end it here if it stayed idle.
      socket.setTimeout(0);
      const message: FromWorker = { type: 'connection-returned' };
      process.send?.(message, socket, {}, () => socket.destroy());
    },
    /** Reports a connection that did not arrive, because this process had no descriptor for it. */
    acknowledge(): void {
      if (!arrived) send({ type: 'connection-received', arrived });
      arrived = false;
    },
  };
}

function send(message: FromWorker): void {
  if (process.connected) process.send?.(message);
}
