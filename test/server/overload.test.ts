import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Engine } from '../../engine/engine.ts';
import { Gate } from '../../server/limits/gate.ts';
import { openEngine } from '../support/engines.ts';
import { generated } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';
import { expectRefusal, type Serving, serve, serviceOf } from './serving.ts';

const KEPT = '/restaking/ecosystem-tvl';

let engine: Engine;
let gate: Gate;
let serving: Serving;
beforeAll(async () => {
  engine = await openEngine(await generated('tiny', 1));
  gate = new Gate({ running: 1, waiting: 1, timeoutMs: 3_600_000 });
  serving = await serve(serviceOf(engine), { gate });
});

describe('a service of which the engine is occupied', () => {
  it('lets one request wait, refuses the next at once, and answers what is cached', async () => {
    expect((await serving.send(KEPT)).status).toBe(200);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const answer = engine.answer.bind(engine);
    const held = vi.spyOn(engine, 'answer').mockImplementation(async (...request) => {
      await released;
      return answer(...request);
    });
    const running = serving.send('/restaking/activity?limit=1');
    await vi.waitFor(() => expect(held).toHaveBeenCalledTimes(1), SOON);
    const pass = vi.spyOn(gate, 'pass');
    const waiting = serving.send('/restaking/activity?limit=2');
    await vi.waitFor(() => expect(pass).toHaveBeenCalledTimes(1), SOON);
    const refused = await serving.send('/restaking/activity?limit=3');
    const message = expectRefusal(refused, 'service_unavailable', serving.base);
    expect(message).toBe('The service is overloaded. Try again in 1 second.');
    expect(refused.headers['retry-after']).toBe('1');
    expect(refused.headers['cache-control']).toBe('no-store');
    expect((await serving.send(KEPT)).status).toBe(200);
    expect((await serving.send('/readyz')).status).toBe(200);
    expect((await serving.send('/restaking/activity?limit=0')).status).toBe(422);
    release();
    expect((await running).status).toBe(200);
    expect((await waiting).status).toBe(200);
    expect((await serving.send('/restaking/activity?limit=3')).status).toBe(200);
  });
});
