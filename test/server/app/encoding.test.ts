import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { SMALLEST_COMPRESSED } from '../../../engine/answers/encoding.ts';
import { Engine } from '../../../engine/engine.ts';
import { operations } from '../../../engine/operations/index.ts';
import { inProcess } from '../../../engine/query/in-process.ts';
import { openEngine, prepared, SETTINGS } from '../../support/engines.ts';
import { generated } from '../../support/snapshots.ts';
import { type Known, knownValues, mediaTypeOf, targetOf } from '../requests.ts';
import { type Serving, serve, serviceOf } from '../serving.ts';

const LARGE = '/restaking/activity?limit=100';
const SMALL = '/restaking/ecosystem-operators';

let serving: Serving;
let known: Known;
beforeAll(async () => {
  const folder = await generated('tiny', 1);
  known = await knownValues(folder);
  serving = await serve(serviceOf(await openEngine(folder)));
});

function accepting(target: string, encodings: string, method = 'GET') {
  return serving.send(target, { method, headers: { 'Accept-Encoding': encodings } });
}

describe.each(operations)('$path', (operation) => {
  it('has one content in every form, and a tag, length and coding for each form', async () => {
    const target = targetOf(operation, known);
    const plain = await serving.send(target);
    const gzip = await accepting(target, 'gzip');
    const brotli = await accepting(target, 'br');
    const packed = plain.body.length >= SMALLEST_COMPRESSED;
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(gzip.headers['content-encoding']).toBe(packed ? 'gzip' : undefined);
    expect(brotli.headers['content-encoding']).toBe(packed ? 'br' : undefined);
    // vitest compares two buffers number by number, in a thousand times the time.
    const unpacked = packed ? gunzipSync(gzip.body) : gzip.body;
    expect(unpacked.equals(plain.body)).toBe(true);
    const unpackedBrotli = packed ? brotliDecompressSync(brotli.body) : brotli.body;
    expect(unpackedBrotli.equals(plain.body)).toBe(true);
    const tags = [plain, gzip, brotli].map(({ headers }) => headers.etag);
    expect(new Set(tags).size).toBe(packed ? 3 : 1);
    for (const { headers, body } of [plain, gzip, brotli]) {
      expect(headers['content-length']).toBe(String(body.length));
      expect(headers['content-type']).toBe(`${mediaTypeOf(operation.name)}; charset=utf-8`);
      expect(headers.vary).toContain('Accept-Encoding');
    }
  });
});

describe.each(['/docs/errors', '/openapi.json', '/query/schema'])('%s', (target) => {
  it('has one content in every form', async () => {
    const plain = await serving.send(target);
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const [encoding, unpacked] of [
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
    ] as const) {
      const headers = { 'Accept-Encoding': encoding };
      const packed = await serving.send(target, { headers });
      expect(packed.headers['content-encoding']).toBe(encoding);
      expect(packed.headers.vary).toContain('Accept-Encoding');
      expect(packed.headers['content-length']).toBe(String(packed.body.length));
      expect(packed.headers['content-type']).toBe(plain.headers['content-type']);
      expect(unpacked(packed.body).equals(plain.body)).toBe(true);
      if (plain.headers.etag) expect(packed.headers.etag).not.toBe(plain.headers.etag);
      const head = await serving.send(target, { headers, method: 'HEAD' });
      expect(head.headers['content-length']).toBe(String(packed.body.length));
    }
  });
});

describe('the operations of this snapshot', () => {
  it('have answers on both sides of the size from which they are packed', async () => {
    expect((await serving.send(LARGE)).body.length).toBeGreaterThanOrEqual(SMALLEST_COMPRESSED);
    expect((await serving.send(SMALL)).body.length).toBeLessThan(SMALLEST_COMPRESSED);
  });
});

describe('an answer of which nothing is cached', () => {
  it.each(['identity', 'gzip', 'br'])('is computed once to be sent as %s', async (encoding) => {
    const folder = await prepared(await generated('tiny', 1));
    const run = vi.fn(inProcess(folder));
    const engine = Engine.open(folder, { ...SETTINGS, cacheBytes: 0 }, { run });
    const uncached = await serve(serviceOf(engine));
    const target = '/restaking/ecosystem-historical';
    const { status, headers } = await uncached.send(target, {
      headers: { 'Accept-Encoding': encoding },
    });
    const sentAs = encoding === 'identity' ? undefined : encoding;
    expect([status, headers['content-encoding']]).toEqual([200, sentAs]);
    expect(run).toHaveBeenCalledOnce();
  });
});

describe('Accept-Encoding', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip, br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['*', 'br'],
    ['GZIP', 'gzip'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['br;q=0.1, gzip;q=0.9, identity;q=0.5', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=0.5', 'gzip'],
    ['gzip;q=0.001, identity;q=0', 'gzip'],
    ['identity, gzip;q=0.5', undefined],
    ['identity', undefined],
    ['gzip;q=0', undefined],
    ['gzip;q=0, br;q=0.0', undefined],
    ['*;q=0', undefined],
    ['zstd, deflate', undefined],
    ['', undefined],
    [';;,,q=;', undefined],
  ])('%j is answered with %s', async (accepted, coding) => {
    const reply = await accepting(LARGE, accepted);
    expect(reply.status).toBe(200);
    expect(reply.headers['content-encoding']).toBe(coding);
  });

  it.each(['gzip', 'br'])('HEAD has the length and the tag of the %s form', async (coding) => {
    const got = await accepting(LARGE, coding);
    const head = await accepting(LARGE, coding, 'HEAD');
    expect(head.headers['content-length']).toBe(String(got.body.length));
    expect(head.headers['content-encoding']).toBe(coding);
    expect(head.headers.etag).toBe(got.headers.etag);
    expect(head.body.length).toBe(0);
  });

  it('does not touch a small answer', async () => {
    const reply = await accepting(SMALL, 'br, gzip');
    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(reply.text).toBe((await serving.send(SMALL)).text);
  });
});
