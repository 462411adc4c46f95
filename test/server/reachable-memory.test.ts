import { beforeAll, describe, expect, it } from 'vitest';
import { makeIssuedKey } from '../../server/keys/key-format.ts';
import { reachableBytes } from '../support/reachable-bytes.ts';
import { bare } from '../support/snapshots.ts';
import { issueInto, newKeysFile } from './keys/issuing.ts';
import { type SupervisedService, servingWorker, startSupervised } from './supervised-service.ts';

/** Bytes; ten thousand texts of keys and a map that holds them take half as much again. */
const TEN_THOUSAND_KEYS = 800_000;

/** Bytes of a target; the service refuses targets that are a little longer. */
const TARGET_BYTES = 4000;

/** Requests under way at a time. */
const AT_A_TIME = 16;

let service: SupervisedService;
let worker: number;
const memory = reachableBytes();
beforeAll(async () => {
  const keysFile = newKeysFile();
  await issueInto(keysFile, { name: 'known' });
  service = await startSupervised(await bare(1), {
    KEYS_FILE: keysFile,
    CACHE_BYTES: '0',
    ...memory.environment,
  });
  worker = await servingWorker(service);
});

const reachable = () => memory.of(worker);

/** Sends several requests, numbered from `first`; returns the statuses of the answers. */
async function send(
  first: number,
  count: number,
  request: (number: number) => readonly [target: string, key?: string],
): Promise<number[]> {
  const statuses = new Set<number>();
  let next = first;
  const client = async () => {
    while (next < first + count) {
      const [target, key] = request(next++);
      // Other tests hold these answers to the contract, which takes most of a client's time.
      const sending = { isHeldToContract: false, ...(key !== undefined && { key }) };
      const { status } = await service.send(target, sending);
      statuses.add(status);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, client));
  return [...statuses].sort();
}

describe('the memory of a worker', () => {
  it('keeps nothing of 10,000 keys that nobody issued', async () => {
    const unknown = (number: number) =>
      ['/restaking/activity', number % 2 === 0 ? makeIssuedKey() : `unknown-${number}`] as const;
    const statuses = await send(0, 2000, unknown);
    const before = await reachable();
    statuses.push(...(await send(2000, 10_000, unknown)));
    expect((await reachable()) - before).toBeLessThan(TEN_THOUSAND_KEYS);
    expect([401, 429]).toEqual(expect.arrayContaining(statuses));
    expect((await service.send('/restaking/activity')).status).toBe(200);
  });

  it('keeps few of 6,000 targets of 4,000 bytes', async () => {
    // A character with two bytes in memory makes each as large as possible after decoding.
    const target = (number: number) =>
      [`/restaking/all-tokens?symbol=%E2%82%AC${'x'.repeat(TARGET_BYTES - 16)}${number}`] as const;
    expect(await send(0, 100, target)).toEqual([200]);
    const before = await reachable();
    expect(await send(100, 6000, target)).toEqual([200]);
    expect((await reachable()) - before).toBeLessThan(6000 * TARGET_BYTES * 0.7);
  });

  it('is of a worker in which nothing went wrong', async () => {
    expect(await service.pids('serving')).toEqual([worker]);
    expect(service.errors()).toEqual([]);
  });
});
