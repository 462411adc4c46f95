import { describe, expect, it } from 'vitest';
import type { Engine } from '../../engine/engine.ts';
import { ask, openEngine, openEngineOf, operationNamed } from '../support/engines.ts';
import { patchy, rewrite } from '../support/rewrite.ts';
import { bare, CHANGE_TABLES, leaveOut } from '../support/snapshots.ts';
import { sameAnswer } from '../witness/json.ts';
import { Witness } from '../witness/operations.ts';
import { readRows } from '../witness/rows.ts';

const OPERATION = operationNamed('restaking/tvl-basis');
const ALL = { limit: '1000' };

interface Basis {
  readonly tvl: string | null;
  readonly priceSource: string;
  readonly fresh: boolean;
  readonly rateSource: string;
}

/** The rows of the answer over a snapshot, which equals that of the witness. */
async function basesOf(engine: Engine, folder: string): Promise<readonly Basis[]> {
  const { status, body } = await ask(engine, OPERATION, ALL);
  expect(status).toBe(200);
  const expected = new Witness(await readRows(folder)).answer('tvl-basis', ALL);
  expect(expected.status === 200 && sameAnswer(body, expected.body)).toBeNull();
  return JSON.parse(body).data;
}

/** Patchy rates and prices of every source, a third of the prices old, and a token missing. */
async function uneven(): Promise<string> {
  const folder = await patchy('tiny', 7);
  leaveOut(folder, ...CHANGE_TABLES, 'prices');
  const isOld = 'hash(lower(token)) % 3 = 0';
  await rewrite(
    folder,
    'prices',
    `update changes set time = time - interval 3 days where ${isOld};
     update changes set source = ['chainlink', 'rate', null][(1 + hash(lower(token)) % 3)::bigint]`,
  );
  await rewrite(
    folder,
    'tokens',
    `update changes set "timestamp" = "timestamp" - interval 3 days where ${isOld};
     delete from changes where lower(strategy) = (select max(lower(strategy)) from changes)`,
  );
  return folder;
}

const distinct = (values: readonly unknown[]) => new Set(values).size;

describe('the basis of the TVL', () => {
  it('has old, unknown and missing prices, and rates of logs, assumed and unknown', async () => {
    const folder = await uneven();
    const bases = await basesOf(await openEngineOf(['tvl-basis'], folder), folder);
    const priced = bases.filter(({ tvl }) => tvl !== null);
    expect(bases.length).toBeGreaterThan(priced.length);
    expect(distinct(priced.map(({ fresh }) => fresh))).toBe(2);
    expect(distinct(priced.map(({ priceSource }) => priceSource))).toBeGreaterThan(2);
    expect(priced.map(({ priceSource }) => priceSource)).toContain('');
    expect(new Set(bases.map(({ rateSource }) => rateSource))).toEqual(
      new Set(['', 'assumed', 'emitted']),
    );
  });

  it('has no sources if the snapshot leaves out the tables that have them', async () => {
    const folder = await bare(1);
    const bases = await basesOf(await openEngine(folder), folder);
    expect(new Set(bases.map(({ priceSource }) => priceSource))).toEqual(new Set(['']));
    expect(new Set(bases.map(({ rateSource }) => rateSource))).toEqual(new Set(['']));
  });
});
