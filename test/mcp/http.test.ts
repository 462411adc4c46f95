import { connect } from 'node:net';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { operationId } from '../../engine/definition/endpoint.ts';
import { operations } from '../../engine/operations/index.ts';
import { failedKeys } from '../../server/limits/failed-keys.ts';
import { rateLimit } from '../../server/limits/rate-limit.ts';
import { CORE_TOOLS } from '../../server/mcp/core-tools.ts';
import { type Known, knownValues, parametersOf, targetOf } from '../server/requests.ts';
import { KEYS, type Serving, serve, serviceOf } from '../server/serving.ts';
import { openEngine } from '../support/engines.ts';
import { SAMPLE, sampleHas } from '../support/snapshots.ts';
import { call, overHttp } from './asking.ts';

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

const CALL = {
  jsonrpc: '2.0',
  id: 7,
  method: 'tools/call',
  params: { name: 'restakingEcosystemAvs', arguments: {} },
};
const CANCELLED = {
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId: 7 },
};

const Listed = z.object({
  result: z.object({ tools: z.array(z.looseObject({ name: z.string() })) }),
});

type Service = ReturnType<typeof serviceOf>;

let service: Service;
let serving: Serving;
let known: Known;
beforeAll(async () => {
  known = await knownValues(SAMPLE);
  service = serviceOf(await openEngine(SAMPLE));
  serving = await serve(service);
});

/** Posts a message as a client of the protocol does. */
function post(
  body: string,
  headers: Record<string, string> = {},
  { base, path = '/mcp' }: { base: string; path?: string } = serving,
) {
  return fetch(base + path, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'x-api-key': KEYS.both,
      ...headers,
    },
  });
}

/** The arguments of a tool, or the query of a target. */
function given(target: string): Record<string, string> {
  return Object.fromEntries(new URL(target, 'http://any').searchParams);
}

describe('the tools', () => {
  it('are one for each operation, named by its id, and read only', async () => {
    const client = await overHttp(serving.base, { 'x-api-key': KEYS.both });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      ...operations.map(operationId),
      'query',
      'schema',
    ]);
    const described = tools.slice(0, -2).map(({ description, inputSchema, annotations }) => ({
      purpose: description,
      parameters: Object.keys(inputSchema.properties ?? {}),
      readOnly: annotations?.readOnlyHint,
    }));
    expect(described).toEqual(
      operations.map((operation) => ({
        purpose: expect.stringContaining(operation.purpose),
        parameters: parametersOf(operation),
        readOnly: true,
      })),
    );
  });

  it('have one type for each member of a schema, which models take that know no list of types', async () => {
    const client = await overHttp(serving.base, { 'x-api-key': KEYS.both });
    const { tools } = await client.listTools();
    expect(tools.filter((tool) => /"type":\[|anyOf|oneOf/.test(JSON.stringify(tool)))).toEqual([]);
  });

  it('are the core ones alone if the address says so', async () => {
    const reply = await post(JSON.stringify(LIST), {}, { ...serving, path: '/mcp?tools=core' });
    const { tools } = Listed.parse(await reply.json()).result;
    expect(new Set(tools.map(({ name }) => name))).toEqual(CORE_TOOLS);
    // Four characters a token: less than a third of what all tools take.
    expect(JSON.stringify(tools).length).toBeLessThan(40_000);
    const other = await post(JSON.stringify(LIST), {}, { ...serving, path: '/mcp?tools=few' });
    expect(other.status).toBe(422);
    expect(await other.text()).toContain('is not one of all, core');
  });

  it('are those that the key may call', async () => {
    const client = await overHttp(serving.base, { 'x-api-key': KEYS.availability });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(
      operations.filter(({ group }) => group === 'availability').map(operationId),
    );
  });

  it('say units, and how many rows a page has', async () => {
    const client = await overHttp(serving.base, { 'x-api-key': KEYS.both });
    const { tools } = await client.listTools();
    const tool = tools.find(({ name }) => name === 'restakingAllOperators');
    expect(tool?.description).toContain('tvl: US dollars');
    expect(tool?.inputSchema.properties?.limit).toMatchObject({ default: 10, maximum: 50 });
  });

  it.each(operations.filter(sampleHas))('$name gives what its path gives', async (operation) => {
    const client = await overHttp(serving.base, { authorization: `Bearer ${KEYS.both}` });
    const parameters = parametersOf(operation);
    // There are more days than a tool returns.
    const target = targetOf(operation, known, {
      ...(parameters.includes('interval') && { interval: 'month' }),
    });
    const { isError, texts } = await call(client, operationId(operation), given(target));
    const page = parameters.includes('limit') ? { limit: '10' } : {};
    const same = targetOf(operation, known, { ...given(target), ...page });
    expect([isError, texts[0]]).toEqual([false, (await serving.send(same)).text]);
  });

  it('say how a list goes on, until its end', async () => {
    const client = await overHttp(serving.base, { 'x-api-key': KEYS.both });
    const first = await call(client, 'restakingAllTokens', { limit: 20 });
    expect(first.texts[1]).toMatch(/^This is page 1 of 2; page 2 with limit 20 goes on\.$/);
    const last = await call(client, 'restakingAllTokens', { limit: 20, page: 2 });
    expect(last.texts.length).toBe(1);
  });

  it.each([
    ['restakingAllStakers', { limit: 51 }, /^unprocessable_entity: limit: "51" .* from 1 to 50$/],
    ['restakingAllStakers', { page: 'x' }, /^bad_request: page: /],
    ['restakingAllStakers', { page: { x: 1 } }, /^bad_request: page: /],
    ['restakingAllStakers', { nothing: 1 }, /^bad_request: "nothing" is not a parameter/],
    ['restakingOperatorInfo', {}, /^bad_request: operator: this parameter is required$/],
    ['restakingOperatorInfo', { operator: `0x${'0'.repeat(40)}` }, /^not_found: operator: /],
    [
      'restakingOperatorsTvl',
      { limit: 50 },
      /^The answer has \d+ characters, .* ask again with limit [1-4]?\d\.$/,
    ],
    ['noSuchTool', {}, /^"noSuchTool": there is no such tool$/],
  ])('%s tells of %j what is wrong with it', async (name, parameters, message) => {
    const client = await overHttp(serving.base, { 'x-api-key': KEYS.both });
    const { isError, texts } = await call(client, name, parameters);
    expect(isError).toBe(true);
    expect(texts.join()).toMatch(message);
  });
});

describe('keys', () => {
  it.each([
    ['none', { 'x-api-key': '' }],
    ['an unknown one', { 'x-api-key': 'no-such-key' }],
    ['an unknown bearer', { 'x-api-key': '', authorization: 'Bearer no-such-key' }],
    ['another scheme', { 'x-api-key': '', authorization: `Basic ${KEYS.both}` }],
  ])('%s is refused before the message is read', async (_what, headers) => {
    const reply = await post('no JSON', headers);
    expect(reply.status).toBe(401);
    expect(reply.headers.get('www-authenticate')).toBe('Bearer realm="restaking-analytics"');
    expect(await reply.json()).toMatchObject({ error: { code: 'unauthorized' } });
  });

  it('open the tools of their groups', async () => {
    const client = await overHttp(serving.base, { 'x-api-key': KEYS.availability });
    expect(await call(client, 'availabilityAllOperators')).toMatchObject({ isError: false });
    const { isError, texts } = await call(client, 'restakingAllStakers');
    expect([isError, texts[0]]).toEqual([
      true,
      'forbidden: This key has no access to the group restaking.',
    ]);
  });

  it('that fail are counted together with those of requests', async () => {
    const strict = await serve(service, { failedKeys: failedKeys(2) });
    const bad = { 'x-api-key': 'no-such-key' };
    await strict.send('/restaking/activity', { key: 'no-such-key' });
    expect((await post('{}', bad, strict)).status).toBe(401);
    const late = await post('{}', bad, strict);
    expect([late.status, Number(late.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  it('are charged a request for each message, and no more for the call of a tool', async () => {
    const limited = await serve(service, { rateLimit: rateLimit(6, 3600) });
    const left = async (reply: Response) => {
      await reply.text();
      return /r=(\d+)/.exec(reply.headers.get('ratelimit') ?? '')?.[1];
    };
    const message = (method: string, params = {}) =>
      post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), {}, limited);
    expect(await left(await message('tools/list'))).toBe('5');
    const call = { name: 'restakingEcosystemAvs', arguments: {} };
    expect(await left(await message('tools/call', call))).toBe('4');
    expect(await left(await message('tools/call', { name: 'noSuchTool' }))).toBe('3');
    expect(await left(await message('no/such/method'))).toBe('2');
    expect(await left(await post('no JSON', {}, limited))).toBe('1');
    const ping = '{"jsonrpc":"2.0","method":"notifications/initialized"}';
    expect(await left(await post(ping, {}, limited))).toBe('0');
    const refused = await message('tools/call', call);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await refused.json()).toMatchObject({ error: { code: 'rate_limit_exceeded' } });
  });

  it('are in no log line and no result', async () => {
    const client = await overHttp(serving.base, { authorization: `Bearer ${KEYS.both}` });
    const misplaced = `rsk_${'a'.repeat(49)}`;
    const { texts } = await call(client, 'restakingAllStakers', { page: misplaced });
    expect(texts.join()).not.toContain(misplaced);
    expect(serving.log.join()).not.toContain(KEYS.both);
    expect(JSON.parse(serving.log.at(-1) ?? '')).toMatchObject({ path: '/mcp', key: 'both' });
  });
});

describe('the endpoint', () => {
  it.each(['GET', 'DELETE', 'PUT'])('refuses %s, which needs sessions', async (method) => {
    const reply = await serving.send('/mcp', { method });
    expect([reply.status, reply.headers.allow]).toEqual([405, 'POST, OPTIONS']);
    expect(reply.text).toContain('"code":"method_not_allowed"');
  });

  it.each([
    ['http://evil.example', {}, 403],
    ['http://evil.example:80', { corsOrigin: '*' }, 403],
    ['null', {}, 403],
    ['http://localhost.evil.example', {}, 403],
    ['http://localhost:3000', {}, 200],
    ['http://127.0.0.1:6274', {}, 200],
    ['https://app.example.org', { corsOrigin: 'https://app.example.org' }, 200],
    ['https://api.example.org', { publicUrl: 'https://api.example.org/v' }, 200],
  ])('of a page of %s, with %j, is answered with %i', async (origin, parts, status) => {
    const own = await serve(service, parts);
    // Also after DNS rebinding, when the page has the same origin.
    const reply = await post(JSON.stringify(LIST), { origin, host: 'evil.example' }, own);
    expect(reply.status).toBe(status);
  });

  it.each([
    '*/*',
    'application/json',
    'application/*, text/*',
    '',
    'text/html, application/json;q=0.1',
    'text/event-stream, */*;q=0.5',
    'application/json, text/event-stream',
  ])('answers who accepts "%s" in JSON', async (accept) => {
    const reply = await post('{"jsonrpc":"2.0","id":1,"method":"ping"}', { accept });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ]);
    expect(await reply.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  });

  it.each([
    [
      { accept: 'text/event-stream' },
      406,
      'accept: "text/event-stream" leaves out application/json',
    ],
    [{ accept: 'application/json;q=0, */*' }, 406, 'accept: '],
    [{ 'content-type': 'text/plain' }, 415, 'content-type: "text/plain": must be application/json'],
    [{ 'content-type': 'application/jsonlines' }, 415, 'content-type: '],
  ])('refuses %j with %i, as it refuses all else', async (headers, status, message) => {
    const reply = await post('{"jsonrpc":"2.0","id":1,"method":"ping"}', headers);
    expect(reply.status).toBe(status);
    expect(await reply.json()).toMatchObject({
      error: { code: 'bad_request', message: expect.stringContaining(message) },
    });
  });

  it('takes JSON whose character set is named', async () => {
    const headers = { 'content-type': 'Application/JSON; charset=utf-8' };
    expect((await post(JSON.stringify(LIST), headers)).status).toBe(200);
  });

  it('tells browsers what they may send', async () => {
    const headers = { origin: 'http://localhost:3000' };
    const reply = await serving.send('/mcp', { method: 'OPTIONS', key: null, headers });
    expect(reply.status).toBe(204);
    expect(reply.headers['access-control-allow-methods']).toBe('POST, OPTIONS');
    expect(reply.headers['access-control-allow-headers']).toContain('authorization');
  });

  it('takes messages of 64 KiB', async () => {
    const long = (bytes: number) => JSON.stringify(LIST).padEnd(bytes, ' ');
    expect((await post(long(65_536))).status).toBe(200);
    const reply = await post(long(65_537));
    expect(reply.status).toBe(413);
    expect(await reply.json()).toMatchObject({ error: { code: 'bad_request' } });
  });

  it.each([{ 'content-encoding': 'gzip' }, { 'content-type': 'application/json; charset=utf-16' }])(
    'refuses a message that says it is no plain UTF-8: %j',
    async (headers) => {
      const reply = await post(JSON.stringify(LIST), headers);
      expect(reply.status).toBe(415);
      expect(await reply.json()).toMatchObject({ error: { code: 'bad_request' } });
    },
  );

  it.each([
    ['many lists of tools', Array.from({ length: 100 }, (_, id) => ({ ...LIST, id }))],
    ['a call and its own end', [CALL, CANCELLED]],
    ['one message', [LIST]],
    ['none', []],
  ])('refuses a batch at once: %s', async (_what, messages) => {
    const reply = await post(` \n${JSON.stringify(messages)}`);
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({ error: { code: 'bad_request' } });
  });

  it('answers a call though its end is told by another message', async () => {
    const [called, cancelled] = await Promise.all([
      post(JSON.stringify(CALL)),
      post(JSON.stringify(CANCELLED)),
    ]);
    expect([called.status, cancelled.status]).toEqual([200, 202]);
    expect(await called.json()).toMatchObject({ id: 7, result: { isError: false } });
  });

  it('makes the list of tools once', async () => {
    const own = await serve(service);
    const list = async () => (await post(JSON.stringify(LIST), {}, own)).text();
    const first = await list();
    const [operation] = operations;
    if (!operation) throw new RangeError('there are no operations');
    const described = vi.spyOn(operation, 'parameters');
    expect(await list()).toBe(first);
    expect(described).not.toHaveBeenCalled();
    described.mockRestore();
  });

  it('tells a client that waits to send its body to go on, and reads it', async () => {
    const { port } = new URL(serving.base);
    const body = JSON.stringify(LIST);
    const socket = connect(Number(port), '127.0.0.1');
    const head = ['POST /mcp HTTP/1.1', 'Host: a', `x-api-key: ${KEYS.both}`];
    const type = ['Content-Type: application/json', 'Accept: application/json, text/event-stream'];
    const rest = [`Content-Length: ${body.length}`, 'Expect: 100-continue', 'Connection: close'];
    socket.write(`${[...head, ...type, ...rest].join('\r\n')}\r\n\r\n`);
    let text = '';
    for await (const chunk of socket) {
      text += chunk.toString();
      if (text === 'HTTP/1.1 100 Continue\r\n\r\n') socket.write(body);
    }
    expect(text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
  });

  it.each([
    ['no JSON', {}, 400],
    ['{"jsonrpc":"2.0"}', {}, 400],
    [JSON.stringify(LIST), { 'content-type': 'text/plain' }, 415],
    [JSON.stringify(LIST), { accept: 'text/html' }, 406],
    [JSON.stringify(LIST), { 'mcp-protocol-version': '1999-01-01' }, 400],
    ['{"jsonrpc":"2.0","method":"notifications/initialized"}', {}, 202],
  ])('answers %s with %j as the protocol says', async (body, headers, status) => {
    expect((await post(body, headers)).status).toBe(status);
  });
});
