import type { RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Engine } from '../../../engine/engine.ts';
import { operations } from '../../../engine/operations/index.ts';
import { createApp } from '../../../server/app/app.ts';
import type { AppDependencies } from '../../../server/app/app-dependencies.ts';
import { fastPath } from '../../../server/app/fast-path.ts';
import { httpServer } from '../../../server/http/http-server.ts';
import { keyRing } from '../../../server/keys/key-ring.ts';
import { failedKeys } from '../../../server/limits/failed-keys.ts';
import { Gate } from '../../../server/limits/gate.ts';
import { memoryStore, rateLimit } from '../../../server/limits/rate-limit.ts';
import { sqlRate } from '../../../server/limits/sql-rate.ts';
import { UnreadAnswers } from '../../../server/limits/unread.ts';
import { OperationHandler } from '../../../server/operations/operation-handler.ts';
import { Exports } from '../../../server/queries/exports.ts';
import { SqlHandler } from '../../../server/sql/sql-handler.ts';
import { openEngine, SETTINGS } from '../../support/engines.ts';
import { LONG, repetitions } from '../../support/repetitions.ts';
import { requestsFor } from '../../support/requests.ts';
import { generated } from '../../support/snapshots.ts';
import { readRows, type SnapshotRows } from '../../witness/rows.ts';
import {
  KEYS,
  queriesOf,
  type Reply,
  type Sending,
  type Serving,
  serve,
  serviceOf,
  sqlPartsOf,
} from '../serving.ts';

/** Each how many-eth request of an operation is sent. */
const EVERY = repetitions(132, 6);

let engines: [Engine, Engine];
let front: Serving;
let koa: Serving;
let rows: SnapshotRows;
beforeAll(async () => {
  const folder = await generated('tiny', 1);
  rows = await readRows(folder);
  // Two engines, so that neither has the other's cached answers.
  engines = [await openEngine(folder), await openEngine(folder)];
});
/**
 * Both servers, before any request: their answers depend on the number of requests so far, which
 * has to be the same for both.
 */
async function serveBoth(): Promise<void> {
  const counting = () => ({ rateLimit: rateLimit(1e6, 3600) });
  front = await serve(serviceOf(engines[0]), counting());
  koa = await serve(serviceOf(engines[1]), counting(), 'koa');
}
const closeBoth = () => Promise.all([front.close(), koa.close()]);

/** A reply without its parts that change over time. */
function lasting({ status, headers, body }: Reply, base: string) {
  const { date: _date, 'x-request-id': id, ratelimit, ...others } = headers;
  return {
    status,
    headers: { ...others, ratelimit: ratelimit?.replace(/t=\d+/, 't=…'), id: typeof id },
    body: body.toString('latin1').replaceAll(base, ''),
  };
}

const SENDINGS: readonly Sending[] = [
  { headers: { 'accept-encoding': 'gzip, br' } },
  { headers: { 'accept-encoding': 'gzip' } },
  { headers: { 'x-request-id': 'mine-1' } },
  { method: 'HEAD' },
  { method: 'OPTIONS' },
  { method: 'POST' },
  { key: null },
  { key: 'unknown' },
  { key: KEYS.availability },
];

describe('the fast path', () => {
  beforeAll(serveBoth);
  afterAll(closeBoth);

  it.each(operations)('answers $path as Koa alone does', async ({ path, name }) => {
    const operation = operations.find((one) => one.name === name) ?? operations[0];
    if (!operation) throw new RangeError('there are no operations');
    const queries = requestsFor(operation, rows, 3).filter((_, at) => at % EVERY === 0);
    for (const [at, query] of queries.entries()) {
      const target = `${path}?${new URLSearchParams(query)}`;
      const tag = (await koa.send(target)).headers.etag ?? '"none"';
      await front.send(target);
      // How a request is sent does not depend on its operation: each meets a part of the ways.
      const turn = (at + operations.indexOf(operation)) % 3;
      const isWhole = LONG && at === 0;
      const sendings = SENDINGS.filter((_, kind) => isWhole || kind % 3 === turn);
      for (const sending of [{}, ...sendings, { headers: { 'if-none-match': tag } }]) {
        // The first may be computed, the second is cached.
        for (const _round of [1, 2]) {
          // It equals an answer that is held to the contract.
          const alone = await koa.send(target, { ...sending, isHeldToContract: false });
          expect(lasting(await front.send(target, sending), front.base), target).toEqual(
            lasting(alone, koa.base),
          );
        }
      }
    }
    expect(front.log.length).toBe(koa.log.length);
  });
});

describe('the head of an answer', () => {
  beforeEach(serveBoth);
  afterEach(closeBoth);

  /** Heads as they stand on the wire, each as its lines; `requests` are sent at once. */
  async function headsOf({ base }: Serving, requests: readonly string[]): Promise<string[][]> {
    const { port } = new URL(base);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(requests.map((lines) => `GET ${lines}\r\n\r\n`).join(''));
    let text = '';
    const heads = () => text.match(/HTTP\/1\.1 \d+ [\s\S]*?\r\n\r\n/g) ?? [];
    for await (const chunk of socket) {
      text += chunk.toString('latin1');
      if (heads().length === requests.length) break;
    }
    socket.destroy();
    return heads().map((head) =>
      head
        .trimEnd()
        .split('\r\n')
        .map((line) => line.replace(/(; ?)?t=\d+$/, ''))
        .map((line) => line.replace(/^(Date|X-Request-Id|RateLimit): .*/, '$1'))
        .sort(),
    );
  }

  const ASKING = `/restaking/all-tokens?limit=2 HTTP/1.1\r\nHost: x\r\nx-api-key: ${KEYS.both}`;

  it.each([
    ['an answer', ASKING],
    ['one that did not change', `${ASKING}\r\nIf-None-Match: *`],
    ['an answer to HTTP/1.0', `${ASKING.replace('1.1', '1.0')}\r\nConnection: keep-alive`],
    ['the last of a connection', `${ASKING}\r\nConnection: close`],
  ])('has the lines that Node writes: %s', async (_what, request) => {
    const [first = []] = await headsOf(koa, [request]);
    for (const _round of [1, 2]) expect(await headsOf(front, [request])).toEqual([first]);
  });

  it('does not close the connection because an HTTP/1.0 client had the same answer before', async () => {
    const unchanged = `${ASKING.replace('limit=2', 'limit=4')}\r\nIf-None-Match: *`;
    const [expected = []] = await headsOf(koa, [unchanged]);
    await front.send('/restaking/all-tokens?limit=4'); // cached from here on
    await headsOf(front, [`${unchanged.replace('1.1', '1.0')}\r\nConnection: keep-alive`]);
    expect(expected.filter((line) => line.startsWith('Connection'))).toEqual([
      'Connection: keep-alive',
    ]);
    for (const _round of [1, 2]) expect(await headsOf(front, [unchanged])).toEqual([expected]);
  });

  it('belongs to its own request where several wait on one connection', async () => {
    const targets = ['all-tokens?limit=2', 'all-tokens?limit=1', 'all-stakers?limit=1'];
    const requests = targets.map((target) => ASKING.replace('all-tokens?limit=2', target));
    const several = [...requests, ...requests];
    const expected = await headsOf(koa, several);
    for (const _round of [1, 2, 3]) expect(await headsOf(front, several)).toEqual(expected);
  });

  it('reaches a client that has ended its own side', async () => {
    const { port } = new URL(front.base);
    const request = `GET ${ASKING}\r\n\r\n`;
    const socket = connect(Number(port), '127.0.0.1');
    socket.end(request);
    let text = '';
    for await (const chunk of socket) text += chunk.toString('latin1');
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });
});

describe('a GET of an operation', () => {
  it('does not meet Koa, whatever becomes of it, and any other request does', async () => {
    const service = serviceOf(engines[0]);
    const parts: AppDependencies = {
      service,
      keys: keyRing([{ key: 'k', name: 'k', groups: ['restaking'] }]),
      failedKeys: failedKeys(0),
      rateLimit: rateLimit(0, 60),
      queryRate: sqlRate(0, 60, memoryStore),
      exports: new Exports(2, queriesOf(service)),
      unread: new UnreadAnswers(2 ** 28),
      gate: new Gate({ running: 8, waiting: 1000, timeoutMs: 3_600_000 }),
      logger: pino({ level: 'silent' }),
      metrics: null,
      parameters: SETTINGS,
      corsOrigin: '*',
      dashboard: null,
      reference: null,
      guide: null,
      pageKey: null,
      explorer: { explorerUrl: 'none', defaultNetwork: 'ethereum' },
    };
    const answering = new OperationHandler(parts);
    const sql = new SqlHandler(answering, sqlPartsOf(queriesOf(service)));
    const koaListener = createApp(parts, answering, sql).callback();
    const behind = vi.fn<RequestListener>((request, response) => koaListener(request, response));
    const { server } = httpServer(fastPath(parts, answering, sql, behind));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // a TCP server that listens has one
    const ask = async (path: string, init: RequestInit = {}) => {
      const before = behind.mock.calls.length;
      const headers = { 'x-api-key': 'k', 'accept-encoding': 'identity', ...init.headers };
      const response = await fetch(`http://127.0.0.1:${port}/${path}`, { ...init, headers });
      await response.arrayBuffer();
      return [response.status, behind.mock.calls.length > before ? 'Koa' : 'fast'];
    };
    const page = 'restaking/activity?limit=3';
    expect(await ask(page)).toEqual([200, 'fast']);
    expect(await ask(page)).toEqual([200, 'fast']);
    expect(await ask(page, { headers: { 'accept-encoding': 'br' } })).toEqual([200, 'fast']);
    expect(await ask(page, { headers: { 'x-api-key': 'no' } })).toEqual([401, 'fast']);
    expect(await ask('restaking/activity?limit=0')).toEqual([422, 'fast']);
    expect(await ask('restaking/all-tokens?format=csv')).toEqual([200, 'fast']);
    expect(await ask(page, { method: 'HEAD' })).toEqual([200, 'Koa']);
    expect(await ask(page, { method: 'POST' })).toEqual([405, 'Koa']);
    expect(await ask('restaking/nothing')).toEqual([404, 'Koa']);
    expect(await ask('livez')).toEqual([200, 'Koa']);
    service.drain();
    expect(await ask(page)).toEqual([503, 'fast']);
    server.closeAllConnections();
    server.close();
  });
});
