import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { LoadRequest } from '../../bench/generator/job.ts';
import { FULL_EFFORT, TRIAL_EFFORT } from '../../bench/measurement.ts';
import { processorTimeOf } from '../../bench/processes.ts';
import { closedInTurn, warmUp } from '../../bench/rounds.ts';
import { type ClosedLoad, type ClosedLoop, runWrk } from '../../bench/wrk.ts';
import { needing } from '../support/needing.ts';
import { until } from '../support/until.ts';

const withWrk = needing('wrk');

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endings.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
}

/**
 * Milliseconds after which wrk is interrupted, by the stopped clock; by its own clock it would go
 * on for a minute.
 */
const MINUTE = 60_000;

/** Runs wrk until `enough` holds. */
async function runUntil(
  enough: () => boolean,
  url: string,
  requests: readonly LoadRequest[],
  from = 0,
): Promise<ClosedLoad> {
  stopClock();
  const load = runWrk({ url, requests, from, connections: 1, seconds: MINUTE / 1000 });
  await until(enough);
  vi.advanceTimersByTime(MINUTE);
  return load;
}

function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

withWrk.describe('runWrk', () => {
  it('sends the requests in their order, again and again, with the key and their own headers', async () => {
    const seen: string[] = [];
    const url = await serve(({ url: path, headers }, response) => {
      seen.push(`${path} ${headers['x-api-key']} ${headers.accept}`);
      response.end('body');
    });
    const requests = ['/0', '/1', '/2'].map((path) => ({ path, headers: { accept: 'all' } }));
    const load = await runUntil(() => seen.length > 7, url, requests, 2);
    const expected = seen.map((_, at) => `/${(at + 2) % 3} bench all`);
    expect(seen).toEqual(expected);
    // The last one may be under way when the time is over.
    expect([load.answers, load.answers + 1]).toContain(seen.length);
    expect(load.p50).toBeLessThanOrEqual(load.p99);
  });

  it('rejects an answer that is refused, unless a request means to be', async () => {
    let refused = 0;
    const url = await serve((_, response) => {
      refused += 1;
      response.writeHead(404).end();
    });
    await expect(runUntil(() => refused > 5, url, [{ path: '/' }])).rejects.toThrow(/ refused of /);
    const before = refused;
    const meant = runUntil(() => refused > before + 5, url, [{ path: '/', expected: 404 }]);
    expect(await meant).toMatchObject({ failed: 0 });
  });

  it('takes longer where nothing is answered in the time that it was given', async () => {
    const held: ServerResponse[] = [];
    let answers = 0;
    const url = await serve((_, response) => {
      if (held.length < 2) return held.push(response);
      answers += 1;
      return response.end('body');
    });
    stopClock();
    const load = runWrk({ url, requests: [{ path: '/' }], connections: 1, seconds: 1 });
    await until(() => held.length === 1);
    vi.advanceTimersByTime(1000);
    await until(() => held.length === 2);
    held[1]?.end('body');
    await until(() => answers > 1);
    vi.advanceTimersByTime(4000);
    expect((await load).answers).toBeGreaterThan(0);
  });

  it('runs again where it is interrupted before it has begun', async () => {
    const url = await serve((_, response) => response.end('body'));
    const load = runWrk({ url, requests: [{ path: '/' }], connections: 1, seconds: 0.001 });
    expect((await load).answers).toBeGreaterThan(0);
  });

  it('rejects when the service ends connections', async () => {
    let ended = 0;
    const url = await serve((request) => {
      ended += 1;
      request.socket.destroy();
    });
    const some = () => ended > 5;
    await expect(runUntil(some, url, [{ path: '/' }])).rejects.toThrow(/ failed and /);
  });
});

describe('closedInTurn', () => {
  it('goes on in each round where the one before ended, and takes the middle of those that count', async () => {
    const jobs: ClosedLoop[] = [];
    const run = async (job: ClosedLoop): Promise<ClosedLoad> => {
      jobs.push(job);
      // The first is no round that counts.
      const answers = [500, 40, 60, 20][jobs.length - 1] ?? 0;
      const latencies = { p50: 1000, p95: 2000, p99: 3000, p999: 4000 };
      return { answers, duration: 1e6, failed: 0, refused: 0, ...latencies };
    };
    const requests = Array.from({ length: 550 }, (_, at) => ({ path: `/${at}` }));
    const subject = { url: 'http://subject', requests, pid: process.pid, connections: 1 };
    const effort = { ...FULL_EFFORT, seconds: 0.4, rounds: 3 };
    const reached = await closedInTurn({ it: subject }, effort, run);
    expect(jobs.map(({ from, seconds }) => [from, seconds])).toEqual([
      [0, 0.2],
      [500, 0.4],
      [540, 0.4],
      [50, 0.4],
    ]);
    expect(reached('it')).toMatchObject({ requestsPerSecond: 40, p50: 1, p999: 4 });
    expect(reached('it').processorTime).toBeGreaterThanOrEqual(0);
  });
});

describe('warmUp', () => {
  it('loads a process once, with the requests of all subjects that are answered by it', async () => {
    const jobs: ClosedLoop[] = [];
    const run = async (job: ClosedLoop): Promise<ClosedLoad> => {
      jobs.push(job);
      const latencies = { p50: 0, p95: 0, p99: 0, p999: 0 };
      return { answers: 1, duration: 1, failed: 0, refused: 0, ...latencies };
    };
    const subjectOf = (path: string, pid: number) => ({
      url: 'http://it',
      requests: [{ path }],
      pid,
    });
    await warmUp([subjectOf('/0', 1), subjectOf('/1', 1), subjectOf('/2', 2)], TRIAL_EFFORT, run);
    expect(jobs.map(({ seconds }) => seconds)).toEqual([
      TRIAL_EFFORT.warmSeconds,
      TRIAL_EFFORT.warmSeconds,
    ]);
    expect(jobs.map(({ requests }) => requests.map(({ path }) => path))).toEqual([
      ['/0', '/1'],
      ['/2'],
    ]);
  });
});

describe('processorTimeOf', () => {
  it('is what the process itself was told that it has taken', async () => {
    // A process without children, since their time would count too.
    const child = spawn(
      process.execPath,
      ['-e', "process.on('message', () => process.send(process.cpuUsage()))"],
      { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
    );
    endings.push(() => child.kill('SIGKILL'));
    const total = async () => {
      const answer = once(child, 'message');
      child.send('');
      const [{ user, system }] = await answer;
      return user + system;
    };
    const before = await total();
    const told = processorTimeOf(child.pid ?? 0);
    const after = await total();
    // Threads that have ended do not count any more.
    expect(told).toBeGreaterThan(before - 20_000);
    expect(told).toBeLessThanOrEqual(after);
  });
});
