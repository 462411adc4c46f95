import type { Socket } from 'node:net';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { generated } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';
import { KEYS } from './serving.ts';
import { closed, type SupervisedService, startSupervised } from './supervised-service.ts';

const [GREEDY, OTHER] = [KEYS.both, KEYS.restaking];

/** More bytes than the network takes from a client that does not read. */
const LIST = '/restaking/activity.ndjson';

let service: SupervisedService;
beforeAll(async () => {
  const keys = { API_KEYS: `${GREEDY},${OTHER}`, EXPORTS: '2' };
  service = await startSupervised(await generated('small', 1), keys);
});

/** A client that has begun an export and stops reading. */
async function reader(key: string): Promise<Socket> {
  const socket = service.connection();
  socket.write(`GET ${LIST} HTTP/1.1\r\nHost: h\r\nX-API-Key: ${key}\r\n\r\n`);
  await new Promise((resolve) => socket.once('data', resolve));
  return socket.pause();
}

const warnings = () => service.running.out.filter((line) => line.includes('a list ended early'));

const reasonIn = (line: string | undefined) =>
  vi.waitFor(() => {
    const told: unknown = JSON.parse(line ?? expect.fail('there is no such line'));
    return told;
  }, SOON);

describe('a key that takes every place of exports', () => {
  it('loses the newest to another key, with a warning of one line without a stack', async () => {
    const first = await reader(GREEDY);
    const second = await reader(GREEDY);
    const third = await service.sendAnew(LIST, { key: GREEDY });
    expect([third.status, third.headers['retry-after']]).toEqual([503, '5']);
    const whole = await service.sendAnew(LIST, { key: OTHER });
    expect(whole.status).toBe(200);
    expect(whole.text.trimEnd().split('\n')).toHaveLength(20_000);
    const ended = closed(second);
    second.resume();
    await ended;
    await vi.waitFor(() => expect(warnings()).toHaveLength(1), SOON);
    expect(await reasonIn(warnings()[0])).toMatchObject({
      level: 'warn',
      reason: 'Another key without an export needs the place.',
    });
    first.destroy();
    await vi.waitFor(() => expect(warnings()).toHaveLength(2), SOON);
    expect(await reasonIn(warnings()[1])).toMatchObject({
      level: 'warn',
      reason: 'the client closed the connection',
    });
    expect(warnings().filter((line) => line.includes('stack'))).toEqual([]);
    expect(service.errors()).toEqual([]);
  });
});
