import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Engine } from '../../engine/engine.ts';
import type { Operation } from '../../engine/operation.ts';
import { QueryProcesses } from '../../server/query-processes.ts';
import { queryRunner } from '../../server/run-query.ts';
import { operationNamed, prepared, SETTINGS } from '../support/engines.ts';
import { endless, OPERATIONS, strategiesOfOperator } from '../support/query-operations.ts';
import { SAMPLE } from '../support/snapshots.ts';
import { SOON } from './fleet.ts';
import { SQL_SETTINGS } from './serving.ts';

/** Milliseconds that a query may take where one is to take too long. */
const TIMEOUT_MS = 2000;

let queries: QueryProcesses;
let engine: Engine;
beforeAll(async () => {
  const folder = await prepared(SAMPLE);
  queries = new QueryProcesses(
    {
      prepared: folder,
      exportBytes: 0,
      memoryBytes: 2 ** 28,
      timeoutMs: TIMEOUT_MS,
      module: '../test/support/query-process',
      sql: SQL_SETTINGS,
    },
    pino({ level: 'silent' }),
  );
  engine = Engine.open(folder, SETTINGS, { run: queryRunner(queries), operations: OPERATIONS });
});
afterAll(() => queries.close());

async function ask(operation: Operation, query: Readonly<Record<string, string>>) {
  const request = engine.read(operation, new Map(Object.entries(query)));
  const { bytes, etag } = await engine.answer(request);
  return { request, etag, body: JSON.parse(bytes.toString()) };
}

/** An operator and what another operation says of it. */
async function known() {
  const { body } = await ask(operationNamed('restaking/operators-tvl'), { limit: '1' });
  const { operator, strategies } = body.data[0];
  return { operator, strategies };
}

describe('an operation of kind query', () => {
  it('answers records of its SELECT, as another operation has them', async () => {
    const { operator, strategies } = await known();
    const { body } = await ask(strategiesOfOperator, { operator });
    const expected = strategies
      .map(({ strategy, symbol, uniqueStakers }: Record<string, unknown>) => ({
        strategy,
        symbol,
        stakersCount: uniqueStakers,
      }))
      .sort((a: { strategy: string }, b: { strategy: string }) =>
        a.strategy < b.strategy ? -1 : 1,
      );
    expect(
      body.data.map(({ shares: _exact, ...others }: Record<string, unknown>) => others),
    ).toEqual(expected);
    expect(strategiesOfOperator.response.safeParse(body).success).toBe(true);
  });

  it('binds values, whatever is in them, and null for what is not given', async () => {
    const { operator, strategies } = await known();
    const { symbol } = strategies[0];
    const { body } = await ask(strategiesOfOperator, {
      operator: operator.toUpperCase().replace('0X', '0x'),
      symbol,
    });
    expect(body.data.map((row: { symbol: string }) => row.symbol)).toEqual([symbol]);
    for (const hostile of ["' or true --", '$operator', "'; drop table snapshot.avs; --"]) {
      expect((await ask(strategiesOfOperator, { operator, symbol: hostile })).body).toEqual({
        data: [],
      });
    }
  });

  it('is cached, and has a tag, as any other', async () => {
    const { operator } = await known();
    const first = await ask(strategiesOfOperator, { operator });
    expect(engine.cachedAnswer(first.request, 'identity')).toBeDefined();
    expect((await ask(strategiesOfOperator, { operator })).etag).toBe(first.etag);
  });

  it('that takes too long is refused with 503, and others are answered meanwhile', async () => {
    await vi.waitFor(() => ask(strategiesOfOperator, { operator: `0x${'0'.repeat(40)}` }), SOON);
    const slow = expect(ask(endless, {})).rejects.toMatchObject({ status: 503 });
    const { operator } = await known();
    expect((await ask(strategiesOfOperator, { operator, symbol: 'meanwhile' })).body).toEqual({
      data: [],
    });
    await slow;
    expect(engine.cached.entries).toBeGreaterThan(0);
  });

  it('is refused with 503 where the process is killed, and the next is answered by a new one', async () => {
    const { operator } = await known();
    await ask(strategiesOfOperator, { operator, symbol: 'before' });
    const { pid } = queries;
    const killed = expect(ask(endless, {})).rejects.toMatchObject({ status: 503 });
    process.kill(pid ?? 0, 'SIGKILL');
    await killed;
    expect((await ask(strategiesOfOperator, { operator, symbol: 'after' })).body).toEqual({
      data: [],
    });
    expect(queries.pid).not.toBe(pid);
  });
});
