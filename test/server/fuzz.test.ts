import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GROUPS } from '../../engine/definition/endpoint.ts';
import { repetitions } from '../support/repetitions.ts';
import { runSeed } from '../support/seed.ts';
import { generated } from '../support/snapshots.ts';
import { anySending, anyTarget, ONE_OF_EACH } from './any-request.ts';
import { fault } from './fault.ts';
import { issueInto, newKeysFile } from './keys/issuing.ts';
import { knownValues } from './requests.ts';
import { KEYS, type Sending } from './serving.ts';
import { startSupervised } from './supervised-service.ts';

/**
 * `FUZZ_REQUESTS` makes more requests, all of a long run; `FUZZ_SEED` makes those of another run
 * again.
 */
const REQUESTS = repetitions(1200, 20_000, 'FUZZ_REQUESTS');
/**
 * As many as one worker answers at a time, so that none waits in the queue, which would refuse it
 * with 503.
 */
const AT_A_TIME = 8;

describe('a service that is sent anything over the network', () => {
  it('answers all of it as documented, and goes on', async () => {
    const folder = await generated('tiny', 1);
    const keysFile = newKeysFile();
    // The keys of one group, as they are in this file.
    const issued = new Map<string | null | undefined, string>();
    for (const group of GROUPS) {
      issued.set(KEYS[group], await issueInto(keysFile, { name: group, groups: [group] }));
    }
    const settings = { WORKERS: '2', KEYS_FILE: keysFile };
    const service = await startSupervised(folder, settings);
    const before = await service.pids('serving');
    const requests = fc.sample(fc.tuple(anyTarget(await knownValues(folder)), anySending), {
      numRuns: REQUESTS,
    });
    const statuses = new Map<number, number>();
    const send = async (target: string, sending: Sending) => {
      const key = issued.get(sending.key) ?? sending.key ?? null;
      const reply = await service.send(target, { ...sending, key });
      const wrong = fault(target, sending, reply);
      if (wrong !== null) {
        const request = JSON.stringify({ target, ...sending });
        throw new Error(`FUZZ_SEED=${runSeed()}: ${request}: ${wrong}`);
      }
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      return reply.status;
    };
    for (const [status, [target, sending]] of ONE_OF_EACH) {
      expect(await send(target, sending), target).toBe(status);
    }
    // Starts the process of queries; requests would wait for it, and be refused after ten seconds.
    expect((await service.send('/restaking/ecosystem-historical')).status).toBe(200);
    const queue = requests.values();
    const client = async () => {
      for (const [target, sending] of queue) await send(target, sending);
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, client));
    const counts = [...statuses].sort(([one], [other]) => one - other);
    process.stdout.write(`${REQUESTS} requests fuzzed: ${JSON.stringify(counts)}\n`);
    // Each worker refuses unknown keys of an address once there were too many of them.
    const [target] = ONE_OF_EACH.get(401) ?? [''];
    while ((await send(target, { key: 'unknown' })) !== 429);
    expect([...statuses.keys()].sort()).toEqual([...ONE_OF_EACH.keys(), 429]);
    expect(await service.pids('serving')).toEqual(before);
    expect(service.errors()).toEqual([]);
  });
});
