import { cpSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { VERSION } from '../../server/version.ts';
import { bare, temporaryFolder } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';
import { ADMIN, READY_MESSAGE, type Running, start } from './process.ts';
import { member } from './serving.ts';

const TOKEN = 'admin-token-for-tests-7d';

/** A service with an admin listener. */
interface Administered {
  readonly running: Running;
  /** The snapshot that answers. */
  served(): Promise<string | null>;
  admin(path: string, init?: RequestInit): Promise<{ status: number; text: string }>;
  replace(path: string): Promise<{ status: number; text: string }>;
}

async function administered(
  folder: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<Administered> {
  const settings = { API_KEYS: 'k', RATE_LIMIT: '0', ADMIN_PORT: '0', ...environment };
  const running = start(['--snapshot', folder, '--port', '0'], settings);
  const address = READY_MESSAGE.exec(await running.line(READY_MESSAGE))?.[1];
  const adminAddress = ADMIN.exec(await running.line(ADMIN))?.[1];
  const line = JSON.parse(await running.line(/the admin listener is ready/));
  expect(member(line, 'address')).toBe(adminAddress);
  const admin = async (path: string, init: RequestInit = {}) => {
    const headers = {
      connection: 'close',
      ...(environment.ADMIN_TOKEN && { authorization: `Bearer ${environment.ADMIN_TOKEN}` }),
      ...init.headers,
    };
    const response = await fetch(`${adminAddress}${path}`, { ...init, headers });
    return { status: response.status, text: await response.text() };
  };
  return {
    running,
    admin,
    replace: (path) =>
      admin('/snapshot', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ path }),
      }),
    async served() {
      const headers = { 'x-api-key': 'k', connection: 'close' };
      const response = await fetch(`${address}/restaking/ecosystem-operators`, { headers });
      await response.arrayBuffer();
      expect(response.status).toBe(200);
      return response.headers.get('x-snapshot-id');
    },
  };
}

let first: string;
let second: string;
beforeAll(async () => {
  first = await bare(1);
  second = await bare(2);
});

describe('POST /snapshot', () => {
  let service: Administered;
  beforeAll(async () => {
    service = await administered(first);
  });

  it('serves the new snapshot, and tells its id, counts and time', async () => {
    const before = await service.served();
    const { status, text } = await service.replace(second);
    expect(status).toBe(200);
    const answer = JSON.parse(text);
    expect(answer).toMatchObject({ previous: before, rows: { tokens: expect.any(Number) } });
    expect(answer.milliseconds).toBeGreaterThan(0);
    expect(await service.served()).toBe(answer.id);
    expect(answer.id).not.toBe(before);
  });

  it('refuses a broken snapshot with the whole report; the old one stays in service', async () => {
    const broken = await bare(1);
    rmSync(join(broken, 'rewards.parquet'));
    truncateSync(join(broken, 'stakers.parquet'), 500);
    const before = await service.served();
    const { status, text } = await service.replace(broken);
    expect(status).toBe(422);
    const { error } = JSON.parse(text);
    expect(error.message).toContain('refused: ');
    expect(error.problems.map((problem: { subject: string }) => problem.subject).sort()).toEqual(
      expect.arrayContaining(['rewards', 'stakers.parquet']),
    );
    expect(await service.served()).toBe(before);
    const status200 = JSON.parse((await service.admin('/status')).text);
    expect(status200.lastSwap).toMatchObject({ folder: broken, id: null });
  });

  it('takes one snapshot at a time', async () => {
    const [one, other] = await Promise.all([service.replace(first), service.replace(second)]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
  });

  it.each([
    ['a folder that is not there', '{"path": "/no/such/folder"}', 422],
    ['a path with a NUL', '{"path": "/snapshots/a\\u0000b"}', 422],
    ['a body that is no JSON', '{"path"', 400],
    ['a body without a path', '{}', 400],
    ['a body with more than a path', '{"path": "/", "force": true}', 400],
    ['a path that is no text', '{"path": ["/"]}', 400],
    ['a body beyond any path', `{"path": "${'a'.repeat(20_000)}"}`, 413],
  ])('refuses %s', async (_what, body, expected) => {
    const headers = { 'content-type': 'application/json' };
    const { status, text } = await service.admin('/snapshot', { method: 'POST', headers, body });
    expect(status).toBe(expected);
    expect(typeof JSON.parse(text).error.message).toBe('string');
  });

  it('refuses what a form of a web page could send', async () => {
    const headers = { 'content-type': 'text/plain' };
    const body = JSON.stringify({ path: second });
    const plain = await service.admin('/snapshot', { method: 'POST', headers, body });
    expect(plain.status).toBe(415);
    const origin = await service.admin('/status', { headers: { origin: 'https://a.example' } });
    expect(origin.status).toBe(403);
  });

  it.each(['br', 'gzip', 'deflate', 'zstd', 'nothing'])(
    'refuses a body with content-encoding %s',
    async (encoding) => {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
      const body = JSON.stringify({ path: second });
      const { status, text } = await service.admin('/snapshot', { method: 'POST', headers, body });
      expect([status, JSON.parse(text).error.message]).toEqual([
        415,
        `content-encoding "${encoding}": must be identity`,
      ]);
    },
  );

  it('takes a body that says that it is not compressed', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'identity' };
    const { status } = await service.admin('/snapshot', { method: 'POST', headers, body: '{}' });
    expect(status).toBe(400);
  });

  it('has nothing at other paths', async () => {
    expect((await service.admin('/')).status).toBe(404);
    expect((await service.admin('/restaking/activity')).status).toBe(404);
  });
});

describe('GET /status', () => {
  it('tells the snapshot, its age and counts, the cache and the workers, to those who have the token, where there is one', async () => {
    const service = await administered(first, { ADMIN_TOKEN: TOKEN });
    const id = await service.served();
    for (const authorization of ['', 'Bearer', 'Bearer wrong', TOKEN, `Basic ${TOKEN}`]) {
      const refused = await service.admin('/status', { headers: { authorization } });
      expect(refused.status).toBe(401);
    }
    // A busy worker may not answer in time.
    const status = await vi.waitFor(async () => {
      const reply = await service.admin('/status');
      expect(reply.status).toBe(200);
      const status = JSON.parse(reply.text);
      expect(status).toMatchObject({
        snapshot: { id, folder: first, rows: { tokens: expect.any(Number) } },
        swapping: false,
        lastSwap: null,
        queries: { pid: null, pending: 0, sql: { pids: [], pending: 0 } },
        workers: [{ state: 'serving', facts: { cache: { entries: 1 } } }],
      });
      return status;
    }, SOON);
    expect(status.snapshot.ageSeconds).toBeGreaterThanOrEqual(0);
    expect(status.uptimeSeconds).toBeGreaterThanOrEqual(0);
    expect(service.running.out.join('\n')).not.toContain(TOKEN);
  });
});

describe('GET /metrics', () => {
  it('counts requests, refusals, hits and misses over all workers', async () => {
    const service = await administered(first, { WORKERS: '2' });
    for (let count = 0; count < 8; count += 1) await service.served();
    let text = '';
    const value = (name: string) =>
      text
        .split('\n')
        .filter((line) => line.startsWith(name))
        .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
    const operation = '{operation="restaking/ecosystem-operators"';
    // A busy worker may not send its counts in time.
    await vi.waitFor(async () => {
      const reply = await service.admin('/metrics');
      expect(reply.status).toBe(200);
      text = reply.text;
      expect(value(`restaking_request_seconds_count${operation},status="200"}`)).toBe(8);
    }, SOON);
    expect(value(`restaking_cache_misses_total${operation}`)).toBe(2);
    expect(value(`restaking_cache_hits_total${operation}`)).toBe(6);
    expect(value('restaking_engine_run_seconds_count')).toBe(2);
    expect(value('restaking_cache_bytes')).toBeGreaterThan(0);
    expect(text).toMatch(/^restaking_snapshot_age_seconds \d+$/m);
    // The snapshot has no tables of changes.
    expect(text).not.toMatch(/^restaking_newest_block_age_seconds /m);
    expect(text).toContain(`restaking_build_info{version="${VERSION}"} 1\n`);
    expect(text).toMatch(/^restaking_requests_under_way 0$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
    expect(text).not.toContain('"k"');
  });
});

it('a snapshot that was replaced in its folder is served on SIGHUP', async () => {
  const folder = join(temporaryFolder(), 'replaced');
  cpSync(first, folder, { recursive: true });
  const service = await administered(folder);
  const before = await service.served();
  cpSync(second, folder, { recursive: true });
  expect(await service.served()).toBe(before);
  service.running.signal('SIGHUP');
  await vi.waitFor(async () => expect(await service.served()).not.toBe(before), SOON);
});
