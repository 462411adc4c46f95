import fc from 'fast-check';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { loadIntoClickHouse } from '../../engine/prepare/load-external.ts';
import { anySending, anyTarget } from '../server/any-request.ts';
import { fault } from '../server/fault.ts';
import { knownValues } from '../server/requests.ts';
import { KEYS, type Reply } from '../server/serving.ts';
import { type SupervisedService, startSupervised } from '../server/supervised-service.ts';
import { repetitions } from '../support/repetitions.ts';
import { generated } from '../support/snapshots.ts';
import { scratch } from './both-engines.ts';
import { environmentOf } from './loading.ts';

/** `FUZZ_SEED` makes the same requests again; `FUZZ_REQUESTS` makes more of them. */
const SEED = Number(process.env.FUZZ_SEED || Date.now() % 2 ** 31);
const REQUESTS = repetitions(1000, 20_000, 'FUZZ_REQUESTS');
const AT_A_TIME = 8;

describe.each([
  { shared: 'oneNode', name: 'one node' },
  { shared: 'twoShards', name: 'two shards' },
] as const)('$name', ({ shared }) => {
  const servers = inject(shared);
  let memory: SupervisedService;
  let database: SupervisedService;
  let folder: string;
  beforeAll(async () => {
    folder = await generated('tiny', 1);
    const { digest } = await loadIntoClickHouse(folder, scratch(), servers.loader);
    memory = await startSupervised(folder);
    database = await startSupervised(digest, environmentOf(servers.reader, servers.reader.urls));
  });
  it('answers anything that is sent as a service does that has all rows in memory', async () => {
    process.stdout.write(`fuzzing with FUZZ_SEED=${SEED}\n`);
    const before = await database.pids('serving');
    const requests = fc.sample(fc.tuple(anyTarget(await knownValues(folder)), anySending), {
      seed: SEED,
      numRuns: REQUESTS,
    });
    const queue = requests.entries();
    const statuses = new Map<number, number>();
    const client = async () => {
      for (const [at, [target, any]] of queue) {
        // How many wrong keys are too many depends on the order in which a service meets them.
        const sending = { ...any, key: KEYS.both };
        const [expected, reply] = await Promise.all([
          memory.send(target, sending),
          database.send(target, sending),
        ]);
        const request = `FUZZ_SEED=${SEED}, request ${at}: ${JSON.stringify({ target, ...sending })}`;
        expect(fault(target, sending, reply), request).toBeNull();
        expect(essence(reply, database), request).toEqual(essence(expected, memory));
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, client));
    process.stdout.write(`${REQUESTS} requests compared: ${JSON.stringify([...statuses])}\n`);
    expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 10);
    expect(await database.pids('serving')).toEqual(before);
    expect(database.errors()).toEqual([]);
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
