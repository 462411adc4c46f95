import type { Socket } from 'node:net';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { generated } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';
import { CHILDREN, childOf } from './children.ts';
import { KEYS, type Reply } from './serving.ts';
import { type SupervisedService, startSupervised } from './supervised-service.ts';

/** Places of states that a key may have, half of them, and those that it may wait for. */
const [STATES, WAITING] = [2, 32];

const [GREEDY, OTHER] = [KEYS.both, KEYS.restaking];

let service: SupervisedService;
beforeAll(async () => {
  const both = `${GREEDY},${OTHER}`;
  const limits = { SQL_RATE: '3', RATE_WINDOW: '3600' };
  service = await startSupervised(await generated('tiny', 1), { API_KEYS: both, ...limits });
});

/** A state at another moment each time. */
let asked = 0;
function state(): string {
  asked += 1;
  return `/restaking/operators-tvl?asOf=${new Date(Date.UTC(2024, 5, 1, asked)).toISOString()}`;
}

const as = (key: string, target: string) => service.sendAnew(target, { key });

/** A client that sends a request and may leave. */
function client(target: string): Socket {
  const socket = service.connection();
  socket.write(`GET ${target} HTTP/1.1\r\nHost: h\r\nX-API-Key: ${GREEDY}\r\n\r\n`);
  socket.resume();
  return socket;
}

/** Stops the query process, so that what it is asked takes as long as a test needs. */
async function stopQueries(): Promise<() => void> {
  expect((await as(OTHER, state())).status).toBe(200);
  const pid = await childOf(service.running.pid, CHILDREN.queries);
  process.kill(pid, 'SIGSTOP');
  const proceed = () => {
    process.kill(pid, 'SIGCONT');
  };
  onTestFinished(proceed);
  return proceed;
}

const pending = (count: number) =>
  vi.waitFor(async () => expect((await service.status()).queries.pending).toBe(count), SOON);

describe('a key that takes every place of states that it may have', () => {
  it('waits for a bounded number, and its work ends when its clients leave', async () => {
    const proceed = await stopQueries();
    const clients = Array.from({ length: STATES + WAITING }, () => client(state()));
    await pending(STATES);
    const refused = await vi.waitFor(async () => {
      const reply = await as(GREEDY, state());
      expect(reply.status).toBe(503);
      return reply;
    }, SOON);
    expect(refused.headers['retry-after']).toBe('1');
    // Another key has a place at once.
    const other = as(OTHER, state());
    await pending(STATES + 1);
    for (const socket of clients) socket.destroy();
    proceed();
    expect((await other).status).toBe(200);
    await pending(0);
  });

  it('pays for the processor time, and no other key does', async () => {
    let replies: Reply[] = [];
    await vi.waitFor(async () => {
      replies = await Promise.all(Array.from({ length: 16 }, () => as(GREEDY, state())));
      expect(replies.map(({ status }) => status)).toContain(429);
    }, SOON);
    expect(replies.find(({ status }) => status === 429)?.text).toContain(
      'may take 3000 ms of a processor',
    );
    expect((await as(OTHER, state())).status).toBe(200);
  });
});
