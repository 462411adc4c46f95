import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { openEngine } from '../support/engines.ts';
import { repetitions } from '../support/repetitions.ts';
import { generated } from '../support/snapshots.ts';
import { anySending, anyTarget, ONE_OF_EACH } from './any-request.ts';
import { fault } from './fault.ts';
import { type Known, knownValues } from './requests.ts';
import { type Serving, serve, serviceOf } from './serving.ts';

const REQUESTS = repetitions(1000, 2500);

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
      { numRuns: REQUESTS, examples: [...ONE_OF_EACH.values()].map((one) => [...one]) },
    );
    expect([...seen.keys()].sort()).toEqual([...ONE_OF_EACH.keys()]);
    expect(seen.get(200)).toBeGreaterThan(REQUESTS / 10);
  });
});
