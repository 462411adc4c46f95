import { expect, it } from 'vitest';
import { shorten } from '../../common/shorten.ts';
import { SnapshotError } from '../../common/snapshot-report.ts';
import { HttpError, MAX_REFUSAL_BYTES, refusalBody } from '../../server/http/http-error.ts';
import { callTool } from '../../server/mcp/call-tool.ts';
import { SETTINGS } from '../support/engines.ts';

it('a long text loses its middle, and no half of a character stays', () => {
  expect(shorten('x'.repeat(1000))).toBe('x'.repeat(1000));
  expect(shorten(`${'a'.repeat(501)}${'b'.repeat(501)}`)).toBe(
    `${'a'.repeat(500)}…${'b'.repeat(500)}`,
  );
  expect(shorten(`x${'😀'.repeat(1000)}x`).isWellFormed()).toBe(true);
});

it('the body of a refusal has at most 64 KiB, also of characters that JSON escapes', () => {
  const refusal = new HttpError('bad_request', '\u0001'.repeat(1_000_000));
  const body = refusalBody(refusal, `http://${'h'.repeat(255)}`);
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(MAX_REFUSAL_BYTES);
  expect(JSON.parse(body).error.code).toBe('bad_request');
});

it('a refusal of a tool is bounded as its answers are', async () => {
  const refused = async () => ({ refused: true, text: 'x'.repeat(3_000_000) });
  const sql = { query: refused, schema: refused };
  for (const [name, given] of [
    ['query', { sql: 'select 1' }],
    ['restakingEcosystemTvl', {}],
    ['n'.repeat(60_000), {}],
  ] as const) {
    const { isError, content } = await callTool(name, given, SETTINGS, refused, sql);
    expect([isError, String(content[0]?.text).length < 100_000]).toEqual([true, true]);
  }
});

it('problems of a snapshot have short texts', () => {
  const long = 'v'.repeat(100_000);
  const { message, problems } = new SnapshotError('folder', [
    {
      severity: 'error',
      subject: 'stakers.parquet',
      code: 'file_corrupt',
      parameters: { reason: long },
      rule: long,
      examples: [long, long],
    },
  ]);
  expect(Math.max(message.length, JSON.stringify(problems).length)).toBeLessThan(5000);
});
