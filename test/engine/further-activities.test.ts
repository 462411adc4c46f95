import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, describe, expect, it } from 'vitest';
import { ACTIONS, FURTHER_ACTIONS } from '../../common/vocabulary.ts';
import type { Engine } from '../../engine/engine.ts';
import { selectSql } from '../../engine/prepare/sql/select-sql.ts';
import { PATHS } from '../../engine/store/format.ts';
import { ask, openEngine, openEngineOf, operationNamed } from '../support/engines.ts';
import { bare } from '../support/snapshots.ts';
import { sameAnswer } from '../witness/json.ts';
import { Witness } from '../witness/operations.ts';
import { type ActivitiesRow, readRows } from '../witness/rows.ts';

const activity = operationNamed('restaking/activity');

interface Body {
  readonly data: readonly { readonly action: string; readonly timestamp: string }[];
  readonly meta: {
    readonly total: number;
    readonly statistics: Readonly<Record<string, number>>;
  };
}

describe('activities with further actions', () => {
  let engine: Engine;
  let witness: Witness;
  let own: readonly ActivitiesRow[];
  let further: readonly ActivitiesRow[];
  beforeAll(async () => {
    const folder = await bare(1, 'further_activities');
    const rows = await readRows(folder);
    engine = await openEngineOf(['activity'], folder);
    witness = new Witness(rows);
    own = rows.activities;
    further = rows.furtherActivities ?? [];
  });

  const bodyOf = async (query: Readonly<Record<string, string>>): Promise<Body> =>
    JSON.parse((await ask(engine, activity, query)).body);

  const expectSame = async (query: Readonly<Record<string, string>>) => {
    const expected = witness.answer('activity', query);
    const { status, body } = await ask(engine, activity, query);
    expect(status).toBe(expected.status);
    if (expected.status === 200) expect(sameAnswer(body, expected.body)).toBeNull();
  };

  it('are asked for by include, and are left out without it', async () => {
    const [plain, all] = await Promise.all([bodyOf({}), bodyOf({ include: 'further' })]);
    expect(plain.meta.total).toBe(own.length);
    expect(all.meta.total).toBe(own.length + further.length);
    expect(further.length).toBeGreaterThan(100);
    expect(all.meta.statistics.uniqueActions).toBe(
      new Set([...own, ...further].map(({ action }) => action)).size,
    );
  });

  it('have one order over all pages, each row once', async () => {
    const { meta } = await bodyOf({ include: 'further' });
    for (const limit of ['1000', '137']) {
      const pages = Math.ceil(meta.total / Number(limit)) + 1;
      for (let page = 1; page <= pages; page += 1) {
        await expectSame({ include: 'further', limit, page: String(page) });
      }
    }
  });

  it('pass each filter, alone and with the other ones', async () => {
    for (const row of [...further, ...own].filter((_row, at) => at % 97 === 0)) {
      const { action } = row;
      for (const column of ['operator', 'staker', 'strategy', 'token', 'avs', 'pod'] as const) {
        const value = row[column];
        if (value === null) continue;
        await expectSame({ include: 'further', [column]: value });
        await expectSame({ action, [column]: value });
        await expectSame({ [column]: value });
      }
    }
  });

  it('lie in a range of time', async () => {
    const days = ['2023-08-01', '2024-04-09', '2025-04-17', '2025-05-20T13:00:00Z'];
    for (const day of days) {
      await expectSame({ include: 'further', startTimestamp: day, limit: '100' });
      await expectSame({ include: 'further', endTimestamp: day, limit: '100' });
    }
  });

  it('are found by name without include, and no other action is then', async () => {
    const [{ action } = { action: '' }] = further;
    const { data, meta } = await bodyOf({ action });
    expect(meta.total).toBe(further.filter((row) => row.action === action).length);
    expect(new Set(data.map((row) => row.action))).toEqual(new Set([action]));
    await expectSame({ action });
    await expectSame({ action, include: 'further', page: '2', limit: '3' });
  });

  it('refuse any other value of include', async () => {
    expect(await ask(engine, activity, { include: 'all' })).toEqual({
      status: 422,
      body: 'include: "all" is not one of further',
    });
  });

  it('are exported in their order', async () => {
    const request = engine.read(activity, new Map([['include', 'further']]), 'ndjson');
    const { source } = await engine.export(request);
    if (source.kind !== 'records') throw new Error('NDJSON has the records in memory');
    const chunks: Buffer[] = [];
    for await (const chunk of source.bytes()) chunks.push(chunk);
    const lines = Buffer.concat(chunks).toString().trimEnd().split('\n');
    expect(lines).toHaveLength(own.length + further.length);
    const { data } = await bodyOf({ include: 'further', limit: '1000' });
    expect(lines.slice(0, 1000).map((line) => JSON.parse(line))).toEqual(data);
  });
});

describe('an export by SQL', () => {
  it('has the rows of the pages, in their order', async () => {
    const folder = await bare(1, 'further_activities');
    const engine = await openEngineOf(['activity'], folder);
    const [{ operator } = { operator: null }] = (
      (await readRows(folder)).furtherActivities ?? []
    ).filter((row) => row.operator !== null);
    if (activity.kind !== 'list') throw new Error('activity is a list');
    const database = await DuckDBInstance.create(join(engine.folder.folder, PATHS.tables), {
      access_mode: 'READ_ONLY',
    });
    const connection = await database.connect();
    for (const filters of [{}, { operator: operator ?? '' }, { action: 'OPERATOR_SLASHED' }]) {
      const parameters = { include: 'further', ...filters };
      const { sql, values } = selectSql(activity.definition, { parameters, format: 'csv' });
      const read = await connection.runAndReadAll(`select * from (${sql}) limit 1000`, values);
      const { body } = await ask(engine, activity, { ...parameters, limit: '1000' });
      const { data } = JSON.parse(body);
      expect(read.getRowObjectsJson().map((row) => [row.action, row.operator, row.pod])).toEqual(
        data.map((row: Record<string, unknown>) => [row.action, row.operator, row.pod]),
      );
    }
    connection.closeSync();
    database.closeSync();
  });
});

describe('a snapshot without further activities', () => {
  it('has its own with include too, and none of a further action', async () => {
    const engine = await openEngine(await bare(1));
    const plain = await ask(engine, activity, {});
    expect(await ask(engine, activity, { include: 'further' })).toEqual(plain);
    const { body } = await ask(engine, activity, { action: 'TASK_CREATED' });
    expect(JSON.parse(body)).toMatchObject({
      data: [],
      meta: { total: 0, statistics: { totalActivities: 0, uniqueActions: 0 } },
    });
  });
});

it('no action is both', () => {
  expect(
    FURTHER_ACTIONS.filter((action) => (ACTIONS as readonly string[]).includes(action)),
  ).toEqual([]);
});
