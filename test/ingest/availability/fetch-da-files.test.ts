import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDaFiles } from '../../../ingest/availability/da-files.ts';
import { fetchDaFiles } from '../../../ingest/availability/fetch-da-files.ts';
import { temporaryFolder } from '../../support/snapshots.ts';
import { type DaServer, serveDa } from './da-server.ts';

const NOW = '2026-03-10T12:30:00Z';

/** A run at a time; `waits` has the milliseconds that it waited. */
function run(
  server: DaServer,
  folder: string,
  at = NOW,
  signal = new AbortController().signal,
  batches = false,
) {
  const waits: number[] = [];
  const clock = {
    now: () => Date.parse(at),
    elapsed: () => 0,
    random: () => 0,
    wait: async (ms: number) => {
      waits.push(ms);
    },
  };
  const urls = { usageUrl: server.usage, dataapiUrl: server.dataapi };
  const fetched = fetchDaFiles(
    { folder, ...urls, batches, userAgent: 'test', signal, clock },
    () => undefined,
  );
  return { fetched, waits };
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.includes('/'))
    .sort();

describe('files about EigenDA', () => {
  it('are those of the newest day and of each half day that is over, and no file is requested twice', async () => {
    const server = await serveDa('2026-03-08', '2026-03-09');
    const folder = join(temporaryFolder(), 'da');
    const { written, requests, stopped } = await run(server, folder).fetched;
    expect([stopped, requests]).toEqual([null, 2 + 26 + 26]);
    expect(filesIn(folder)).toEqual([...written].sort());
    expect(server.requests.slice(0, 3)).toEqual([
      '/stats/2026-03-10.json',
      '/stats/2026-03-09.json',
      '/api/operators/signing-info?end=2026-02-25T12%3A00%3A00Z&interval=43200&quorums=0%2C1%2C2',
    ]);
    expect(server.requests.at(-1)).toBe(
      '/api/metrics/timeseries/throughput?start=1773054000&end=1773100800',
    );
    expect(written.at(-1)).toBe('throughput/2026-03-10T000000Z.json');
    const rows = await readDaFiles(folder);
    expect([
      rows.da_usage_texts.length,
      rows.da_signing_texts.length,
      rows.da_throughput_texts.length,
    ]).toEqual([1, 26, 26]);
    expect(await run(server, folder).fetched).toEqual({ written: [], requests: 1, stopped: null });
    server.days.add('2026-03-10');
    const later = await run(server, folder, '2026-03-10T13:30:00Z').fetched;
    expect(later.written).toEqual([
      'usage/2026-03-10.json',
      'signing-info/2026-03-10T120000Z.json',
      'throughput/2026-03-10T120000Z.json',
    ]);
  });

  it('are kept until a failure, and the next run has the rest', async () => {
    const server = await serveDa('2026-03-10');
    const folder = temporaryFolder();
    let answered = 0;
    server.fault = (path, response) => {
      if (!path.startsWith('/api')) return false;
      answered += 1;
      if (answered <= 3) return false;
      response.writeHead(400).end();
      return true;
    };
    const { written, stopped } = await run(server, folder).fetched;
    expect(written).toHaveLength(4);
    expect(stopped).toBe(`${server.usage.host}/api/operators/signing-info: status 400`);
    server.fault = () => false;
    expect((await run(server, folder).fetched).written).toHaveLength(23 + 26);
  });

  it('are the batches of each hour that the data API still has, too, if they are wanted', async () => {
    const server = await serveDa('2026-03-10');
    const folder = temporaryFolder();
    const { signal } = new AbortController();
    await run(server, folder).fetched;
    server.requests.length = 0;
    server.fault = (_path, response) => {
      if (server.requests.length > 2) response.writeHead(400).end();
      return server.requests.length > 2;
    };
    const { written, requests, stopped } = await run(server, folder, NOW, signal, true).fetched;
    expect([written, requests]).toEqual([
      ['batches/2026-02-25T010000Z.parquet', 'batches/2026-02-25T020000Z.parquet'],
      3,
    ]);
    expect(stopped).toBe(`${server.usage.host}/api/batches/feed: status 400`);
    // The hour begins 13.5 days ago: the data API has all of it.
    expect(server.requests[0]).toContain('after=2026-02-24T23%3A59%3A59.999999999Z');
    server.requests.length = 0;
    const next = await run(server, folder, '2026-03-10T13:00:00Z', signal, true).fetched;
    expect(next.written).toEqual([
      'signing-info/2026-03-10T120000Z.json',
      'throughput/2026-03-10T120000Z.json',
    ]);
  });

  it('are requested again after a failure that may pass, later each time', async () => {
    const server = await serveDa('2026-03-10');
    const folder = temporaryFolder();
    let failures = 0;
    server.fault = (path, response) => {
      if (!path.startsWith('/stats')) return false;
      failures += 1;
      if (failures > 4) return false;
      if (failures === 1) response.destroy();
      else response.writeHead(503, failures === 2 ? { 'retry-after': '7' } : {}).end();
      return true;
    };
    const { fetched, waits } = run(server, folder);
    expect((await fetched).stopped).toBeNull();
    expect(waits).toEqual([250, 7_500, 1_000, 2_000]);
  });

  it.each([
    ['<html>busy</html>', 'it is neither a usage file nor an answer'],
    ['{"error": "busy"}', 'it is neither a usage file nor an answer'],
    ['{"customer_id": "x"}', 'line 1: datetime null is not a time'],
  ])('are not written if the service answers %s', async (body, reason) => {
    const server = await serveDa();
    server.fault = (_path, response) => {
      response.end(body);
      return true;
    };
    const folder = temporaryFolder();
    const { written, stopped } = await run(server, folder).fetched;
    expect(written).toEqual([]);
    expect(stopped).toContain(`/stats/2026-03-10.json: ${reason}`);
    expect(filesIn(folder)).toEqual([]);
  });

  it('are none if no day has a usage file', async () => {
    const server = await serveDa();
    const { stopped, requests } = await run(server, temporaryFolder()).fetched;
    expect([stopped, requests]).toEqual(['there is no usage file of the last 4 days', 4]);
  });

  it('end with the reason of the signal', async () => {
    const server = await serveDa('2026-03-10');
    const stop = new AbortController();
    server.fault = (path) => {
      if (path.startsWith('/api')) stop.abort(new Error('stopped'));
      return path.startsWith('/api');
    };
    const folder = temporaryFolder();
    await expect(run(server, folder, NOW, stop.signal).fetched).rejects.toThrow('stopped');
    expect(filesIn(folder)).toEqual(['usage/2026-03-10.json']);
  });

  it('stay as they are, whatever a killed run left', async () => {
    const server = await serveDa('2026-03-10');
    const folder = temporaryFolder();
    await run(server, folder).fetched;
    writeFileSync(join(folder, 'usage/2026-03-11.json.part'), '{"half');
    const before = await readDaFiles(folder);
    server.days.add('2026-03-11');
    await run(server, folder, '2026-03-11T00:30:00Z').fetched;
    const after = await readDaFiles(folder);
    expect([before.da_usage_texts.length, after.da_usage_texts.length]).toEqual([1, 2]);
    expect(filesIn(folder)).not.toContain('usage/2026-03-11.json.part');
  });
});
