import cluster from 'node:cluster';
import { pino } from 'pino';
import { addressAt } from './address.ts';
import { banner } from './banner.ts';
import { ConfigError, printable, readConfig } from './config.ts';
import { makeKey } from './keys.ts';
import { LoadFailure } from './supervisor/fleet-worker.ts';
import { Supervisor } from './supervisor/supervisor.ts';
import { work } from './supervisor/worker.ts';

/** Where everything starts: the first process supervises, those that it forks serve. */
async function main(): Promise<void> {
  const config = readConfig(process.argv.slice(2), process.env);
  const logger = pino({ level: config.logLevel });
  if (cluster.isWorker) return work(config, logger);
  logger.info({ config: printable(config) }, 'starting');
  const runKey = config.apiKeys.length === 0 ? makeKey() : null;
  const supervisor = await Supervisor.start({ ...config, runKey }, logger, config.snapshot);
  process.stdout.write(
    banner(addressAt(config.host, supervisor.port), supervisor.snapshot, runKey),
  );
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

try {
  await main();
} catch (cause) {
  const expected = cause instanceof LoadFailure || cause instanceof ConfigError;
  const message = cause instanceof Error ? cause.message : String(cause);
  process.stderr.write(`${expected ? message : `cannot start: ${message}`}\n`);
  process.exit(1);
}
