import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { TABLE_NAMES } from '../../common/table-names.ts';
import { KEYS, type Serving, serve, serviceOf } from '../server/serving.ts';
import { built, CLI } from '../support/built.ts';
import { openEngine } from '../support/engines.ts';
import { generated, SAMPLE } from '../support/snapshots.ts';
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

  it('schema lists tables without columns, and with tables their columns', async () => {
    const { tables, macros, limits } = await schemaOf(client());
    const named = tables.find((table) => table.name === 'tvl_by_operator');
    expect(Object.keys(named ?? {})).toEqual(['name', 'kind', 'comment', 'rows']);
    expect([macros?.length, limits?.rows]).toEqual([3, 100_000]);
    const chosen = await schemaOf(client(), { tables: ['tvl_by_operator', 'stakers'] });
    expect(chosen.tables.map(({ name }) => name)).toEqual(['stakers', 'tvl_by_operator']);
    expect(chosen.tables[0]?.columns?.[0]).toMatchObject({ name: 'staker', type: 'VARCHAR' });
  });

  it.each([
    [
      { tables: ['stakers', 'staker'] },
      /^unprocessable_entity: tables: "staker" is neither a table nor a view; schema without tables/,
    ],
    [{ tables: 'stakers' }, /^bad_request: tables: this is not a list of names/],
    [{ table: 'stakers' }, /^bad_request: "table" is not a parameter; this operation takes tables/],
  ])('schema with %j tells what is wrong', async (given, message) => {
    const { isError, texts } = await call(client(), 'schema', given);
    expect(texts[0]).toMatch(message);
    expect(isError).toBe(true);
  });

  it('query answers with bound values and every digit', async () => {
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
    [{ sql: 'select 1', limit: 10 }, /^bad_request: "limit" is not a parameter/],
    [
      { sql: 'select to_dollars(strategy, shares) from staker_shares' },
      /Could not convert string '0x[0-9a-f]{40}' to DOUBLE[\s\S]*An address is no amount\. [\s\S]*to_dollars\(shares, strategy\)/,
    ],
  ])('query with %j tells what is wrong', async (given, message) => {
    const { isError, texts } = await call(client(), 'query', given);
    expect(texts[0]).toMatch(message);
    expect(isError).toBe(true);
  });
});

interface Schema {
  readonly tables: readonly { readonly name: string; readonly columns?: readonly object[] }[];
  readonly macros?: readonly object[];
  readonly limits?: { readonly rows: number };
}

async function schemaOf(client: Client, given: Record<string, unknown> = {}): Promise<Schema> {
  const { isError, texts } = await call(client, 'schema', given);
  expect(isError, texts[0]).toBe(false);
  return JSON.parse(texts[0] ?? '');
}

it('schema answers for a snapshot with all tables, in some thousand tokens, and for each of these', async () => {
  const all = await serve(serviceOf(await openEngine(await generated('small', 1))));
  const client = await overHttp(all.base, { 'x-api-key': KEYS.both });
  const { texts } = await call(client, 'schema');
  const { tables } = await schemaOf(client);
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining([...TABLE_NAMES]));
  expect(texts.join('').length).toBeLessThan(30_000);
  const names = tables.map(({ name }) => name);
  const half = Math.ceil(names.length / 2);
  const parts = [names.slice(0, half), names.slice(half)];
  const described = await Promise.all(parts.map((tables) => schemaOf(client, { tables })));
  const columns = described.flatMap((part) => part.tables.map((table) => table.columns?.length));
  expect(columns.length).toBe(names.length);
  expect(columns.every((count) => Number(count) > 0)).toBe(true);
});
