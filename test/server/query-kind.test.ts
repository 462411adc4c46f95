import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '../../engine/definition/operation.ts';
import { Engine } from '../../engine/engine.ts';
import { UnreadAnswers } from '../../server/limits/unread.ts';
import { operationRunner } from '../../server/queries/operation-runner.ts';
import { QueryProcesses } from '../../server/queries/query-processes.ts';
import { afterFile } from '../support/after-file.ts';
import { operationNamed, prepared, SETTINGS } from '../support/engines.ts';
import { endless, OPERATIONS, strategiesOfOperator } from '../support/query-operations.ts';
import { SAMPLE } from '../support/snapshots.ts';
import { WAIT_LIMIT_MS } from '../support/soon.ts';
import { SQL_SETTINGS } from './serving.ts';

let folder: string;
let queries: QueryProcesses;
let engine: Engine;
beforeAll(async () => {
  folder = await prepared(SAMPLE);
  ({ queries, engine } = within(WAIT_LIMIT_MS));
});

/** An engine over query processes with this time limit. */
function within(timeoutMs: number): { queries: QueryProcesses; engine: Engine } {
  const queries = new QueryProcesses(
    {
      prepared: folder,
      exportBytes: 0,
      memoryBytes: 2 ** 28,
      timeoutMs,
      module: 'test/support/query-process',
      sql: SQL_SETTINGS,
    },
    pino({ level: 'silent' }),
  );
  afterFile(() => queries.close());
  const settings = {
    run: operationRunner(queries, new UnreadAnswers(2 ** 28)),
    operations: OPERATIONS,
  };
  return { queries, engine: Engine.open(folder, SETTINGS, settings) };
}

async function ask(
  operation: Operation,
  query: Readonly<Record<string, string>>,
  of: Engine = engine,
) {
  const request = of.read(operation, new Map(Object.entries(query)));
  const { bytes, etag } = await of.answer(request);
  return { request, etag, body: JSON.parse(bytes.toString()) };
}

/** The id of the process that answers; a signal to 0 would reach this one too. */
const runningPid = () => queries.pid ?? expect.fail('no query process runs');

/** An operator, and its record of another operation. */
async function known() {
  const { body } = await ask(operationNamed('restaking/operators-tvl'), { limit: '1' });
  const { operator, strategies } = body.data[0];
  return { operator, strategies };
}

describe('an operation of kind query', () => {
  it('answers records of its SELECT, as another operation has them', async () => {
    const { operator, strategies } = await known();
    const { body } = await ask(strategiesOfOperator, { operator, limit: '1000' });
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
      const { body: none } = await ask(strategiesOfOperator, { operator, symbol: hostile });
      expect(none).toMatchObject({ data: [], meta: { total: 0 } });
    }
  });

  it('gives pages that together are the whole, and facts of each as lists do', async () => {
    const { operator } = await known();
    const { body: whole } = await ask(strategiesOfOperator, { operator, limit: '1000' });
    const total = whole.data.length;
    expect(total).toBeGreaterThan(2);
    const pages = [];
    for (let page = 1; page <= total; page += 1) {
      const { body } = await ask(strategiesOfOperator, { operator, limit: '1', page: `${page}` });
      const meta = { total, page, limit: 1, totalPages: total, hasMore: page < total };
      expect(body.meta).toEqual({ ...meta, statistics: whole.meta.statistics });
      pages.push(...body.data);
    }
    expect(pages).toEqual(whole.data);
    const beyond = await ask(strategiesOfOperator, { operator, page: '9'.repeat(30) });
    expect(beyond.body).toMatchObject({ data: [], meta: { total, hasMore: false } });
  });

  it('selects by a range of time, both ends included, with years beyond 9999', async () => {
    const { operator } = await known();
    const { body: tokens } = await ask(operationNamed('restaking/all-tokens'), { limit: '1000' });
    const { body: whole } = await ask(strategiesOfOperator, { operator, limit: '1000' });
    const updated = new Map(
      tokens.data.map((row: { strategy: string; updatedAt: string }) => [
        row.strategy,
        row.updatedAt,
      ]),
    );
    const { strategy } = whole.data[0];
    const at = String(updated.get(strategy));
    const range = { startTimestamp: at, endTimestamp: at, limit: '1000' };
    const { body } = await ask(strategiesOfOperator, { operator, ...range });
    const selected = whole.data.filter(
      (row: { strategy: string }) => updated.get(row.strategy) === at,
    );
    expect(body.data).toEqual(selected);
    const ends = ['0000-01-01T00:00:00+01:00', '9999-12-31T23:59:59-01:00'] as const;
    const open = { startTimestamp: ends[0], endTimestamp: ends[1], limit: '1000' };
    expect((await ask(strategiesOfOperator, { operator, ...open })).body).toEqual(whole);
  });

  it('answers 404 where the snapshot does not know what the request names', async () => {
    const operator = `0x${'0'.repeat(40)}`;
    await expect(ask(strategiesOfOperator, { operator })).rejects.toMatchObject({
      code: 'not_found',
      message: `operator: "${operator}" is not in the snapshot`,
    });
  });

  it('is cached, and has a tag, as any other', async () => {
    const { operator } = await known();
    const first = await ask(strategiesOfOperator, { operator });
    expect(engine.cachedAnswer(first.request, 'identity')).toBeDefined();
    expect((await ask(strategiesOfOperator, { operator })).etag).toBe(first.etag);
  });

  it('that takes too long is refused with 503', async () => {
    const impatient = within(200);
    await expect(ask(endless, {}, impatient.engine)).rejects.toMatchObject({ status: 503 });
    expect(impatient.engine.cached.entries).toBe(0);
  });

  it('is answered while another one runs', async () => {
    const { operator } = await known();
    const slow = ask(endless, {}).catch(() => 'ended with the test');
    const { body } = await ask(strategiesOfOperator, { operator, symbol: 'meanwhile' });
    expect(body).toMatchObject({ data: [], meta: { total: 0 } });
    expect(await Promise.race([slow, 'still runs'])).toBe('still runs');
    process.kill(runningPid(), 'SIGKILL');
    await slow;
  });

  it('is refused with 503 where the process is killed, and the next is answered by a new one', async () => {
    const { operator } = await known();
    await ask(strategiesOfOperator, { operator, symbol: 'before' });
    const pid = runningPid();
    const killed = expect(ask(endless, {})).rejects.toMatchObject({ status: 503 });
    process.kill(pid, 'SIGKILL');
    await killed;
    const { body } = await ask(strategiesOfOperator, { operator, symbol: 'after' });
    expect(body).toMatchObject({ data: [], meta: { total: 0 } });
    expect(queries.pid).not.toBe(pid);
  });
});
