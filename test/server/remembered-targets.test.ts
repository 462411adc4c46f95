import type { RequestListener } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { andThen } from '../../common/maybe-promise.ts';
import type { Engine } from '../../engine/engine.ts';
import { keyRing } from '../../server/keys/key-ring.ts';
import { failedKeys } from '../../server/limits/failed-keys.ts';
import { Gate } from '../../server/limits/gate.ts';
import { memoryStore, rateLimit } from '../../server/limits/rate-limit.ts';
import { sqlRate } from '../../server/limits/sql-rate.ts';
import { UnreadAnswers } from '../../server/limits/unread.ts';
import { OperationHandler } from '../../server/operations/operation-handler.ts';
import { Exports } from '../../server/queries/exports.ts';
import { warmUp } from '../../server/worker/warm-up.ts';
import { openEngine, SETTINGS } from '../support/engines.ts';
import { generated } from '../support/snapshots.ts';
import { queriesOf, serviceOf } from './serving.ts';

/** A handler over an engine. */
function handlerOf(engine: Engine): OperationHandler {
  return new OperationHandler({
    service: serviceOf(engine),
    keys: keyRing([{ key: 'k', name: 'k', groups: ['restaking'] }]),
    failedKeys: failedKeys(0),
    rateLimit: rateLimit(0, 60),
    queryRate: sqlRate(0, 60, memoryStore),
    exports: new Exports(2, queriesOf(serviceOf(engine))),
    unread: new UnreadAnswers(2 ** 28),
    gate: new Gate({ running: 8, waiting: 1000, timeoutMs: 3_600_000 }),
    parameters: SETTINGS,
    corsOrigin: '*',
  });
}

describe('what was asked for last', () => {
  const socket = new Socket();
  const ask = (handler: OperationHandler, url: string) => {
    const headers = { host: 'localhost', 'x-api-key': 'k' };
    const operation = handler.operationOf({ method: 'GET', url, headers });
    if (!operation) throw new RangeError(`${url} is of no operation`);
    return handler.respond(operation, { method: 'GET', url, headers, socket });
  };

  it('is one target of each operation, and none that is refused or a whole list', async () => {
    const handler = handlerOf(await openEngine(await generated('tiny', 1)));
    for (const query of ['?limit=1', '?limit=2', '?limit=0', '?format=csv']) {
      await ask(handler, `/restaking/all-avs${query}`);
    }
    await ask(handler, '/restaking/ecosystem-tvl');
    expect(handler.recent).toEqual(['/restaking/ecosystem-tvl', '/restaking/all-avs?limit=2']);
  });

  it('is answered ahead, whatever of it is known, and charged to nobody', async () => {
    const engine = await openEngine(await generated('tiny', 1));
    const handler = handlerOf(engine);
    const statuses: number[] = [];
    const answer: RequestListener = (request, response) => {
      const operation = handler.operationOf(request);
      if (!operation) throw new RangeError(`${request.url} is of no operation`);
      void andThen(handler.respond(operation, request), ({ status, body }) => {
        statuses.push(status);
        response.writeHead(status).end(body);
      });
    };
    const unknown = `/restaking/operator-info?operator=0x${'0'.repeat(40)}`;
    const targets = ['/restaking/all-avs?limit=2', unknown, '/restaking/ecosystem-tvl'];
    await warmUp(answer, targets, AbortSignal.timeout(60_000));
    expect(statuses).toEqual([200, 404, 200]);
    expect(engine.cached.entries).toBe(2);
    const again = await ask(handler, '/restaking/all-avs?limit=2');
    expect(again).toMatchObject({ status: 200, cached: true });
  });
});
