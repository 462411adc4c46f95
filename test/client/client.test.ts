import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import {
  type Client,
  call as callOperation,
  createClient,
  type ListId,
  type ResponseFacts,
} from '../../client/index.ts';
import { operationId } from '../../engine/definition/endpoint.ts';
import { operations } from '../../engine/operations/index.ts';
import { type Known, knownValues, targetOf } from '../server/requests.ts';
import { KEYS, type Serving, serve, serviceOf } from '../server/serving.ts';
import { openEngine } from '../support/engines.ts';
import { generated } from '../support/snapshots.ts';

let serving: Serving;
let known: Known;
let client: Client;
beforeAll(async () => {
  const folder = await generated('tiny', 1);
  known = await knownValues(folder);
  serving = await serve(serviceOf(await openEngine(folder)));
  client = createClient({ baseUrl: serving.base, key: KEYS.both });
});

/** Calls an operation's method with the parameters of a target. */
function call(method: string, target: string): Promise<unknown> {
  const parameters = Object.fromEntries(new URL(target, serving.base).searchParams);
  return Reflect.get(client, method)(parameters);
}

describe('the methods', () => {
  it('are one for each operation, the walk over pages, and SQL', () => {
    expect(Object.keys(client)).toEqual([
      ...operations.map(operationId),
      'pages',
      'queryBody',
      'query',
      'queryFile',
      'querySchema',
    ]);
  });

  it.each(operations)('$name gives the body that the service answers with', async (operation) => {
    const target = targetOf(operation, known);
    const body = await call(operationId(operation), target);
    expect(body).toEqual(JSON.parse((await serving.send(target)).text));
  });

  it('take numbers, booleans and nothing for what is left out', async () => {
    const given = { limit: 2, synced: true, symbol: undefined };
    const { data, meta } = await client.restakingAllTokens(given);
    expect(meta.limit).toBe(2);
    expect(data.map(({ synced }) => synced)).toEqual(data.map(() => true));
    expect(data.length).toBeGreaterThan(0);
  });

  it('are typed by the schemas of the service', async () => {
    const tvl = await client.restakingEcosystemTvl();
    expectTypeOf(tvl.data.tokenStatistics.totalTokenValue).toEqualTypeOf<number>();
    expectTypeOf(tvl.data.strategies).items.toHaveProperty('tvl').toEqualTypeOf<string>();
    type OfActivity = NonNullable<Parameters<typeof client.restakingActivity>[0]>;
    expectTypeOf<'POD_DEPLOYED'>().toExtend<OfActivity['action']>();
    expectTypeOf<'MINTED'>().not.toExtend<OfActivity['action']>();
    type OfAvs = Parameters<typeof client.restakingOperatorAvs>[0];
    expectTypeOf<OfAvs['operator']>().toEqualTypeOf<string>();
    // @ts-expect-error: a walk goes over lists only
    const walk = () => client.pages('restakingEcosystemTvl');
    expect(walk).toBeTypeOf('function');
  });

  it('are called by a variable id, with the parameters and the body of that operation', async () => {
    // As the example of `call` has it.
    async function total<Id extends 'restakingAllAvs' | 'restakingAllOperators'>(id: Id) {
      const { meta } = await callOperation(client, id, { limit: 1 });
      return meta.total;
    }
    const avs = await client.restakingAllAvs({ limit: 1 });
    const operators = await client.restakingAllOperators({ limit: 1 });
    expect(await total('restakingAllAvs')).toBe(avs.meta.total);
    expect(await total('restakingAllOperators')).toBe(operators.meta.total);
    const one = await callOperation(client, 'restakingEcosystemTvl', {});
    expectTypeOf(one.data.tokenStatistics.totalTokenValue).toEqualTypeOf<number>();
    // @ts-expect-error: the operation needs an operator
    await expect(callOperation(client, 'restakingOperatorAvs', {})).rejects.toThrow('operator');
    const signal = AbortSignal.abort(new Error('no longer needed'));
    const aborted = callOperation(client, 'restakingEcosystemTvl', {}, { signal });
    await expect(aborted).rejects.toThrow('no longer needed');
  });

  it('tell what an answer says besides its body', async () => {
    const facts: ResponseFacts[] = [];
    const telling = createClient({
      baseUrl: `${serving.base}/`,
      key: KEYS.both,
      onResponse: (one) => facts.push(one),
    });
    await telling.restakingEcosystemAvs();
    const { headers } = await serving.send('/restaking/ecosystem-avs');
    expect(facts).toEqual([
      {
        operation: 'restakingEcosystemAvs',
        status: 200,
        snapshotId: headers['x-snapshot-id'],
        sample: headers['x-sample-data'] ?? null,
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        rate: null,
      },
    ]);
  });

  it('parse as they are told, so that no digit need be lost', async () => {
    const texts: string[] = [];
    const parse = (text: string) => texts.push(text);
    const own = createClient({ baseUrl: serving.base, key: KEYS.both, parse });
    expect(await own.restakingEcosystemAvs()).toBe(1);
    expect(texts).toEqual([(await serving.send('/restaking/ecosystem-avs')).text]);
  });
});

describe('a walk over pages', () => {
  const lists = operations.filter(({ parameters }) =>
    Object.hasOwn(parameters({ maxLimit: 1000, defaultNetwork: 'ethereum' }), 'page'),
  );

  it.each(lists)('$name gives every row once, in order', async (operation) => {
    const target = targetOf(operation, known, { limit: '1000' });
    const whole: unknown = JSON.parse((await serving.send(target)).text);
    const { limit: _whole, ...filters } = Object.fromEntries(
      new URL(target, serving.base).searchParams,
    );
    const rows: unknown[] = [];
    const id = operationId(operation) as ListId; // it takes a page
    // Three pages or four: a short one, or none, is the last.
    const limit = Math.max(1, Math.floor(rowsIn(whole) / 3));
    for await (const row of client.pages(id, { ...filters, limit })) rows.push(row);
    const all = JSON.stringify(whole);
    expect(all).toContain(JSON.stringify(rows).slice(1, -1));
    expect(rows.length).toBe(rowsIn(whole));
  });

  it('is typed in both forms of lists', async () => {
    const { value: staker } = await client.pages('restakingAllStakers').next();
    expect(staker?.staker).toMatch(/^0x/);
    const { operator = '' } = known;
    for await (const { avsAddress } of client.pages('restakingOperatorAvs', { operator })) {
      expectTypeOf(avsAddress).toEqualTypeOf<string>();
    }
    // @ts-expect-error: the name of the list is required
    const walk = () => client.pages('restakingOperatorAvs');
    expect(walk).toBeTypeOf('function');
  });
});

/** How many rows a page of any list holds. */
function rowsIn(body: unknown): number {
  const data: unknown = Reflect.get(Object(body), 'data');
  const rows = Array.isArray(data) ? data : Object.values(Object(data)).find(Array.isArray);
  return Array.isArray(rows) ? rows.length : Number.NaN;
}
