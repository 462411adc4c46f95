import { createHash } from 'node:crypto';
import { asyncBufferFromUrl, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { beforeAll, describe, expect, it } from 'vitest';
import { openEngine } from '../support/engines.ts';
import { SAMPLE } from '../support/snapshots.ts';
import { KEYS, type Reply, type Serving, serve, serviceOf } from './serving.ts';

const TARGET = '/restaking/activity.parquet';

let serving: Serving;
let whole: Reply;
beforeAll(async () => {
  serving = await serve(serviceOf(await openEngine(SAMPLE)));
  whole = await serving.send(TARGET);
});

const part = (range: string, headers: Readonly<Record<string, string>> = {}) =>
  serving.send(TARGET, { headers: { range, ...headers } });

describe('a list that lies in a file', () => {
  it.each([TARGET, '/restaking/all-avs?format=parquet'])(
    'tells its length and tag before it is read: %s',
    async (target) => {
      const head = await serving.send(target, { method: 'HEAD' });
      const { status, headers, body } = await serving.send(target);
      for (const reply of [head.headers, headers]) {
        expect(reply['content-length']).toBe(String(body.length));
        expect(reply['accept-ranges']).toBe('bytes');
      }
      expect([head.status, status, head.body.length]).toEqual([200, 200, 0]);
      expect(head.headers.etag).toBe(headers.etag);
      const digest = createHash('sha256').update(body).digest('base64url');
      expect(headers.etag).toBe(`"${digest.slice(0, 27)}"`);
    },
  );

  it.each([
    ['bytes=0-3', 0, 4],
    ['bytes=4-4', 4, 5],
    ['bytes=-8', -8, undefined],
    ['bytes=100-', 100, undefined],
    ['bytes=0-99999999999', 0, undefined],
    ['bytes=-99999999999', 0, undefined],
    ['BYTES=2-5', 2, 6],
  ])('sends the part %s alone', async (range, from, to) => {
    const { status, headers, body } = await part(range);
    const expected = whole.body.subarray(from, to);
    expect(status).toBe(206);
    expect(body.equals(expected)).toBe(true);
    const start = from < 0 ? whole.body.length + from : from;
    expect(headers['content-range']).toBe(
      `bytes ${start}-${start + expected.length - 1}/${whole.body.length}`,
    );
    expect(headers['content-length']).toBe(String(expected.length));
    expect(headers.etag).toBe(whole.headers.etag);
  });

  it.each(['bytes=0-1,4-5', 'bytes=5-2', 'bytes=-', 'bytes=a-b', 'rows=0-1', ''])(
    'is sent whole for the range "%s", which is none or several',
    async (range) => {
      const { status, body } = await part(range);
      expect([status, body.length]).toEqual([200, whole.body.length]);
    },
  );

  it.each([`bytes=${Number.MAX_SAFE_INTEGER}-`, 'bytes=-0'])(
    'refuses the range %s past its end, and tells its length',
    async (range) => {
      const { status, headers, text } = await part(range);
      expect(status).toBe(416);
      expect(headers['content-range']).toBe(`bytes */${whole.body.length}`);
      expect(JSON.parse(text).error.message).toContain(`${whole.body.length} bytes`);
    },
  );

  it('is refused with 412 if its tag is none of If-Match, before its range is looked at', async () => {
    const { etag = '' } = whole.headers;
    for (const range of ['bytes=0-3', 'bytes=99999999999-']) {
      for (const tags of ['"an-older-snapshot"', `W/${etag}`, '"a", "b,c"', '']) {
        const { status, text } = await part(range, { 'if-match': tags });
        expect([status, JSON.parse(text).error.message]).toEqual([
          412,
          `If-Match: the ETag of this answer is ${etag}`,
        ]);
      }
    }
    for (const tags of [etag, `"a", ${etag}`, '*', ' * ']) {
      const { status, text } = await part('bytes=0-3', { 'if-match': tags });
      expect([status, text]).toEqual([206, 'PAR1']);
    }
    const page = await serving.send('/restaking/all-avs', { headers: { 'if-match': '"a"' } });
    const select = '/query?sql=select+1';
    const weak = await serving.send(select, { headers: { 'if-match': '"a"' } });
    const any = await serving.send(select, { headers: { 'if-match': '*' } });
    const document = await serving.send('/openapi.json', {
      headers: { 'if-match': '"a"' },
      isHeldToContract: false,
    });
    expect([page.status, weak.status, any.status, document.status]).toEqual([412, 412, 200, 412]);
    const { headers } = await serving.send(TARGET, { method: 'OPTIONS' });
    expect(headers['access-control-allow-headers']).toContain('if-match');
  });

  it('is unchanged for If-None-Match, whatever its range', async () => {
    const { etag = '' } = whole.headers;
    expect((await part('bytes=99999999999-', { 'if-none-match': etag })).status).toBe(304);
  });

  it('goes on after a broken download if it is the same list, and begins anew if not', async () => {
    const { etag = '' } = whole.headers;
    const rest = await part('bytes=1000-', { 'if-range': etag });
    expect(rest.status).toBe(206);
    const joined = Buffer.concat([whole.body.subarray(0, 1000), rest.body]);
    expect(joined.equals(whole.body)).toBe(true);
    for (const other of ['"other"', `W/${etag}`, 'Sat, 31 May 2025 00:00:00 GMT']) {
      const anew = await part('bytes=1000-', { 'if-range': other });
      expect([anew.status, anew.body.length]).toEqual([200, whole.body.length]);
    }
  });

  it('has its table of contents at its end, as readers of Parquet ask for it', async () => {
    const end = (await part('bytes=-8')).body;
    expect(end.subarray(4).toString()).toBe('PAR1');
    const footer = await part(`bytes=-${end.readUInt32LE(0) + 8}`);
    expect(footer.status).toBe(206);
    expect(footer.body.includes('timestamp')).toBe(true);
    expect(footer.body.length).toBeLessThan(whole.body.length / 20);
  });
});

it('hyparquet reads one column of a list over HTTP without the others', async () => {
  const fetched: number[] = [];
  const file = await asyncBufferFromUrl({
    url: serving.base + TARGET,
    requestInit: { headers: { authorization: `Bearer ${KEYS.both}` } },
    fetch: async (input, init) => {
      const reply = await fetch(input, init);
      if (init?.method !== 'HEAD') fetched.push(Number(reply.headers.get('content-length')));
      return reply;
    },
  });
  // The list of the sample is shorter than what is read first by default.
  const metadata = await parquetMetadataAsync(file, { initialFetchSize: 8192 });
  const rows = await parquetReadObjects({ file, metadata, columns: ['action'], compressors });
  const csv = (await serving.send('/restaking/activity.csv')).text.split('\r\n');
  expect(rows.length).toBe(csv.length - 2);
  expect(csv[1]).toContain(String(rows[0]?.action));
  const bytes = fetched.reduce((sum, length) => sum + length, 0);
  expect(bytes).toBeLessThan(whole.body.length / 10);
});

it.each(['all-tokens.parquet?symbol=stETH', 'all-tokens.csv'])(
  'a list that is written on request has no ranges: %s',
  async (target) => {
    const range = { headers: { range: 'bytes=0-3' } };
    const { status, headers } = await serving.send(`/restaking/${target}`, range);
    expect([status, headers['accept-ranges']]).toEqual([200, undefined]);
    expect(headers.etag).toMatch(/^W\//);
  },
);

it('a page has no ranges', async () => {
  const { status } = await serving.send('/restaking/all-avs', { headers: { range: 'bytes=0-3' } });
  expect(status).toBe(200);
});
