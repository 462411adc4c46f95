import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { GROUPS } from '../../engine/definition/endpoint.ts';
import { operations } from '../../engine/operations/index.ts';
import { repetitions } from '../support/repetitions.ts';
import { exampleRequest, type QueryRecord, requestsFor } from '../support/requests.ts';
import { runSeed } from '../support/seed.ts';
import { generated } from '../support/snapshots.ts';
import { readRows, type SnapshotRows } from '../witness/rows.ts';
import { anySending, anyTarget, ONE_OF_EACH } from './any-request.ts';
import { type Described, isAccepted, readDescriptions } from './described.ts';
import { fault } from './fault.ts';
import { issueInto, newKeysFile } from './keys/issuing.ts';
import { knownValues } from './requests.ts';
import { KEYS, type Reply, type Sending } from './serving.ts';
import { type SupervisedService, startSupervised } from './supervised-service.ts';

/**
 * `FUZZ_REQUESTS` makes more requests, all of a long run; `FUZZ_SEED` makes those of another run
 * again.
 */
const REQUESTS = repetitions(800, 20_000, 'FUZZ_REQUESTS');
/** Requests of one operation by the values of the snapshot. */
const MOST_OF_AN_OPERATION = repetitions(8, 50);
/** Values tried of each filter. */
const VALUES = 2;
/**
 * As many as one worker answers at a time, so that none waits in the queue, which would refuse it
 * with 503.
 */
const AT_A_TIME = 8;

let folder: string;
let rows: SnapshotRows;
let service: SupervisedService;
let pids: readonly number[];
let described: Described;
/** The keys of one group, as they are in this file. */
const issued = new Map<string | null | undefined, string>();
const statuses = new Map<number, number>();

beforeAll(async () => {
  folder = await generated('tiny', 1);
  rows = await readRows(folder);
  described = await readDescriptions();
  const keysFile = newKeysFile();
  for (const group of GROUPS) {
    issued.set(KEYS[group], await issueInto(keysFile, { name: group, groups: [group] }));
  }
  service = await startSupervised(folder, { WORKERS: '2', KEYS_FILE: keysFile });
  pids = await service.pids('serving');
  // Starts the process of queries; requests would wait for it, and be refused after ten seconds.
  expect((await service.send('/restaking/ecosystem-historical')).status).toBe(200);
});

/** Sends a request. Throws if the answer is none that the reference documents. */
async function send(target: string, sending: Sending = {}): Promise<Reply> {
  const key = issued.get(sending.key) ?? sending.key;
  const reply = await service.send(target, { ...sending, ...(key !== undefined && { key }) });
  const wrong = fault(target, sending, reply);
  if (wrong !== null) {
    const request = JSON.stringify({ target, ...sending });
    throw new Error(`FUZZ_SEED=${runSeed()}: ${request}: ${wrong}`);
  }
  statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
  return reply;
}

/**
 * About this number of requests, one from each range and at another position in each: neighbours
 * are alike.
 */
function some(requests: readonly QueryRecord[]): QueryRecord[] {
  const step = Math.ceil(requests.length / MOST_OF_AN_OPERATION);
  return requests.filter((_request, at) => at % step === Math.floor(at / step) % step);
}

describe('a service that is sent anything over the network', () => {
  it('answers all of it as documented: never 5xx, always the shape of its status', async () => {
    for (const [status, [target, sending]] of ONE_OF_EACH) {
      expect((await send(target, sending)).status, target).toBe(status);
    }
    const requests = fc.sample(fc.tuple(anyTarget(await knownValues(folder)), anySending), {
      numRuns: REQUESTS,
    });
    const queue = requests.values();
    const client = async () => {
      for (const [target, sending] of queue) await send(target, sending);
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, client));
    const counts = [...statuses].sort(([one], [other]) => one - other);
    process.stdout.write(`${REQUESTS} requests fuzzed: ${JSON.stringify(counts)}\n`);
    expect([...statuses.keys()].sort()).toEqual([...ONE_OF_EACH.keys()]);
    expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 10);
  });

  it.each(operations)('takes at $path what it is described to take', async (operation) => {
    const disagreements: unknown[] = [];
    const seen = { accepted: 0, refused: 0 };
    const requests = some(requestsFor(operation, rows, VALUES));
    for (const query of [...requests, exampleRequest(operation, rows), { nothing: '1' }]) {
      const reply = await send(`${operation.path}?${new URLSearchParams(query)}`);
      seen[isAccepted(reply.status) ? 'accepted' : 'refused'] += 1;
      const disagreement = described(operation, query, reply);
      if (disagreement !== null) disagreements.push(disagreement);
    }
    expect(disagreements).toEqual([]);
    expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(0);
  });

  it('goes on with the same processes, without an error in its log', async () => {
    // Each worker refuses unknown keys of an address once there were too many of them.
    const [target] = ONE_OF_EACH.get(401) ?? [''];
    while ((await send(target, { key: 'unknown' })).status !== 429);
    expect([...statuses.keys()].sort()).toEqual([...ONE_OF_EACH.keys(), 429]);
    expect(await service.pids('serving')).toEqual(pids);
    expect(service.errors()).toEqual([]);
  });
});
