import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sqlName, sqlText } from '../../common/sql.ts';
import type { Engine } from '../../engine/engine.ts';
import { withDatabase } from '../support/broken.ts';
import { ask, openEngine, operationNamed } from '../support/engines.ts';
import { generated } from '../support/snapshots.ts';

const FILTERS = ['action', 'operator', 'staker', 'strategy', 'token', 'avs', 'pod'];
const activity = operationNamed('restaking/activity');
const histogram = operationNamed('restaking/activity-histogram');

interface Row {
  readonly start: string;
  readonly action: string;
  readonly count: number;
}

let folder: string;
let engine: Engine;
/** The value of each filter that most rows have, and how many have it. */
let most: { filter: string; value: string; rows: number }[];
beforeAll(async () => {
  folder = await generated('small', 1);
  engine = await openEngine(folder, { cacheBytes: 0 });
  most = await withDatabase(async (connection) => {
    const file = sqlText(join(folder, 'activities.parquet'));
    const found = [];
    for (const filter of FILTERS) {
      const value = filter === 'action' ? 'action' : `lower(${sqlName(filter)})`;
      const [row] = (
        await connection.runAndReadAll(
          `select ${value}, count(*) from read_parquet(${file}) where ${value} is not null
           group by 1 order by 2 desc limit 1`,
        )
      ).getRowsJS();
      found.push({ filter, value: String(row?.[0]), rows: Number(row?.[1]) });
    }
    return found;
  });
});

/** The answers of an operation to the same query the first and the second time. */
async function twice(operation: typeof activity, query: Readonly<Record<string, string>>) {
  const first = await ask(engine, operation, query);
  const second = await ask(engine, operation, query);
  expect(second).toEqual(first);
  expect(first.status).toBe(200);
  return JSON.parse(first.body);
}

const sum = (rows: readonly Row[]) => rows.reduce((total, { count }) => total + count, 0);

describe('counts that are cached once they were asked for', () => {
  it('are of values that many rows have, and of such that few have', () => {
    expect(Math.max(...most.map(({ rows }) => rows))).toBeGreaterThan(2048);
    expect(Math.min(...most.map(({ rows }) => rows))).toBeLessThan(2048);
  });

  it('are those of the value, whichever is asked for before', async () => {
    for (const { filter, value, rows } of [...most, ...most.toReversed()]) {
      const { meta } = await twice(activity, { [filter]: value });
      expect(meta.statistics.totalActivities).toBe(rows);
      for (const interval of ['month', 'week']) {
        const { data } = await twice(histogram, { [filter]: value, interval });
        expect(sum(data)).toBe(rows);
        const actions = new Set(data.map(({ action }: Row) => action));
        expect(meta.statistics.uniqueActions).toBe(actions.size);
      }
    }
  });

  it('of all rows are not those of a value', async () => {
    const { meta } = await twice(activity, {});
    const { data } = await twice(histogram, { interval: 'month' });
    expect(sum(data)).toBe(meta.total);
    for (const { rows } of most) expect(rows).toBeLessThan(meta.total);
  });

  it('of a value are not those of the value and a range of time', async () => {
    for (const { filter, value } of most) {
      const whole = await twice(histogram, { [filter]: value, interval: 'month' });
      const middle = whole.data[Math.floor(whole.data.length / 2)].start;
      const before = await twice(histogram, {
        [filter]: value,
        interval: 'month',
        endTimestamp: new Date(Date.parse(middle) - 1).toISOString(),
      });
      const after = await twice(histogram, {
        [filter]: value,
        interval: 'month',
        startTimestamp: middle,
      });
      expect([...before.data, ...after.data]).toEqual(whole.data);
    }
  });

  it('of two values are not those of one', async () => {
    const [action, ...others] = most;
    for (const { filter, value } of others) {
      const both = { action: action?.value ?? '', [filter]: value };
      const { meta } = await twice(activity, both);
      const { data } = await twice(histogram, { ...both, interval: 'month' });
      expect(sum(data)).toBe(meta.total);
      expect(meta.statistics.totalActivities).toBe(meta.total);
      expect(meta.total).toBeLessThan(action?.rows ?? 0);
    }
  });
});
