import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../bench/generator/clock.ts';
import type { Job } from '../../bench/generator/job.ts';
import { runJob } from '../../bench/generator/run-job.ts';
import { startGenerator } from '../../bench/load-generator.ts';
import { SimulatedClock } from './simulated-clock.ts';

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endings.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
}

const answer =
  (status: number, body: string | Buffer = 'body'): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-length': Buffer.byteLength(body) }).end(body);

const job = (url: string, rest: Partial<Job> = {}): Job => ({
  url,
  requests: [{ path: '/' }],
  connections: 4,
  pace: { kind: 'once' },
  ...rest,
});

describe('runJob', () => {
  it('sends each request once, with the key and its own headers', async () => {
    const seen: string[] = [];
    const url = await serve((request, response) => {
      seen.push(`${request.url} ${request.headers['x-api-key']} ${request.headers.accept}`);
      answer(200)(request, response);
    });
    const requests = ['/1', '/2', '/3', '/4', '/5', '/6'].map((path) => ({
      path,
      headers: { accept: 'all' },
    }));
    const load = await runJob(job(url, { requests }));
    expect(seen.sort()).toEqual(requests.map(({ path }) => `${path} bench all`));
    expect(load).toMatchObject({ answers: 6, bytes: 24, statuses: { 200: 6 }, unexpected: [] });
  });

  it('begins with the request that it is told to', async () => {
    const seen: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      seen.push(request.url);
      answer(200)(request, response);
    });
    const requests = [{ path: '/0' }, { path: '/1' }, { path: '/2' }];
    await runJob(job(url, { requests, from: 2, connections: 1 }));
    expect(seen).toEqual(['/2', '/0', '/1']);
  });

  it('counts statuses and tells which were not meant', async () => {
    const url = await serve((request, response) =>
      answer(request.url === '/gone' ? 404 : 200)(request, response),
    );
    const requests = [
      { path: '/', expected: 200 },
      { path: '/gone', expected: 404 },
      { path: '/gone' },
      { path: '/refused', expected: 422 },
    ];
    const load = await runJob(job(url, { requests, connections: 1 }));
    expect(load.statuses).toEqual({ 200: 2, 404: 2 });
    expect(load.unexpected).toEqual(['/gone: 404 instead of 200', '/refused: 200 instead of 422']);
  });

  it('reads answers of many reads, and those without a body', async () => {
    const large = await serve(answer(200, Buffer.alloc(3_000_000, 'x')));
    expect(await runJob(job(large))).toMatchObject({ answers: 1, bytes: 3_000_000 });
    const unchanged = await serve((_, response) => response.writeHead(304).end());
    const requests = [{ path: '/', expected: 304 }];
    expect(await runJob(job(unchanged, { requests }))).toMatchObject({ bytes: 0, unexpected: [] });
  });

  it('charges a stall to every request that was due in it', async () => {
    const clock = new SimulatedClock();
    const pace = { kind: 'open', seconds: 1, rate: 100 } as const;
    const load = await clock.run(
      (environment) => runJob(job('http://simulated', { pace, connections: 2 }), environment),
      // Past the lead-in, everybody waits until half a second is over.
      (at) => (at > 400 && at < 900 ? 900 - at : 1),
    );
    expect(load.answers).toBe(130);
    // A closed loop would have had two slow requests of a hundred. The first one is due at 410 ms.
    expect(load.p99).toBe(490);
    expect(load.p95).toBeGreaterThan(300);
  });

  it('sleeps between requests, so that it takes no processor from the service', async () => {
    const clock = new SimulatedClock();
    const load = await clock.run((environment) => {
      const pace = { kind: 'open', seconds: 1.7, rate: 20 } as const;
      return runJob(job('http://simulated', { pace }), environment);
    });
    expect(load.answers).toBe(40);
    // 40 requests are 50 ms apart.
    expect(clock.slept).toBe(1950);
  });

  it('rejects when the service ends a connection or cannot keep up', async () => {
    const closing = await serve((request) => request.socket.destroy());
    await expect(runJob(job(closing))).rejects.toThrow();
    const pace = { kind: 'open', seconds: 0.1, rate: 1000 } as const;
    const slow = new SimulatedClock().run(
      (environment) => runJob(job('http://simulated', { pace }), environment),
      () => 200,
    );
    await expect(slow).rejects.toThrow('cannot keep up');
  });

  it('rejects answers whose end it cannot tell', async () => {
    const url = await serve((_, response) => response.write('a chunk'));
    await expect(runJob(job(url))).rejects.toThrow('without a length');
  });
});

describe('the clock of this machine', () => {
  it('goes on, and calls back', async () => {
    const before = systemClock.now();
    await new Promise<void>((resolve) => systemClock.after(2, resolve));
    await new Promise<void>((resolve) => systemClock.soon(resolve));
    expect(systemClock.now()).toBeGreaterThan(before);
  });
});

describe('the process of the generator', () => {
  it('gives back loads, and fails for an answer that was not meant', async () => {
    const generator = startGenerator();
    endings.push(() => generator.stop());
    expect(await generator.run(job(await serve(answer(200))))).toMatchObject({ answers: 1 });
    const broken = await serve(answer(500));
    await expect(generator.run(job(broken))).rejects.toThrow('/: 500 instead of 200');
    const refused = generator.run(job('http://127.0.0.1:1'));
    await expect(refused).rejects.toThrow('ECONNREFUSED');
  });
});
