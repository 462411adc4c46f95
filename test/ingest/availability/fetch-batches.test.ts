import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chosenOrigin } from '../../../common/http/fetch-policy.ts';
import { readDaFiles } from '../../../ingest/availability/da-files.ts';
import { DaRequests } from '../../../ingest/availability/da-requests.ts';
import { fetchBatches } from '../../../ingest/availability/fetch-batches.ts';
import { HOUR_MS } from '../../../ingest/availability/periods.ts';
import { parquet } from '../../../ingest/duckdb/parquet.ts';
import { temporaryFolder } from '../../support/snapshots.ts';
import { rowsOf } from '../optional/compare-tables.ts';
import { openMemory } from '../raw-chain.ts';
import { type DaServer, nanoseconds, serveDa } from './da-server.ts';
import { batch, batches } from './writing.ts';

const HOUR = '2026-03-10T01';
const FILE = 'batches/2026-03-10T020000Z.parquet';
const END = Date.parse('2026-03-10T02:00:00Z');

/** A time of the hour, with seconds such as `00:07.5`. */
const at = (seconds: string) => nanoseconds(`${HOUR}:${seconds}Z`);

interface Running {
  readonly hours?: readonly number[];
  readonly signal?: AbortSignal;
  readonly waits?: number[];
  readonly check?: () => void;
}

/** The names of the files that a run writes. */
async function run(server: DaServer, folder: string, running: Running = {}): Promise<string[]> {
  const { hours = [END], signal = new AbortController().signal, waits = [] } = running;
  const clock = {
    now: () => END + HOUR_MS,
    elapsed: () => 0,
    random: () => 0,
    wait: async (ms: number) => {
      waits.push(ms);
    },
  };
  const { dataapi: dataapiUrl } = server;
  const requests = new DaRequests({ clock, signal });
  const policy = chosenOrigin(dataapiUrl, 1 << 20, 'test');
  const check = running.check ?? (() => undefined);
  const names: string[] = [];
  const options = { folder, hours, requests, dataapiUrl, policy, check };
  for await (const name of fetchBatches(options, () => undefined)) names.push(name);
  return names;
}

/** First bytes and times of the batches of a file, in its order. */
async function batchesIn(folder: string, name = FILE): Promise<(readonly [string, string])[]> {
  const memory = await openMemory();
  try {
    const rows = await rowsOf(memory.connection, `select * from ${parquet([join(folder, name)])}`);
    return rows.map((row) => [
      String(row.batch_header_hash).slice(2, 4),
      String(row.attested_nanoseconds),
    ]);
  } finally {
    memory.close();
  }
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.includes('/'))
    .sort();

/** Hashes of two hex digits for so many batches. */
const hashes = (count: number) =>
  Array.from({ length: count }, (_, index) => (index + 16).toString(16));

describe('batches of an hour', () => {
  it('are requested page by page, and each of those with one time at the end of a page is there once', async () => {
    const server = await serveDa();
    server.pageSize = 3;
    const times = ['00:00', '00:01.5', '00:07', '00:07', '00:07.000000001', '59:59.999999999'];
    const feed = times.map((time, index) => [hashes(6)[index] ?? '', at(time)] as const);
    server.feed.push(...feed, ['aa', at('00:00') - 1n], ['bb', at('59:59.999999999') + 1n]);
    const folder = temporaryFolder();
    expect(await run(server, folder)).toEqual([FILE]);
    expect(await batchesIn(folder)).toEqual(feed.map(([hash, time]) => [hash, String(time)]));
    expect(
      server.requests.map((path) => new URLSearchParams(path.split('?')[1]).get('after')),
    ).toEqual([
      '2026-03-10T00:59:59.999999999Z',
      '2026-03-10T01:00:06.999999999Z',
      '2026-03-10T01:00:07.000000000Z',
      '2026-03-10T01:59:59.999999998Z',
    ]);
    // The last nanosecond of the hour needs no further request.
    expect(server.requests[0]).toBe(
      '/api/batches/feed?direction=forward&after=2026-03-10T00%3A59%3A59.999999999Z&before=2026-03-10T02%3A00%3A00.000000000Z&limit=1000',
    );
  });

  it('may be none', async () => {
    const server = await serveDa();
    const folder = temporaryFolder();
    expect(await run(server, folder)).toEqual([FILE]);
    expect([await batchesIn(folder), server.requests.length]).toEqual([[], 1]);
    expect((await readDaFiles(folder)).batchFiles.rows).toBe(0);
  });

  it('do not change if the feed grows while they are requested', async () => {
    const server = await serveDa();
    server.pageSize = 2;
    server.feed.push(...hashes(4).map((hash, index) => [hash, at(`0${index}:00`)] as const));
    server.fault = () => {
      server.feed.push(['ff', at('59:59') + 2_000_000_000n * BigInt(server.requests.length)]);
      return false;
    };
    const folder = temporaryFolder();
    await run(server, folder);
    expect((await batchesIn(folder)).map(([hash]) => hash)).toEqual(hashes(4));
  });

  it('are in one file for each hour, and hours with a file are not requested again', async () => {
    const server = await serveDa();
    server.feed.push(['cc', at('59:59')], ['dd', at('59:59') + 1_000_000_000n]);
    const folder = temporaryFolder();
    const hours = [END - HOUR_MS, END, END + HOUR_MS];
    const names = await run(server, folder, { hours });
    expect(names).toEqual(
      ['01', '02', '03'].map((hour) => `batches/2026-03-10T${hour}0000Z.parquet`),
    );
    expect(await batchesIn(folder, names[2])).toEqual([
      ['dd', String(at('59:59') + 1_000_000_000n)],
    ]);
    const before = server.requests.length;
    expect(await run(server, folder, { hours })).toEqual([]);
    expect(server.requests.length).toBe(before);
  });

  it('are requested again after 429 and 500, later each time', async () => {
    const server = await serveDa();
    server.feed.push(['cc', at('10:00')]);
    server.fault = (_path, response) => {
      const number = server.requests.length;
      if (number === 1) response.writeHead(429, { 'retry-after': '3' }).end();
      else if (number === 2) response.writeHead(500).end('{"error": "busy"}');
      return number <= 2;
    };
    const folder = temporaryFolder();
    const waits: number[] = [];
    await run(server, folder, { waits });
    expect([waits, (await batchesIn(folder)).length]).toEqual([[3_250, 500], 1]);
  });

  it.each([
    ['<html>', 'it is no answer of /batches/feed'],
    ['{"batches": [{}]}', 'batch_header_hash: '],
    [`{"batches": [{"batch_header_hash": "`, 'it is no answer of /batches/feed'],
    ['{"blobs": []}', 'it is no answer of /batches/feed'],
  ])('have no file if a page is %s', async (body, reason) => {
    const server = await serveDa();
    server.pageSize = 1;
    server.feed.push(['cc', at('10:00')], ['dd', at('20:00')]);
    server.fault = (_path, response) => {
      const isSecond = server.requests.length === 2;
      if (isSecond) response.end(body);
      return isSecond;
    };
    const folder = temporaryFolder();
    await expect(run(server, folder)).rejects.toThrow(
      `${server.dataapi.host}/api/batches/feed: ${reason}`,
    );
    expect(filesIn(folder)).toEqual([]);
    server.fault = () => false;
    expect(await run(server, folder)).toEqual([FILE]);
    expect(await batchesIn(folder)).toHaveLength(2);
  });

  it.each([
    ['are not in order', ['10:00', '09:59'], 'is not from'],
    ['are of an earlier hour', ['00:00', '-'], 'is not from'],
  ])('are refused if they %s', async (_case, [first = '', second = ''], reason) => {
    const server = await serveDa();
    const times = [at(first), second === '-' ? at('00:00') - 1n : at(second)];
    server.fault = (_path, response) => {
      response.end(
        batches(...times.map((time, index) => batch(hashes(2)[index] ?? '', String(time)))),
      );
      return true;
    };
    await expect(run(server, temporaryFolder())).rejects.toThrow(reason);
  });

  it('are refused if one time has more than an answer can have', async () => {
    const server = await serveDa();
    for (let index = 0; index < 1_001; index += 1) server.feed.push(['cc', at('10:00')]);
    await expect(run(server, temporaryFolder())).rejects.toThrow(
      `it has 1000 batches of ${at('10:00')} nanoseconds, and no others`,
    );
  });

  it('have no file if another process took the folder, and an unfinished file is replaced', async () => {
    const server = await serveDa();
    server.feed.push(['cc', at('10:00')]);
    const folder = temporaryFolder();
    const check = () => {
      throw new Error('the lock is lost');
    };
    await expect(run(server, folder, { check })).rejects.toThrow('the lock is lost');
    expect(filesIn(folder)).toEqual([`${FILE}.part`]);
    writeFileSync(join(folder, `${FILE}.part`), 'half');
    expect((await readDaFiles(folder)).batchFiles.paths).toEqual([]);
    await run(server, folder);
    expect([filesIn(folder), await batchesIn(folder)]).toEqual([
      [FILE],
      [['cc', String(at('10:00'))]],
    ]);
  });

  it('end with the reason of the signal', async () => {
    const server = await serveDa();
    const stop = new AbortController();
    server.fault = () => {
      stop.abort(new Error('stopped'));
      return true;
    };
    const folder = temporaryFolder();
    await expect(run(server, folder, { signal: stop.signal })).rejects.toThrow('stopped');
    expect(filesIn(folder)).toEqual([]);
  });
});
