import cluster from 'node:cluster';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { addressAt } from './address.ts';
import { watchSnapshot } from './admin/snapshot-watch.ts';
import { banner } from './banner.ts';
import { type Config, printable } from './config.ts';
import { readKeysFile } from './keys/keys-file.ts';
import { makeKey } from './keys.ts';
import { batchedLogger } from './request-log.ts';
import { Supervisor } from './supervisor/supervisor.ts';

/**
 * Megabytes for what was made last, in each worker: answers under way then die young, and are
 * collected without being copied.
 */
const YOUNG = '--max-semi-space-size=64';

/**
 * Runs the service until a signal stops it: the first process supervises, and those that it forks, by
 * the same command line, serve. Rejects when the service cannot start: with a LoadFailure, a
 * KeysFileError or an error of the system.
 */
export async function serve(config: Config): Promise<void> {
  if (cluster.isWorker) {
    const { work } = await import('./supervisor/worker.ts');
    return work(config, batchedLogger(config.logLevel));
  }
  const logger = pino({ level: config.logLevel });
  logger.info({ config: printable(config) }, 'starting');
  // A file that cannot be read stops the start; the workers, which may begin at any time, go on.
  if (config.keysFile) readKeysFile(config.keysFile);
  const runKey = config.apiKeys.length === 0 && !config.keysFile ? makeKey() : null;
  cluster.setupPrimary({ execArgv: [...process.execArgv, YOUNG] });
  if (config.workers > 1) {
    const { RateLimiterClusterMaster } = await import('rate-limiter-flexible');
    // Answers the workers' limiters, which count here.
    new RateLimiterClusterMaster();
  }
  const supervisor = await Supervisor.start({ ...config, runKey }, logger, config.snapshot);
  process.stdout.write(
    banner(addressAt(config.host, supervisor.port), supervisor.snapshot, runKey),
  );
  if (config.adminPort !== undefined) {
    const { adminListener } = await import('./admin/listener.ts');
    const { clusterMetrics } = await import('./admin/metrics.ts');
    const admin = await adminListener(
      { ...config, adminPort: config.adminPort },
      supervisor,
      clusterMetrics(supervisor),
      logger,
    );
    const { port } = admin.address() as AddressInfo; // a TCP server that listens has one
    logger.info({ address: addressAt(config.adminHost, port) }, 'the admin listener is ready');
  }
  if (config.snapshotWatch) watchSnapshot(config.snapshot, supervisor, logger);
  process.on('SIGHUP', async () => {
    try {
      await supervisor.swap(config.snapshot);
    } catch (cause) {
      logger.error({ err: cause }, 'the snapshot is not served anew');
    }
  });
  let told = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      if (told) {
        supervisor.kill();
        process.exit(1);
      }
      told = true;
      logger.info({ signal }, 'stopping');
      await supervisor.stop();
      process.exit(0);
    });
  }
}
