import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { LoadRequest } from '../../bench/generator/job.ts';
import { processorTimeOf } from '../../bench/processes.ts';
import { closedInTurn, warmUp } from '../../bench/rounds.ts';
import { runWrk } from '../../bench/wrk.ts';
import { needing } from '../support/needing.ts';

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

const run = (url: string, requests: readonly LoadRequest[], from = 0) =>
  runWrk({ url, requests, from, connections: 1, seconds: 0.3 });

withWrk.describe('runWrk', () => {
  it('sends the requests in their order, again and again, with the key and their own headers', async () => {
    const seen: string[] = [];
    const url = await serve(({ url: path, headers }, response) => {
      seen.push(`${path} ${headers['x-api-key']} ${headers.accept}`);
      response.end('body');
    });
    const requests = ['/0', '/1', '/2'].map((path) => ({ path, headers: { accept: 'all' } }));
    const load = await run(url, requests, 2);
    const expected = seen.map((_, at) => `/${(at + 2) % 3} bench all`);
    expect(seen).toEqual(expected);
    // The last one may be under way when the time is over.
    expect([load.answers, load.answers + 1]).toContain(seen.length);
    expect(load.p50).toBeLessThanOrEqual(load.p99);
  });

  it('rejects an answer that is refused, unless a request means to be', async () => {
    const url = await serve((_, response) => response.writeHead(404).end());
    await expect(run(url, [{ path: '/' }])).rejects.toThrow(/ refused of /);
    expect(await run(url, [{ path: '/', expected: 404 }])).toMatchObject({ failed: 0 });
  });

  it('takes longer where nothing is answered in the time that it was given', async () => {
    const url = await serve((_, response) => void setTimeout(() => response.end('body'), 500));
    expect((await run(url, [{ path: '/' }])).answers).toBeGreaterThan(0);
  });

  it('runs again where it is interrupted before it has begun', async () => {
    const url = await serve((_, response) => response.end('body'));
    const load = runWrk({ url, requests: [{ path: '/' }], connections: 1, seconds: 0.001 });
    expect((await load).answers).toBeGreaterThan(0);
  });

  it('rejects when the service ends connections', async () => {
    const url = await serve((request) => request.socket.destroy());
    await expect(run(url, [{ path: '/' }])).rejects.toThrow(/ failed and /);
  });
});

withWrk.describe('closedInTurn', () => {
  it('goes on in the second round where the first one ended', async () => {
    const seen: number[] = [];
    const url = await serve(({ url: path }, response) => {
      seen.push(Number(path?.slice(1)));
      // An answer in twenty milliseconds: 50 a second, of 1000.
      setTimeout(() => response.end('body'), 20);
    });
    const requests = Array.from({ length: 1000 }, (_, at) => ({ path: `/${at}` }));
    const subject = { url, requests, pid: process.pid, connections: 1 };
    const reached = await closedInTurn({ it: subject }, { seconds: 0.4, rounds: 2 });
    expect(reached('it').requestsPerSecond).toBeGreaterThan(0);
    expect(reached('it').processorTime).toBeGreaterThanOrEqual(0);
    // Requests that were under way when a round ended are sent again.
    const again = seen.filter((number, at) => number !== (seen[at - 1] ?? -1) + 1);
    expect(again.length).toBeLessThanOrEqual(2);
    expect(new Set(seen).size).toBe((seen.at(-1) ?? 0) + 1);
  });
});

withWrk.describe('warmUp', () => {
  it('loads a process once, with the requests of all subjects that are answered by it', async () => {
    const seen: (string | undefined)[] = [];
    const url = await serve(({ url: path }, response) => {
      seen.push(path);
      response.end('body');
    });
    const subjectOf = (path: string) => ({ url, requests: [{ path }], pid: process.pid });
    await warmUp([subjectOf('/0'), subjectOf('/1'), subjectOf('/2')]);
    expect(new Set(seen)).toEqual(new Set(['/0', '/1', '/2']));
  });
});

describe('processorTimeOf', () => {
  it('is what the process itself was told that it has taken', async () => {
    // A process without children, whose time would be counted too.
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
