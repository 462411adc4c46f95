import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { isRunning } from '../../common/is-running.ts';
import { bare } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';
import { working } from '../support/working.ts';
import { READY_MESSAGE, type Running, start } from './process.ts';
import { KEYS, member } from './serving.ts';
import { ENDLESS } from './sql/attacks.ts';
import { stuckClient } from './stuck-client.ts';
import { type SupervisedService, servingWorker, startSupervised } from './supervised-service.ts';

const QUOTA = 1000;

interface Seen {
  readonly status: number;
  /** Of the RateLimit field. */
  readonly left: number;
  readonly body: string;
}

let folder: string;
beforeAll(async () => {
  folder = await bare(1);
});

/** Two workers over a small snapshot. */
function startTwo(environment: NodeJS.ProcessEnv = {}): Running {
  const settings = { WORKERS: '2', API_KEYS: 'k', RATE_LIMIT: String(QUOTA), RATE_WINDOW: '3600' };
  return start(['--snapshot', folder, '--port', '0'], { ...settings, ...environment });
}

async function addressOf(running: Running): Promise<string> {
  return READY_MESSAGE.exec(await running.line(READY_MESSAGE))?.[1] ?? '';
}

/** Sends a request over its own connection, unless an agent has one. */
function ask(address: string, agent?: Agent): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-api-key': 'k' };
    get(`${address}/restaking/activity`, { headers, agent: agent ?? false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => {
        const left = Number(/r=(\d+)/.exec(String(response.headers.ratelimit))?.[1]);
        const body = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, left, body });
      });
    }).once('error', reject);
  });
}

/**
 * The requests that are left after one that the supervisor counted, and how many were sent before
 * it that were not counted in time: without a processor for two seconds, the supervisor is late,
 * and a worker answers 500. Such a request may be counted all the same.
 */
async function counted(address: string): Promise<{ left: number; late: number }> {
  for (let late = 0; ; late += 1) {
    const { status, left } = await ask(address);
    if (status === 200) return { left, late };
    expect(status).toBe(500);
  }
}

/** Sends requests one after the other, and expects each to be counted once after those before. */
async function expectCounted(address: string, before: number, requests: number): Promise<void> {
  let last = before;
  for (let count = 0; count < requests; count += 1) {
    const { left, late } = await counted(address);
    expect(left).toBeLessThanOrEqual(last - 1);
    expect(left).toBeGreaterThanOrEqual(last - 1 - late);
    last = left;
  }
}

/** The process ids in the log lines that match. */
function pids(running: Running, pattern: RegExp): number[] {
  return running.out
    .filter((line) => line.startsWith('{') && pattern.test(line))
    .map((line) => Number(member(JSON.parse(line), 'pid')));
}

const WORKER_READY = /"msg":"ready"/;
const ANSWERED = /"status":200/;

describe('two workers', () => {
  let service: SupervisedService;
  let address: string;
  beforeAll(async () => {
    const settings = { RATE_LIMIT: String(QUOTA), RATE_WINDOW: '3600', LOG_LEVEL: 'info' };
    service = await startSupervised(folder, { ...settings, API_KEYS: 'k', WORKERS: '2' });
    address = await addressOf(service.running);
  });
  afterAll(async () => {
    const { running } = service;
    running.signal('SIGTERM');
    expect(await running.ended).toBe(0);
    for (const worker of pids(running, WORKER_READY)) expect(isRunning(worker)).toBe(false);
    expect(running.err()).toBe('');
  });

  /** Waits until both workers serve. */
  const both = () =>
    vi.waitFor(async () => {
      const serving = await service.pids('serving');
      expect(serving).toHaveLength(2);
      return serving;
    }, SOON);

  it('both answer on one port, and count the requests of a key together', async () => {
    const serving = await both();
    const { left } = await counted(address);
    const answered = pids(service.running, ANSWERED).length;
    await expectCounted(address, left, 10);
    await vi.waitFor(() => {
      const since = pids(service.running, ANSWERED).slice(answered);
      expect(new Set(since)).toEqual(new Set(serving));
    }, SOON);
  });

  it('are announced once', () => {
    const { out } = service.running;
    expect(out.filter((line) => READY_MESSAGE.test(line)).length).toBe(1);
    expect(out.filter((line) => line.includes('"starting"')).length).toBe(1);
  });

  it('are replaced when they are killed, while the port and the counts remain', async () => {
    const [killed, other] = await both();
    if (killed === undefined) return expect.fail('no worker serves');
    const { left } = await counted(address);
    process.kill(killed, 'SIGKILL');
    await service.running.line(
      new RegExp(`"pid":${killed},"how":"SIGKILL","msg":"a worker ended"`),
    );
    await expectCounted(address, left, 5);
    const replacement = (await both()).find((pid) => pid !== other);
    await vi.waitFor(async () => {
      await counted(address);
      expect(pids(service.running, ANSWERED)).toContain(replacement);
    }, SOON);
  });

  it('are all replaced when all are killed at once', async () => {
    const before = await both();
    const { left } = await counted(address);
    for (const worker of before) process.kill(worker, 'SIGKILL');
    await vi.waitFor(async () => {
      const serving = await service.pids('serving');
      expect(serving).toHaveLength(2);
      expect(serving.filter((pid) => before.includes(pid))).toEqual([]);
    }, SOON);
    await expectCounted(address, left, 1);
  });

  it('refuse what they cannot count: nothing is answered while the supervisor does not', async () => {
    const { running } = service;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const answers = async () => expect((await ask(address, agent)).status).toBe(200);
    await vi.waitFor(answers, SOON);
    running.signal('SIGSTOP');
    const refused = await ask(address, agent);
    running.signal('SIGCONT');
    expect(refused.status).toBe(500);
    expect(refused.body).toContain('The service failed to answer this request.');
    await vi.waitFor(answers, SOON);
  });
});

describe('workers of a supervisor', () => {
  it('share the key that is made for the run, which is in no log line, and end when the supervisor is killed', async () => {
    const running = startTwo({ API_KEYS: '' });
    const address = await addressOf(running);
    const [key = ''] = /run_[A-Za-z0-9_-]{32}/.exec(await running.errLine(/^ {2}key/)) ?? [];
    await vi.waitFor(async () => {
      const headers = { 'x-api-key': key, connection: 'close' };
      const reply = await fetch(`${address}/restaking/ecosystem-tvl`, { headers });
      expect(reply.status).toBe(200);
      expect(new Set(pids(running, ANSWERED)).size).toBe(2);
    }, SOON);
    for (const line of running.out.filter((one) => one.startsWith('{'))) {
      expect(line).not.toContain(key);
    }
    running.signal('SIGKILL');
    await vi.waitFor(() => {
      for (const worker of pids(running, WORKER_READY)) expect(isRunning(worker)).toBe(false);
    }, SOON);
  });

  it('have their SQL ended when its client hangs up, or when they are killed', async () => {
    const service = await startSupervised(folder, { QUERY: '1', SQL_SECONDS: '3600' });
    const sql = async () => (await service.status()).queries.sql;
    const endless = async (name: number) => {
      const query = new URLSearchParams({
        sql: `${ENDLESS[0]} where i <> ${name}`,
      });
      const socket = service.connection();
      socket.write(`GET /query?${query} HTTP/1.1\r\nHost: a\r\nx-api-key: ${KEYS.both}\r\n\r\n`);
      await vi.waitFor(async () => expect(await sql()).toMatchObject({ pending: 1 }), SOON);
      await working((await sql()).pids);
      return socket;
    };
    const ended = () =>
      vi.waitFor(async () => expect(await sql()).toMatchObject({ pending: 0 }), SOON);
    (await endless(-1)).destroy();
    await ended();
    await endless(-2);
    process.kill(await servingWorker(service), 'SIGKILL');
    await ended();
    // A process that was not interrupted in time is killed: the next query starts another.
    // It is refused while the one that is interrupted is in the way for longer than it waits.
    await vi.waitFor(async () => {
      const target = `/query?${new URLSearchParams({ sql: 'select 1 as next' })}`;
      const next = await service.send(target);
      expect([next.status, JSON.parse(next.text).data]).toEqual([200, [[1]]]);
    }, SOON);
    service.running.signal('SIGTERM');
    expect(await service.running.ended).toBe(0);
  });

  it('end at once on a second signal, though a client still waits', async () => {
    const settings = { WORKERS: '2', LOG_LEVEL: 'info', DRAIN_SECONDS: '3600' };
    const service = await startSupervised(folder, settings);
    await stuckClient(service);
    const { running } = service;
    running.signal('SIGTERM');
    await vi.waitFor(() => expect(pids(running, /"stopping"/).length).toBe(3), SOON);
    running.signal('SIGTERM');
    expect(await running.ended).toBe(1);
  });
});

describe('a start that cannot be, with workers', () => {
  it('reports a broken snapshot once and ends with exit code 1', async () => {
    const broken = await bare(2);
    rmSync(join(broken, 'rewards.parquet'));
    const running = start(['--snapshot', broken, '--port', '0'], { WORKERS: '2' });
    expect(await running.ended).toBe(1);
    expect(running.err().match(/snapshot .* refused: 1 error/g)?.length).toBe(1);
    expect(running.err()).toContain('error rewards: the table is missing');
    expect(running.err()).not.toMatch(/^\s+at /m);
    expect(running.out.join('\n')).not.toMatch(/is ready"/);
  });

  it('names a port that is in use and ends with exit code 1', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void holder.close());
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo; // a TCP server that listens has one
    const running = start(['--snapshot', folder, '--port', String(port)], { WORKERS: '2' });
    expect(await running.ended).toBe(1);
    expect(running.err()).toMatch(new RegExp(`^cannot start: PORT ${port} .*EADDRINUSE.*\n$`));
  });
});

describe('a snapshot whose files change after the start', () => {
  it('is served as it was, also by a worker that is replaced, until it is asked for anew', async () => {
    const changing = await bare(1);
    const running = start(['--snapshot', changing, '--port', '0'], {
      WORKERS: '2',
      API_KEYS: 'k',
      RATE_LIMIT: '0',
    });
    const address = await addressOf(running);
    const { body: before } = await ask(address);
    cpSync(await bare(2), changing, { recursive: true });
    // An answer may come before the lines of the log do.
    await vi.waitFor(() => expect(pids(running, WORKER_READY).length).toBe(2), SOON);
    const [first = 0] = pids(running, WORKER_READY);
    process.kill(first, 'SIGKILL');
    await vi.waitFor(() => expect(pids(running, WORKER_READY).length).toBe(3), SOON);
    const serving = pids(running, WORKER_READY).slice(1);
    await vi.waitFor(async () => {
      expect((await ask(address)).body).toBe(before);
      expect(pids(running, ANSWERED)).toEqual(expect.arrayContaining(serving));
    }, SOON);
    running.signal('SIGHUP');
    await running.line(/"serving another snapshot"/);
    const bodies: string[] = [];
    for (let count = 0; count < 6; count += 1) bodies.push((await ask(address)).body);
    expect(new Set(bodies).size).toBe(1);
    expect(bodies).not.toContain(before);
    running.signal('SIGTERM');
    expect(await running.ended).toBe(0);
  });
});
