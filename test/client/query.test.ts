import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { type Client, createClient, type ResponseFacts } from '../../client/index.ts';
import { KEYS, serve, serviceOf } from '../server/serving.ts';
import { openEngine } from '../support/engines.ts';
import { SAMPLE } from '../support/snapshots.ts';

let client: Client;
const facts: ResponseFacts[] = [];
beforeAll(async () => {
  const { base } = await serve(serviceOf(await openEngine(SAMPLE)));
  client = createClient({
    baseUrl: base,
    key: KEYS.both,
    onResponse: (one) => facts.push(one),
    retries: 0,
  });
});

describe('client.query', () => {
  it('gives rows as objects, with columns and whether they are all', async () => {
    interface Count {
      readonly symbol: string;
      readonly stakers: number;
    }
    const result = await client.query<Count>(
      'select symbol, stakers from tvl_by_strategy where stakers >= $least order by stakers desc, strategy',
      { least: 10 },
    );
    expectTypeOf(result.rows).items.toEqualTypeOf<Count>();
    expect(result.rows.length).toBeGreaterThan(3);
    expect(Object.keys(result.rows[0] ?? {})).toEqual(['symbol', 'stakers']);
    expect(result).toMatchObject({
      truncated: false,
      columns: [{ name: 'symbol' }, { type: 'BIGINT' }],
    });
  });

  it('asks again by the tag of a short text, and by POST for a long one', async () => {
    await client.query('select 1 as one');
    await client.query('select 1 as one');
    expect(facts.at(-1)).toMatchObject({ operation: 'query', status: 304 });
    const long = `select '${'ä'.repeat(5000)}' as text`;
    const { rows } = await client.query<{ text: string }>(long);
    expect(rows[0]?.text.length).toBe(5000);
  });

  it('rejects with what is wrong', async () => {
    await expect(client.query('selec 1')).rejects.toMatchObject({
      status: 400,
      code: 'bad_request',
    });
    await expect(client.query('select now()')).rejects.toMatchObject({ status: 422 });
  });

  it('has the schema', async () => {
    const { tables, limits } = await client.querySchema();
    expect(tables[0]).toMatchObject({ name: 'stakers', kind: 'table' });
    expect(limits.rows).toBe(100_000);
  });
});
