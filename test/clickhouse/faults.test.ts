import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { Nodes } from '../../engine/external/clickhouse-nodes.ts';
import { Connection } from '../../engine/external/connection.ts';
import { loadIntoClickHouse } from '../../engine/prepare/load-external.ts';
import { StoreUnavailable } from '../../engine/store/store-unavailable.ts';
import { READY_MESSAGE, type Running, start } from '../server/process.ts';
import { bare } from '../support/snapshots.ts';
import { WAIT_LIMIT_MS } from '../support/soon.ts';
import { answerOf, type Both, load, openBoth, scratch } from './both-engines.ts';
import { environmentOf } from './loading.ts';
import { end, type Servers, startServers } from './servers.ts';
import { unbounded, unboundedSnapshot } from './unbounded-snapshot.ts';

/** The requested operation, a different page than shortly before, so that nothing is cached. */
const LONG = '/restaking/activity';
const BOUNDED = '/restaking/all-operators';

describe('a service whose long tables are in ClickHouse', () => {
  let servers: Servers;
  let running: Running;
  let address: string;
  let requests = 0;
  beforeAll(async () => {
    servers = await startServers(1);
    await loadIntoClickHouse(await bare(7), scratch(), servers.loader);
    running = start(['--port', '0'], {
      ...environmentOf(servers.reader, servers.reader.urls),
      // Tests wait for it; other statements need much less.
      CLICKHOUSE_SECONDS: '15',
      SNAPSHOT_WATCH: '1',
      API_KEYS: 'key',
      RATE_LIMIT: '0',
    });
    address = READY_MESSAGE.exec(await running.line(READY_MESSAGE))?.[1] ?? '';
  });
  afterAll(async () => {
    running?.signal('SIGTERM');
    await running?.ended;
    await servers?.stop();
  });

  async function get(path: string) {
    requests = (requests % 500) + 1;
    const reply = await fetch(`${address}${path}?limit=${requests}`, {
      headers: { 'x-api-key': 'key' },
    });
    return {
      status: reply.status,
      retryAfter: reply.headers.get('retry-after'),
      snapshot: reply.headers.get('x-snapshot-id'),
      body: await reply.text(),
    };
  }

  /** Asks until the answer has the status. */
  async function until(path: string, status: number) {
    for (const last = performance.now() + WAIT_LIMIT_MS; performance.now() < last; ) {
      const reply = await get(path);
      if (reply.status === status) return reply;
      await pause(100);
    }
    throw new Error(`${path} was never answered with ${status}`);
  }

  const server = () => {
    const [first] = servers.processes;
    if (!first) throw new RangeError('no server was started');
    return first;
  };

  it('answers both', async () => {
    expect((await get(LONG)).status).toBe(200);
    expect((await get(BOUNDED)).status).toBe(200);
  });

  it('refuses other forms than NDJSON of a long list, and of no other', async () => {
    const headers = { 'x-api-key': 'key' };
    const csv = await fetch(`${address}${LONG}?format=csv`, { headers });
    expect([csv.status, await csv.text()]).toEqual([422, expect.stringContaining('ndjson')]);
    const lines = await fetch(`${address}${LONG}?format=ndjson`, { headers });
    const { meta } = JSON.parse((await get(LONG)).body);
    expect((await lines.text()).trimEnd().split('\n')).toHaveLength(meta.total);
    expect((await fetch(`${address}${BOUNDED}?format=csv`, { headers })).status).toBe(200);
  });

  it('answers 503 with retry-after while ClickHouse is stopped; other requests are served', async () => {
    server().kill('SIGSTOP');
    const replies = await Promise.all(Array.from({ length: 6 }, () => get(LONG)));
    for (const { status, retryAfter } of replies) expect([status, retryAfter]).toEqual([503, '5']);
    expect((await get(BOUNDED)).status).toBe(200);
    expect((await get(LONG)).status).toBe(503);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    server().kill('SIGCONT');
    expect((await until(LONG, 200)).retryAfter).toBeNull();
  });

  it('serves what is loaded next, without an answer that fails', async () => {
    const before = await get(LONG);
    await loadIntoClickHouse(await bare(8), scratch(), servers.loader);
    for (const last = performance.now() + WAIT_LIMIT_MS; performance.now() < last; ) {
      const { status, snapshot } = await get(LONG);
      expect(status).toBe(200);
      if (snapshot !== before.snapshot) return;
      await pause(100);
    }
    throw new Error('the snapshot that was loaded is not served');
  });

  it('answers 503 for external tables only after its database is dropped', async () => {
    const nodes = new Nodes(servers.loader);
    const rows = await nodes.query(
      "select name from system.databases where startsWith(name, 'snap_')",
    );
    for (const [name] of rows) await nodes.onEach(`drop database ${name} sync`);
    await nodes.close();
    expect((await get(LONG)).status).toBe(503);
    expect((await get(BOUNDED)).status).toBe(200);
  });

  it('answers 503 for external tables only after ClickHouse is killed', async () => {
    await end(server());
    expect((await get(LONG)).status).toBe(503);
    expect((await get(BOUNDED)).status).toBe(200);
  });
});

describe('without one of its shards', () => {
  /** As a service has them, and not as long as a busy machine may need. */
  const SERVICE_MS = 2000;

  let servers: Servers;
  beforeAll(async () => {
    servers = await startServers(2);
  });
  afterAll(() => servers?.stop());

  const open = async (timeoutMs = servers.reader.timeoutMs) => {
    const both = await openBoth(servers, await unboundedSnapshot(), { timeoutMs });
    onTestFinished(both.close);
    return both;
  };

  /**
   * The operations over long tables that are refused; each other gives its whole answer. All are
   * asked at once: each asks ClickHouse, before failures have opened the breaker.
   */
  async function refused({ memory, database }: Both): Promise<string[]> {
    const names = unbounded.map(async (operation) => {
      const whole = await answerOf(memory, operation, {});
      const outcome = await answerOf(database, operation, {}).catch((cause: unknown) => cause);
      // A look-up of one key may need the other shard alone.
      if (outcome instanceof StoreUnavailable) return [operation.name];
      expect(outcome, operation.name).toEqual(whole);
      return [];
    });
    return (await Promise.all(names)).flat();
  }

  it('no operation gives a part of its answer while it is stopped, nor once it is dead', async () => {
    const [, second] = servers.processes;
    if (!second) throw new RangeError('no second shard was started');
    const whole = await open();
    const stopped = await open(SERVICE_MS);
    const dead = await open(SERVICE_MS);
    expect(await refused(whole)).toEqual([]);
    second.kill('SIGSTOP');
    expect((await refused(stopped)).length).toBeGreaterThan(0);
    await end(second);
    expect((await refused(dead)).length).toBeGreaterThan(0);
  });
});

describe('the reader', () => {
  const servers = inject('oneNode');
  let connection: Connection;
  let database: string;
  beforeAll(async () => {
    ({ database } = await load(servers.loader, await unboundedSnapshot()));
    connection = new Connection(servers.reader);
  });
  afterAll(() => connection?.close());

  it.each([
    ['writes', () => `insert into ${database}.documents values ('a', 1, '{}')`],
    ['drops', () => `drop table ${database}.documents`],
    ['changes what is loaded', () => 'truncate table restaking_analytics.snapshots'],
    ['reads who else reads', () => 'select * from restaking_analytics.loads'],
    ['reads the users', () => 'select * from system.users'],
    ['reads addresses', () => "select * from url('http://127.0.0.1:1/', 'CSV', 'a String')"],
    ['reads files', () => "select * from file('/etc/passwd', 'CSV', 'a String')"],
    ['raises its limits', () => 'select 1 settings max_execution_time = 100'],
  ])('never %s', async (_, statement) => {
    await expect(connection.query(statement())).rejects.toThrow(
      /privileges|readonly|Not enough|SETTINGS|Cannot modify/i,
    );
  });

  it('asks the next node after one that does not answer', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void silent.close());
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo; // a TCP server that listens has one
    const urls = [`http://127.0.0.1:${port}`, servers.reader.urls[0]] as const;
    const nodes = new Connection({ ...servers.reader, urls });
    onTestFinished(() => nodes.close());
    // The time is over for the first statement alone, as soon as the node has it.
    const limit = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal);
    silent.once('connection', () => limit.abort(new DOMException('over', 'TimeoutError')));
    await expect(nodes.query('select 1')).rejects.toThrow(StoreUnavailable);
    expect(await nodes.query('select 1')).toEqual([[1]]);
  });

  it('has values bound, and never read as SQL', async () => {
    const sql = `select count() from ${database}.documents where entity = {entity:String}`;
    expect(await connection.query(sql, { entity: "' or 1 = 1 or '" })).toEqual(
      [[expect.toSatisfy(Number.isInteger)]].map(() => [0]),
    );
    await expect(
      connection.query(`select {position:UInt64}`, { position: '1 or 1' as unknown as number }),
    ).rejects.toThrow();
  });
});
