import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { KEYS, type Serving, serve, serviceOf } from '../server/serving.ts';
import { built, CLI } from '../support/built.ts';
import { openEngine } from '../support/engines.ts';
import { SAMPLE } from '../support/snapshots.ts';
import { call, connected, overHttp } from './asking.ts';

let serving: Serving;
const clients = new Map<string, Client>();
beforeAll(async () => {
  serving = await serve(serviceOf(await openEngine(SAMPLE)));
  clients.set('HTTP', await overHttp(serving.base, { 'x-api-key': KEYS.both }));
  await built();
  const args = [CLI, 'mcp', '--url', serving.base];
  const env = { RESTAKING_KEY: KEYS.both };
  const transport = new StdioClientTransport({ command: process.execPath, args, env });
  clients.set('standard input', await connected(transport));
});

describe.each(['HTTP', 'standard input'])('over %s', (name) => {
  const client = () => clients.get(name) ?? expect.fail('no client');

  it('query and schema are listed last, with their limits', async () => {
    const { tools } = await client().listTools();
    const [query, schema] = tools.slice(-2);
    expect([query?.name, schema?.name]).toEqual(['query', 'schema']);
    expect(query?.description).toMatch(
      /5 seconds, 100,000 rows, and an answer\s+of 100,000 characters/,
    );
    expect(query?.annotations?.readOnlyHint).toBe(true);
  });

  it('schema tells what query answers, with bound values and every digit', async () => {
    const schema = await call(client(), 'schema');
    const { tables } = JSON.parse(schema.texts[0] ?? '');
    expect(tables.map((table: { name: string }) => table.name)).toContain('tvl_by_operator');
    const sql = 'select $1 as word, 12345678901234567890 as many, count(*) as stakers from stakers';
    const { isError, texts } = await call(client(), 'query', { sql, parameters: ["it's"] });
    expect(isError).toBe(false);
    expect(texts[0]).toContain(`[["it's",12345678901234567890,1500]]`);
  });

  it.each([
    [{ sql: 'select oprator from stakers' }, /^bad_request: sql: Binder Error[\s\S]*\^/],
    [
      { sql: "select * from read_csv('/etc/passwd')" },
      /^unprocessable_entity: sql: the function read_csv/,
    ],
    [
      { sql: 'from activities' },
      /^The answer has \d+ characters, more than 100000; ask for fewer rows or columns/,
    ],
    [{}, /^bad_request: sql: this parameter is required/],
    [{ sql: 'select $1', parameters: [[1]] }, /^bad_request: parameters/],
  ])('query with %j tells what is wrong', async (given, message) => {
    const { isError, texts } = await call(client(), 'query', given);
    expect(texts[0]).toMatch(message);
    expect(isError).toBe(true);
  });
});
