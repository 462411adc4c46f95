import cluster from 'node:cluster';
import { writeSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { clickHouseSettings } from '../engine/external/settings.ts';
import { shownBy, watchSnapshot } from './admin/snapshot-watch.ts';
import { batchedLogger, outputLogger } from './app/request-log.ts';
import { banner, READY_MESSAGE, readyFacts, runKeyLines } from './banner.ts';
import { type Config, printable } from './config.ts';
import { addressAt } from './http/address.ts';
import { makeKey } from './keys/key-ring.ts';
import { readKeysFile } from './keys/keys-file.ts';
import { Supervisor } from './supervisor/supervisor.ts';

/**
 * Megabytes for a worker's young generation: answers under way then die young, and are collected
 * without a copy.
 */
const YOUNG = '--max-semi-space-size=64';

/**
 * Runs the service until a signal stops it: the first process supervises, and those that it forks,
 * by the same command line, serve. Rejects when the service cannot start: with a LoadFailure, a
 * KeysFileError, a ListenError or a system error.
 *
 * @example
 *     await serve(readConfig({ snapshot: 'snapshots/current' }, process.env));
 */
export async function serve(config: Config): Promise<void> {
  // A terminal that was closed, or a pipe, ends no service.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  if (cluster.isWorker) {
    // Signals reach the whole process group; the supervisor alone acts on them.
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
    const { work } = await import('./worker/worker.ts');
    return work(config, batchedLogger(config.logLevel));
  }
  const logger = outputLogger(config.logLevel);
  // A file that cannot be read stops the start; the workers, which may begin at any time, go on.
  if (config.keysFile) readKeysFile(config.keysFile);
  const runKey = config.apiKeys.length === 0 && !config.keysFile ? makeKey() : null;
  cluster.setupPrimary({ execArgv: [...process.execArgv, YOUNG] });
  const clickHouse = clickHouseSettings(config);
  const supervisor = new Supervisor({ ...config, runKey, clickHouse }, logger, config.snapshot);
  // Before the load, which may take minutes: an unhandled signal ends the process.
  const stopping = stopOnSignals(supervisor, logger);
  const shown = config.snapshotWatch ? shownBy(config.snapshot) : null;
  const started = Promise.all([countRequests(config), shown]).then(() => supervisor.start());
  reloadOnHangup(supervisor, started, config.snapshot, logger);
  // After this line a signal is handled, so that a reader of the log may send one.
  logger.info({ config: printable(config) }, 'starting');
  try {
    await started;
  } catch (cause) {
    if (!stopping.aborted) throw cause;
    return; // the signal's handler ends it
  }
  const admin = await listenForAdmin(config, supervisor, logger);
  showReady(addressAt(config.host, supervisor.port), admin, supervisor, runKey, logger);
  if (!config.snapshotWatch) return;
  if (!clickHouse) watchSnapshot(config.snapshot, await shown, supervisor, logger);
  else {
    const { watchLoaded } = await import('./admin/loaded-watch.ts');
    await watchLoaded(clickHouse, config.snapshot, supervisor, logger);
  }
}

/**
 * Says that the service is ready: to a person on a terminal, otherwise in the log, which is JSON
 * and must not contain a key.
 */
function showReady(
  address: string,
  admin: string | null,
  { snapshot }: Supervisor,
  runKey: string | null,
  logger: Logger,
): void {
  if (process.stdout.isTTY) {
    writeTo(1, banner(address, admin, snapshot, runKey));
    return;
  }
  if (runKey) writeTo(2, runKeyLines(address, runKey));
  // At every LOG_LEVEL: with port 0 no other line has the address.
  const always = logger.child({}, { level: 'info' });
  always.info(readyFacts(address, admin, snapshot), READY_MESSAGE);
}

/** Writes to a file that may be gone, or full, without which a service goes on. */
function writeTo(file: 1 | 2, text: string): void {
  try {
    writeSync(file, text);
  } catch {
    // No one reads it.
  }
}

/** Starts the admin listener if ADMIN_PORT is set, and returns its address. */
async function listenForAdmin(
  { adminHost, adminPort, adminToken }: Config,
  supervisor: Supervisor,
  logger: Logger,
): Promise<string | null> {
  if (adminPort === undefined) return null;
  const { adminListener } = await import('./admin/admin-listener.ts');
  const { clusterMetrics } = await import('./admin/cluster-metrics.ts');
  const settings = { adminHost, adminPort, adminToken };
  const listener = await adminListener(settings, supervisor, clusterMetrics(supervisor), logger);
  const { port } = listener.address() as AddressInfo; // a TCP server that listens has one
  const address = addressAt(adminHost, port);
  logger.info({ address }, 'the admin listener is ready');
  return address;
}

/** Counts requests for several workers, which then count together. */
async function countRequests({ workers }: Config): Promise<void> {
  if (workers === 1) return;
  const { countForWorkers } = await import('./supervisor/shared-counts.ts');
  countForWorkers();
}

/**
 * Stops with exit code 0 on SIGTERM and SIGINT, at once and with 1 on a second one; aborted by the
 * first.
 */
function stopOnSignals(supervisor: Supervisor, logger: Logger): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      if (stopping.signal.aborted) {
        supervisor.kill();
        process.exit(1);
      }
      stopping.abort();
      logger.info({ signal }, 'stopping');
      await supervisor.stop();
      process.exit(0);
    });
  }
  return stopping.signal;
}

/** Loads the folder again on SIGHUP; during the first load, once after it has finished. */
function reloadOnHangup(
  supervisor: Supervisor,
  started: Promise<void>,
  folder: string,
  logger: Logger,
): void {
  let waiting = false;
  process.on('SIGHUP', async () => {
    if (waiting) return;
    waiting = true;
    await started.catch(() => {});
    waiting = false;
    try {
      await supervisor.swap(folder);
    } catch (cause) {
      logger.error({ err: cause }, 'the snapshot is not served anew');
    }
  });
}
