import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GROUPS } from '../../engine/endpoint.ts';
import { LONG, repetitions } from '../support/repetitions.ts';
import { generated } from '../support/snapshots.ts';
import { anySending, anyTarget } from './any-request.ts';
import { fault } from './fault.ts';
import { issueInto, newKeysFile } from './keys/issuing.ts';
import { knownValues } from './requests.ts';
import { KEYS } from './serving.ts';
import { startSupervised } from './supervised-service.ts';

/** `FUZZ_SEED` makes the same requests again; `FUZZ_REQUESTS` makes more of them: all of a long run. */
const SEED = Number(process.env.FUZZ_SEED || Date.now() % 2 ** 31);
const REQUESTS = repetitions(2000, 20_000, 'FUZZ_REQUESTS');
const AT_A_TIME = 16;

describe('a service that is sent anything over the network', () => {
  it('answers all of it as documented, and goes on', async () => {
    process.stdout.write(`fuzzing with FUZZ_SEED=${SEED}\n`);
    const folder = await generated('tiny', 1);
    const keysFile = newKeysFile();
    // The keys of one group, as they are in this file.
    const issued = new Map<string | null | undefined, string>();
    for (const group of GROUPS) {
      issued.set(KEYS[group], await issueInto(keysFile, { name: group, groups: [group] }));
    }
    const service = await startSupervised(folder, { WORKERS: '2', KEYS_FILE: keysFile });
    const before = await service.pids('serving');
    const requests = fc.sample(fc.tuple(anyTarget(await knownValues(folder)), anySending), {
      seed: SEED,
      numRuns: REQUESTS,
    });
    const statuses = new Map<number, number>();
    const queue = requests.entries();
    const client = async () => {
      for (const [at, [target, sending]] of queue) {
        const reply = await service.send(target, {
          ...sending,
          key: issued.get(sending.key) ?? sending.key ?? null,
        });
        const wrong = fault(target, sending, reply);
        if (wrong !== null) {
          const request = JSON.stringify({ target, ...sending });
          throw new Error(`FUZZ_SEED=${SEED}, request ${at}: ${request}: ${wrong}`);
        }
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, client));
    const counts = [...statuses].sort(([one], [other]) => one - other);
    process.stdout.write(`${REQUESTS} requests fuzzed: ${JSON.stringify(counts)}\n`);
    // Keys that nobody issued are among them: of many requests too many, which is 429.
    const seen = [...statuses.keys()].filter((status) => LONG || status !== 429).sort();
    const expected = [200, 204, 304, 400, 401, 403, 404, 422];
    expect(seen).toEqual(LONG ? [...expected, 429] : expected);
    expect(await service.pids('serving')).toEqual(before);
    expect(service.errors()).toEqual([]);
  });
});
