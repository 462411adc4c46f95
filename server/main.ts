import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { formatReport, SnapshotError } from '../data/report.ts';
import { Engine } from '../engine/engine.ts';
import { addressAt } from './address.ts';
import { Answering } from './answering.ts';
import { createApp } from './app.ts';
import { banner } from './banner.ts';
import { ConfigError, printable, readConfig } from './config.ts';
import { frontDoor } from './front-door.ts';
import { httpServer } from './http-server.ts';
import { failedKeys } from './keys/failed-keys.ts';
import { KeysFileError } from './keys/file-format.ts';
import { followKeysFile } from './keys/following.ts';
import { IssuedKeys } from './keys/issued-keys.ts';
import { developmentKeys, eitherRing, makeKey } from './keys.ts';
import { rateLimit } from './rate-limit.ts';
import { Service } from './service.ts';

/** Milliseconds that requests under way are given once the service is told to stop. */
const DRAIN_TIME = 10_000;

async function main(): Promise<void> {
  const config = readConfig(process.argv.slice(2), process.env);
  const logger = pino({ level: config.logLevel });
  logger.info({ config: printable(config) }, 'starting');
  const following = config.keysFile ? followKeysFile(config.keysFile, logger) : null;
  const runKey = config.apiKeys.length === 0 && !following ? makeKey() : null;
  const plainKeys = developmentKeys(runKey ? [runKey] : config.apiKeys);
  const service = new Service();
  const parts = {
    service,
    keys: eitherRing(following?.keys ?? new IssuedKeys(), plainKeys),
    failedKeys: failedKeys(),
    rateLimit: rateLimit(config.rateLimit, config.rateWindow),
    logger,
    corsOrigin: config.corsOrigin,
    publicUrl: config.publicUrl,
  };
  const answering = new Answering(parts);
  const app = createApp(parts, answering);
  const { server, close } = httpServer(frontDoor(parts, answering, app.callback()));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  const engine = await Engine.open(config.snapshot, config);
  service.serve(engine);
  const { id, rows, warnings } = engine.snapshot;
  if (warnings.length > 0) logger.warn({ warnings: warnings.length }, formatReport(id, warnings));
  logger.info({ snapshot: id, rows }, 'ready');
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  process.stdout.write(banner(addressAt(config.host, port), engine.snapshot, runKey));

  const stop = async (signal: string) => {
    logger.info({ signal }, 'stopping');
    service.drain();
    following?.stop();
    await close(DRAIN_TIME);
    engine.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

try {
  await main();
} catch (cause) {
  const expected = [SnapshotError, ConfigError, KeysFileError].some((one) => cause instanceof one);
  const message = cause instanceof Error ? cause.message : String(cause);
  process.stderr.write(`${expected ? message : `cannot start: ${message}`}\n`);
  process.exit(1);
}
