import fc from 'fast-check';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { operations } from '../../engine/operations/index.ts';
import { anySending, anyTarget } from '../server/any-request.ts';
import { fault } from '../server/fault.ts';
import { knownValues } from '../server/requests.ts';
import { KEYS, type Reply } from '../server/serving.ts';
import { type SupervisedService, startSupervised } from '../server/supervised-service.ts';
import { LONG, repetitions } from '../support/repetitions.ts';
import { runSeed } from '../support/seed.ts';
import { generated } from '../support/snapshots.ts';
import { load } from './both-engines.ts';
import { environmentOf } from './loading.ts';
import { unbounded, unboundedSnapshot } from './unbounded-snapshot.ts';

const REQUESTS = repetitions(400, 20_000, 'FUZZ_REQUESTS');
/** Operations of the requests: in long tests also those that are answered from files. */
const asked = LONG ? operations : unbounded;

const AT_A_TIME = 8;

describe('services over one node and over two shards', () => {
  const servers = { 'one node': inject('oneNode'), 'two shards': inject('twoShards') };
  const databases = new Map<string, SupervisedService>();
  let memory: SupervisedService;
  beforeAll(async () => {
    const folder = LONG ? await generated('tiny', 1) : await unboundedSnapshot();
    memory = await startSupervised(folder);
    for (const [name, { loader, reader }] of Object.entries(servers)) {
      const { digest } = await load(loader, folder);
      databases.set(name, await startSupervised(digest, environmentOf(reader, reader.urls)));
    }
  });
  const workers = () =>
    Promise.all([...databases.values()].map((database) => database.pids('serving')));

  it('answer anything that is sent as a service does that has all rows in memory', async () => {
    const seed = runSeed();
    const before = await workers();
    // The tables that it leaves out have values of parameters too.
    const known = await knownValues(await generated('tiny', 1));
    const requests = fc.sample(fc.tuple(anyTarget(known, asked), anySending), {
      seed,
      numRuns: REQUESTS,
    });
    const queue = requests.entries();
    const statuses = new Map<number, number>();
    const client = async () => {
      for (const [at, [target, any]] of queue) {
        // How many wrong keys are too many depends on the order in which a service meets them.
        const sending = { ...any, key: KEYS.both };
        const expected = await memory.send(target, sending);
        statuses.set(expected.status, (statuses.get(expected.status) ?? 0) + 1);
        for (const [name, database] of databases) {
          const request = `${name}, FUZZ_SEED=${seed}, request ${at}: ${JSON.stringify({ target, ...sending })}`;
          const reply = await database.send(target, sending);
          expect(fault(target, sending, reply), request).toBeNull();
          expect(essence(reply, database), request).toEqual(essence(expected, memory));
        }
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, client));
    process.stdout.write(`${REQUESTS} requests compared: ${JSON.stringify([...statuses])}\n`);
    // Most targets have a fault; of the others enough are left to compare answers.
    expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 20);
    expect(await workers()).toEqual(before);
    for (const database of databases.values()) expect(database.errors()).toEqual([]);
  });
});

/** The part of a reply in which two services over one snapshot do not differ. */
function essence({ status, headers, body }: Reply, { port }: SupervisedService) {
  const { etag, vary, allow } = headers;
  const own = {
    etag,
    vary,
    allow,
    type: headers['content-type'],
    encoding: headers['content-encoding'],
    caching: headers['cache-control'],
    snapshot: headers['x-snapshot-id'],
  };
  // Refusals have links to the service that was asked.
  const text = body.toString('latin1').replaceAll(`127.0.0.1:${port}`, 'service');
  return { status, ...own, text: status < 400 ? body.toString('latin1') : text };
}
