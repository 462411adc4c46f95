import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { pino } from 'pino';
import { formatReport, SnapshotError } from '../data/report.ts';
import { Engine } from '../engine/engine.ts';
import { createApp } from './app.ts';
import { banner } from './banner.ts';
import { ConfigError, printable, readConfig } from './config.ts';
import { developmentKeys, makeKey } from './keys.ts';
import { rateLimit } from './rate-limit.ts';
import { Refusal, refusalBody } from './refusals.ts';
import { Service } from './service.ts';

/** Milliseconds that requests under way are given once the service is told to stop. */
const DRAIN_TIME = 10_000;

async function main(): Promise<void> {
  const config = readConfig(process.argv.slice(2), process.env);
  const logger = pino({ level: config.logLevel });
  logger.info({ config: printable(config) }, 'starting');
  const runKey = config.apiKeys.length === 0 ? makeKey() : null;
  const service = new Service();
  const app = createApp({
    service,
    keys: developmentKeys(runKey ? [runKey] : config.apiKeys),
    rateLimit: rateLimit(config.rateLimit, config.rateWindow),
    logger,
    corsOrigin: config.corsOrigin,
    publicUrl: config.publicUrl,
  });
  const server = createServer(app.callback());
  server.on('clientError', refuseUnreadable);
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
  process.stdout.write(banner(`http://${config.host}:${port}`, engine.snapshot, runKey));

  const stop = (signal: string) => {
    logger.info({ signal }, 'stopping');
    service.drain();
    server.close(() => {
      engine.close();
      process.exit(0);
    });
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), DRAIN_TIME).unref();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

/** Bytes that are not HTTP get the same body as every other refusal. */
function refuseUnreadable(
  _error: Error,
  socket: Socket | { writable: boolean; end(text: string): void },
): void {
  if (!socket.writable) return;
  const body = refusalBody(new Refusal('bad_request', 'The request is not readable HTTP.'), '');
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
}

try {
  await main();
} catch (cause) {
  const expected = cause instanceof SnapshotError || cause instanceof ConfigError;
  const message = cause instanceof Error ? cause.message : String(cause);
  process.stderr.write(`${expected ? message : `cannot start: ${message}`}\n`);
  process.exit(1);
}
