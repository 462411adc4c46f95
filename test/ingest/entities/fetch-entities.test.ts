import { readFile, writeFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { noProgress } from '../../../data/load/progress.ts';
import {
  type FetchEntitiesOptions,
  fetchEntities,
} from '../../../ingest/entities/fetch-entities.ts';
import { readEntities } from '../../../ingest/entities/read-entities.ts';
import { needing } from '../../support/needing.ts';
import { fileOf } from '../files.ts';
import { documents, type Handler, type Stranger, stranger, together } from './stranger.ts';

const { describe, it } = needing('openssl');

const DAY = 24 * 3_600_000;
const NOON = Date.parse('2025-06-01T12:00:00Z');

function fetchInto(
  file: string,
  server: Stranger,
  paths: readonly string[],
  options: Partial<FetchEntitiesOptions> = {},
) {
  return fetchEntities(
    {
      uris: paths.map((path) => server.url(path)),
      file,
      policy: server.policy,
      ipfsGateway: null,
      maxAgeMs: 7 * DAY,
      now: () => NOON,
      timeoutMs: 100_000,
      signal: new AbortController().signal,
      ...options,
    },
    noProgress,
  );
}

async function linesOf(file: string): Promise<Record<string, unknown>[]> {
  const text = await readFile(file, 'utf8');
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

/** A document for each path, named by it, with the path as its version. */
const versioned: Handler = (request, response) => {
  if (request.headers['if-none-match'] === `"${request.url}"`) response.writeHead(304).end();
  else response.writeHead(200, { etag: `"${request.url}"` }).end(`{"name": "${request.url}"}`);
};

describe('fetchEntities', () => {
  it('writes a file that an ingest takes, ascending by URI', async () => {
    const server = await stranger((request, response) =>
      request.url === '/b' ? void response.writeHead(404).end() : versioned(request, response),
    );
    const file = await fileOf('entities.ndjson', []);
    const report = await fetchInto(file, server, ['/c', '/a', '/b', '/a']);
    expect(report).toEqual({
      fetched: 2,
      unchanged: 0,
      recent: 0,
      failed: new Map([['status 404', 1]]),
    });
    expect((await linesOf(file)).map(({ uri }) => uri)).toEqual(
      ['/a', '/b', '/c'].map((path) => server.url(path)),
    );
    expect((await readEntities(file)).map(({ uri, name }) => [uri, name])).toEqual([
      [server.url('/a'), '/a'],
      [server.url('/c'), '/c'],
    ]);
  });

  it('asks again only for what is old, and takes no more than what changed', async () => {
    const server = await stranger(versioned);
    const file = await fileOf('entities.ndjson', []);
    await fetchInto(file, server, ['/a']);
    const soon = await fetchInto(file, server, ['/a'], { now: () => NOON + 7 * DAY - 1 });
    expect(soon).toMatchObject({ fetched: 0, unchanged: 0, recent: 1 });
    expect(server.requests).toHaveLength(1);
    const later = await fetchInto(file, server, ['/a'], { now: () => NOON + 7 * DAY });
    expect(later).toMatchObject({ fetched: 0, unchanged: 1, recent: 0 });
    expect(await linesOf(file)).toMatchObject([
      { name: '/a', fetchedAt: '2025-06-08T12:00:00.000Z' },
    ]);
  });

  it('keeps what a document said when it cannot be fetched any more, and asks again after a day', async () => {
    let isGone = false;
    const server = await stranger((request, response) =>
      isGone ? void response.writeHead(500).end() : documents()(request, response),
    );
    const file = await fileOf('entities.ndjson', []);
    await fetchInto(file, server, ['/a']);
    isGone = true;
    await fetchInto(file, server, ['/a'], { now: () => NOON + 8 * DAY });
    expect(await linesOf(file)).toMatchObject([{ name: 'One', problem: 'status 500' }]);
    isGone = false;
    await fetchInto(file, server, ['/a'], { now: () => NOON + 9 * DAY });
    expect(await linesOf(file)).toMatchObject([{ name: 'One', problem: null }]);
    expect(server.requests).toHaveLength(3);
  });

  it("keeps one's own lines, and does not fetch their URIs", async () => {
    const server = await stranger(documents());
    const own = [
      `{"address": "0x${'a'.repeat(40)}", "name": "Own"}`,
      `{"name": "Own too", "uri": "${server.url('/a')}"}`,
    ];
    const file = await fileOf('entities.ndjson', own);
    await fetchInto(file, server, ['/a', '/b']);
    expect(server.requests).toEqual(['one.a.test/b']);
    expect((await readFile(file, 'utf8')).split('\n').slice(0, 2)).toEqual(own);
    expect((await readEntities(file)).map(({ name }) => name)).toEqual(['Own', 'Own too', 'One']);
  });

  it('goes on where a run was stopped', async () => {
    const stop = new AbortController();
    const server = await stranger((request, response) => {
      if (server.requests.length === 3) stop.abort();
      else documents()(request, response);
    });
    const file = await fileOf('entities.ndjson', []);
    const paths = ['/a', '/b', '/c', '/d', '/e', '/f'];
    await expect(fetchInto(file, server, paths, { signal: stop.signal })).rejects.toThrow('abort');
    expect(await linesOf(file)).toEqual([]);
    const before = (await linesOf(`${file}.partial`)).length;
    expect(before).toBeGreaterThan(0);
    await writeFile(`${file}.partial`, '{"uri": "https://cut', { flag: 'a' });
    const report = await fetchInto(file, server, paths);
    expect(report).toMatchObject({ fetched: 6 - before, recent: before });
    expect(await readEntities(file)).toHaveLength(6);
  });

  it.each<[string, number, number]>([
    ['breaks every connection', 0, 10],
    ['says that it is asked too often', 429, 1],
  ])('leaves a host alone that %s', async (_, status, most) => {
    const server = await stranger((request, response) => {
      if (request.headers.host?.startsWith('good')) documents()(request, response);
      else if (status === 0) response.destroy();
      else response.writeHead(status).end();
    });
    const file = await fileOf('entities.ndjson', []);
    const paths = Array.from({ length: 40 }, (_, index) => `/${index}`);
    const uris = [
      ...paths.map((path) => server.url(path, 'bad.a.test')),
      server.url('/', 'good.a.test'),
    ];
    const report = await fetchInto(file, server, [], { uris });
    expect(report.fetched).toBe(1);
    const asked = server.requests.filter((request) => request.startsWith('bad.a.test')).length;
    // Two requests were under way when the last failure came in.
    expect(asked).toBeGreaterThanOrEqual(most);
    expect(asked).toBeLessThanOrEqual(most + 1);
    expect(report.failed.get('its host failed too often')).toBe(40 - asked);
  });

  it('gives a host two requests at once, and asks hosts side by side', async () => {
    const others = await stranger(documents());
    const roundTrip = async () => fetchInto(await fileOf('other.ndjson', []), others, ['/']);
    const server = await stranger(together(4, documents(), roundTrip));
    const file = await fileOf('entities.ndjson', []);
    const uris = ['one.a.test', 'two.a.test'].flatMap((host) =>
      Array.from({ length: 6 }, (_, index) => server.url(`/${index}`, host)),
    );
    await fetchInto(file, server, [], { uris });
    expect(server.most).toEqual(
      new Map([
        ['one.a.test', 2],
        ['two.a.test', 2],
      ]),
    );
  });
});
