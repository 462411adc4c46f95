import { beforeAll, describe, expect, it } from 'vitest';
import { formatInspection } from '../../cli/shared/inspection.ts';
import { banner } from '../../server/banner.ts';
import { call, overHttp } from '../mcp/asking.ts';
import { openEngine } from '../support/engines.ts';
import { generated, SAMPLE } from '../support/snapshots.ts';
import { KEYS, type Serving, serve, serviceOf } from './serving.ts';

const SENTENCE = 'Sample data: names are real, every amount is invented';

let sample: Serving;
let other: Serving;
beforeAll(async () => {
  sample = await serve(serviceOf(await openEngine(SAMPLE)));
  other = await serve(serviceOf(await openEngine(await generated('tiny', 1))));
});

/** Targets of each kind of answer, and the file name for a file. */
const TARGETS = [
  ['/restaking/ecosystem-tvl', null],
  ['/restaking/all-operators?limit=1', null],
  ['/restaking/tvl-historical?limit=1', null],
  ['/restaking/all-operators?format=csv', 'restaking-all-operators.csv'],
  ['/restaking/all-operators?format=parquet&sort=-stakersCount', 'restaking-all-operators.parquet'],
  [`/query?sql=${encodeURIComponent('select 1 as one')}`, null],
  [`/query?sql=${encodeURIComponent('select 1 as one')}&format=csv`, 'query.csv'],
  ['/query/schema', null],
] as const;

describe('a service of invented data', () => {
  it.each(TARGETS)('says so with the answer of %s', async (target, file) => {
    const { status, headers } = await sample.send(target);
    expect(status).toBe(200);
    expect(headers['x-sample-data']).toBe(SENTENCE);
    expect(headers['x-snapshot-id']).toMatch(/^sample-/);
    expect(headers['access-control-expose-headers']).toContain('X-Sample-Data');
    if (file) {
      expect(headers['content-disposition']).toBe(`attachment; filename="sample-${file}"`);
    }
    const known = { 'if-none-match': headers.etag ?? '' };
    const again = await sample.send(target, { headers: known });
    expect([again.status, again.headers['x-sample-data']]).toEqual([304, SENTENCE]);
  });

  it('says so to everybody, and in the reference', async () => {
    const ready = await sample.send('/readyz', { key: null });
    expect(JSON.parse(ready.text)).toMatchObject({ status: 'ready', sample: SENTENCE });
    const document = JSON.parse((await sample.send('/openapi.json', { key: null })).text);
    expect(document.info.description).toContain(`**${SENTENCE}.**`);
  });

  it('says so to a model, in the terminal and in the report of a check', async () => {
    const client = await overHttp(sample.base, { 'x-api-key': KEYS.both });
    expect(client.getInstructions()).toContain(SENTENCE);
    const { snapshot } = await openEngine(SAMPLE);
    const lines = banner('http://localhost', null, { ...snapshot, milliseconds: 1 }, null);
    expect(lines).toContain('  sample    names are real, every amount is invented\n');
    const report = formatInspection({ folder: SAMPLE, snapshot, rows: {}, problems: [] });
    expect(report).toContain(`\n${SENTENCE}`);
  });
});

describe('a service whose snapshot says nothing of the kind', () => {
  it.each(TARGETS)('says nothing with the answer of %s', async (target, file) => {
    const { status, headers } = await other.send(target);
    expect(status).toBe(200);
    expect(headers).not.toHaveProperty('x-sample-data');
    if (file) expect(headers['content-disposition']).toBe(`attachment; filename="${file}"`);
  });

  it('says nothing elsewhere', async () => {
    expect(JSON.parse((await other.send('/readyz', { key: null })).text)).toEqual({
      status: 'ready',
      snapshotId: expect.any(String),
      lastBlock: expect.any(Number),
      lastTime: expect.any(String),
    });
    expect((await other.send('/openapi.json', { key: null })).text).not.toContain('invented**');
    const client = await overHttp(other.base, { 'x-api-key': KEYS.both });
    expect(client.getInstructions()).not.toContain('Sample data');
    expect((await call(client, 'restakingEcosystemAvs', {})).isError).toBe(false);
  });
});
