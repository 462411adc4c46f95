import { beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../../engine/operations/index.ts';
import { rateLimit } from '../../../server/limits/rate-limit.ts';
import { openEngine } from '../../support/engines.ts';
import { generated } from '../../support/snapshots.ts';
import { type Known, knownValues, targetOf } from '../requests.ts';
import {
  KEYS,
  member,
  type Reply,
  type Sending,
  type Serving,
  serve,
  serviceOf,
} from '../serving.ts';

const UNKNOWN = 'unknown-secret-e6a0';

let serving: Serving;
let known: Known;
beforeAll(async () => {
  const folder = await generated('tiny', 1);
  known = await knownValues(folder);
  serving = await serve(serviceOf(await openEngine(folder)), { rateLimit: rateLimit(1e5, 60) });
});

/** The answer and the lines that were logged for it. */
async function logged(
  target: string,
  sending: Sending = {},
): Promise<{ reply: Reply; lines: string[] }> {
  const before = serving.log.length;
  const reply = await serving.send(target, sending);
  return { reply, lines: serving.log.slice(before) };
}

function fields(line: string | undefined): Record<string, unknown> {
  const parsed: unknown = JSON.parse(line ?? '{}');
  const names = ['level', 'requestId', 'method', 'path', 'status', 'milliseconds', 'key'];
  return Object.fromEntries(names.map((name) => [name, member(parsed, name)]));
}

describe('one line a request', () => {
  it.each(operations)(
    'tells of $path what was asked, by whose key, and how it ended',
    async (one) => {
      const headers = { 'X-Request-Id': 'log-me' };
      const { lines } = await logged(targetOf(one, known), { headers });
      expect(lines.length).toBe(1);
      expect(fields(lines[0])).toEqual({
        level: 'info',
        requestId: 'log-me',
        method: 'GET',
        path: one.path,
        status: 200,
        milliseconds: expect.any(Number),
        key: 'both',
      });
    },
  );

  it.each([
    ['400', '/restaking/activity?x=1', {}, '/restaking/activity', 'both'],
    ['401', '/restaking/activity', { key: null }, '/restaking/activity', undefined],
    ['403', '/restaking/activity', { key: KEYS.availability }, '/restaking/activity', undefined],
    ['404', '/somewhere/else', {}, undefined, undefined],
    ['422', '/restaking/activity?page=0', {}, '/restaking/activity', 'both'],
    ['204', '/restaking/activity', { method: 'OPTIONS' }, '/restaking/activity', undefined],
    ['200', '/livez', { key: null }, '/livez', undefined],
  ])('is written for %s of %s', async (status, target, sending, path, key) => {
    const { lines } = await logged(target, sending);
    expect(lines.length).toBe(1);
    expect(fields(lines[0])).toMatchObject({ status: Number(status) });
    expect(fields(lines[0]).path).toBe(path);
    expect(fields(lines[0]).key).toBe(key);
  });

  it('is written for 304', async () => {
    const { lines } = await logged('/restaking/activity', { headers: { 'If-None-Match': '*' } });
    expect(lines.map((line) => fields(line).status)).toEqual([304]);
  });

  it('never holds the query', async () => {
    const { lines } = await logged('/restaking/all-tokens?symbol=find-me-not');
    expect(lines.length).toBe(1);
    expect(lines.join()).not.toContain('find-me-not');
  });
});

describe('a key is in no log line, header or body', () => {
  const WAYS: [string, (key: string) => [string, Sending]][] = [
    ['in the header', (key) => ['/restaking/activity', { key }]],
    ['in the header of a bad request', (key) => ['/restaking/activity?page=0', { key }]],
    ['in the header of a path that there is not', (key) => ['/nothing', { key }]],
    ['twice in the header', (key) => ['/restaking/activity', { key: `${key}, ${key}` }]],
    ['as api_key in the query', (key) => [`/restaking/activity?api_key=${key}`, {}]],
    ['as x-api-key in the query', (key) => [`/restaking/activity?x-api-key=${key}`, {}]],
    ['in the query, alone', (key) => [`/restaking/activity?api_key=${key}`, { key: null }]],
    ['twice in the query', (key) => [`/restaking/activity?api_key=${key}&api_key=${key}`, {}]],
    ['in the query of another path', (key) => [`/nothing?api_key=${key}`, {}]],
    ['as a path', (key) => [`/${key}`, {}]],
    ['behind a path', (key) => [`/restaking/activity/${key}`, {}]],
    ['before a path', (key) => [`/${key}/restaking/activity`, { key: null }]],
    ['in an absolute address', (key) => [`http://${key}@a/restaking/activity`, {}]],
    ['by another scheme', (key) => ['/livez', { headers: { Authorization: `Bearer ${key}` } }]],
    ['in a cookie', (key) => ['/restaking/activity', { headers: { Cookie: `key=${key}` } }]],
    ['with a method that writes', (key) => ['/restaking/activity', { key, method: 'POST' }]],
  ];

  it.each(
    WAYS.flatMap(([way, sent]) =>
      [
        { what: 'a known one', key: KEYS.both },
        { what: 'an unknown one', key: UNKNOWN },
      ].map(({ what, key }) => ({ way, what, key, sent })),
    ),
  )('where $what was sent $way', async ({ key, sent }) => {
    const { reply, lines } = await logged(...sent(key));
    expect(lines.length).toBe(1);
    const output = [...lines, JSON.stringify(reply.headers), reply.text].join('\n');
    expect(output).not.toContain(key);
  });
});
