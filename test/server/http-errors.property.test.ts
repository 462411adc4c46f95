import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { openEngine } from '../support/engines.ts';
import { repetitions } from '../support/repetitions.ts';
import { generated } from '../support/snapshots.ts';
import { anySending, anyTarget } from './any-request.ts';
import { fault } from './fault.ts';
import { type Known, knownValues } from './requests.ts';
import { KEYS, type Sending, type Serving, serve, serviceOf } from './serving.ts';

const REQUESTS = repetitions(1000, 2500);

/** Of a thousand requests made by chance about five have a 304, and now and then none. */
const UNCHANGED: [string, Sending] = [
  '/restaking/ecosystem-avs',
  { method: 'GET', key: KEYS.both, headers: { 'If-None-Match': '*' } },
];

let serving: Serving;
let known: Known;
beforeAll(async () => {
  const folder = await generated('tiny', 1);
  known = await knownValues(folder);
  serving = await serve(serviceOf(await openEngine(folder)));
});

describe('whatever is asked', () => {
  it('is answered as documented: never 5xx, always the shape of its status', async () => {
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(anyTarget(known), anySending, async (asked, how) => {
        const reply = await serving.send(asked, how);
        seen.set(reply.status, (seen.get(reply.status) ?? 0) + 1);
        expect(fault(asked, how, reply)).toBeNull();
      }),
      { numRuns: REQUESTS, examples: [UNCHANGED] },
    );
    const statuses = [...seen.keys()].sort();
    expect(statuses).toEqual([200, 204, 304, 400, 401, 403, 404, 422]);
    expect(seen.get(200)).toBeGreaterThan(REQUESTS / 10);
  });
});
