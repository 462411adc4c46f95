import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { Exports } from '../../server/exports.ts';
import { Gate } from '../../server/gate.ts';
import { failedKeys } from '../../server/keys/failed-keys.ts';
import { keyRing } from '../../server/keys.ts';
import { OperationHandler } from '../../server/operation-handler.ts';
import { rateLimit } from '../../server/rate-limit.ts';
import { openEngine, operationNamed, SETTINGS } from '../support/engines.ts';
import { generated } from '../support/snapshots.ts';
import { queriesOf, serviceOf } from './serving.ts';

const TARGETS = 6000;
/** Bytes of a query, just below what is refused. */
const LONG = 4000;
/** Bytes that may be remembered of targets, and what else the process may grow by meanwhile. */
const MOST = (16 + 24) * 2 ** 20;

/** Bytes that are reachable. */
function heap(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

it(`${TARGETS} targets of ${LONG} bytes are not all remembered`, async () => {
  const engine = await openEngine(await generated('tiny', 1), { cacheBytes: 0 });
  const answering = new OperationHandler({
    service: serviceOf(engine),
    keys: keyRing([{ key: 'k', name: 'k', groups: ['restaking'] }]),
    failedKeys: failedKeys(0),
    rateLimit: rateLimit(0, 60),
    exports: new Exports(2, queriesOf(serviceOf(engine))),
    gate: new Gate({ running: 8, waiting: 1000, timeoutMs: 2000 }),
    logger: pino({ level: 'silent' }),
    metrics: null,
    parameters: SETTINGS,
    corsOrigin: '*',
    dashboard: null,
    reference: null,
    pageKey: null,
  });
  const operation = operationNamed('restaking/all-tokens');
  const ask = async (count: number) => {
    // A character that takes two bytes in memory makes the most of each.
    const value = `%E2%82%AC${'x'.repeat(LONG - 16)}${count}`;
    const url = `${operation.path}?symbol=${value}`;
    const headers = { 'x-api-key': 'k' };
    const { status } = await answering.respond(operation, {
      method: 'GET',
      url,
      headers,
      socket: { remoteAddress: undefined },
    });
    expect(status).toBe(200);
  };
  await ask(0);
  const before = heap();
  for (let count = 1; count <= TARGETS; count += 1) await ask(count);
  expect(heap() - before).toBeLessThan(MOST);
});
