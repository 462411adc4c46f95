import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Engine } from '../../engine/engine.ts';
import { ask, openEngine, openEngineOf, operationNamed } from '../support/engines.ts';
import { repetitions } from '../support/repetitions.ts';
import { patchy, rewrite } from '../support/rewrite.ts';
import { bare, CHANGE_TABLES, generated, withoutRows } from '../support/snapshots.ts';
import { sameAnswer } from '../witness/json.ts';
import { Witness } from '../witness/operations.ts';
import { readRows } from '../witness/rows.ts';

const HOLDERS = ['operator', 'group', 'staker', 'token', 'avs'] as const;
const SERIES = 'concentration-historical';
const NAME = `restaking/${SERIES}`;

const FIGURES = z.object({
  holders: z.number(),
  tvl: z.string().nullable(),
  hhi: z.string(),
  gini: z.string(),
  nakamotoThird: z.number(),
  nakamotoHalf: z.number(),
  nakamotoTwoThirds: z.number(),
  topPart: z.string(),
  top5Part: z.string(),
  top10Part: z.string(),
});
const Rows = z.object({ data: z.array(FIGURES), meta: z.object({ total: z.number() }) });

async function rowsOf(engine: Engine, name: string, query: Readonly<Record<string, string>>) {
  const { status, body } = await ask(engine, operationNamed(name), query);
  expect(status, body).toBe(200);
  return Rows.parse(JSON.parse(body));
}

const SUBJECTS: readonly { readonly name: string; readonly folder: () => Promise<string> }[] = [
  { name: 'a generated snapshot', folder: () => generated('tiny', 1) },
  { name: 'a snapshot with gaps', folder: () => patchy('tiny', 3) },
];

describe.each(SUBJECTS)('the concentration by day of $name', (subject) => {
  let engine: Engine;
  let witness: Witness;
  let days: number;
  beforeAll(async () => {
    const folder = await subject.folder();
    engine = await openEngine(folder);
    witness = new Witness(await readRows(folder));
    days = (await rowsOf(engine, NAME, { limit: '1' })).meta.total;
  });

  it.each(HOLDERS)(
    'among holders of the kind %s ends with that of the snapshot',
    async (heldBy) => {
      const value = heldBy === 'avs' ? 'slashable' : 'delegated';
      const now = { scope: 'all', value, heldBy };
      const [present] = (await rowsOf(engine, 'restaking/concentration', now)).data;
      const [last] = (await rowsOf(engine, NAME, { heldBy, limit: '1' })).data;
      expect(present?.holders).toBeGreaterThan(1);
      expect(last).toEqual(present);
    },
  );

  it.each(HOLDERS)(
    'among holders of the kind %s is that of a second computation',
    async (heldBy) => {
      // Pages of few days, of all parts of the series: the second computation replays each of them.
      const limit = 10;
      const { total } = (await rowsOf(engine, NAME, { heldBy, limit: '1' })).meta;
      const pages = Math.floor(total / limit);
      const chosen = repetitions(4, pages);
      for (let at = 0; at < chosen; at += 1) {
        const page = String(1 + Math.floor((at / chosen) * pages));
        await compare({ heldBy, page, limit: String(limit) });
      }
      await compare({ heldBy, interval: 'month', limit: '20' });
    },
  );

  async function compare(query: Readonly<Record<string, string>>): Promise<void> {
    const expected = witness.answer('concentration-historical', query);
    if (expected.status !== 200) throw new RangeError(`the witness says ${expected.status}`);
    const { body } = await ask(engine, operationNamed(NAME), query);
    expect(JSON.parse(body).data).not.toEqual([]);
    expect(sameAnswer(body, expected.body), JSON.stringify(query)).toBeNull();
  }

  it('has more days than are computed at once', () => {
    expect(days).toBeGreaterThan(200);
  });
});

describe('the concentration by day', () => {
  it('has no rows in a snapshot without rows', async () => {
    const engine = await openEngine(await withoutRows());
    for (const heldBy of HOLDERS) {
      expect((await rowsOf(engine, NAME, { heldBy })).data).toEqual([]);
    }
  });

  it('has no groups in a snapshot without them', async () => {
    const engine = await openEngineOf([SERIES], await bare(1, ...CHANGE_TABLES));
    expect((await rowsOf(engine, NAME, { heldBy: 'group' })).data).toEqual([]);
  });

  it('has no AVSs without the tables of stake that sets can slash', async () => {
    const engine = await openEngineOf([SERIES], await bare(1, ...CHANGE_TABLES));
    expect((await rowsOf(engine, NAME, { heldBy: 'avs' })).data).toEqual([]);
  });

  it('has each operator as a group by itself if no staker delegates to those of groups', async () => {
    const folder = await bare(1, ...CHANGE_TABLES, 'operator_groups');
    await rewrite(
      folder,
      'operator_groups',
      `delete from changes;
       insert into changes by name
       select '0x${'ef'.repeat(20)}' as "operator", 'A group' as group_name, 'invented' as source`,
    );
    const engine = await openEngineOf([SERIES], folder);
    const [group] = (await rowsOf(engine, NAME, { heldBy: 'group', limit: '1' })).data;
    const [operator] = (await rowsOf(engine, NAME, { heldBy: 'operator', limit: '1' })).data;
    expect(group?.holders).toBeGreaterThan(1);
    expect(group).toEqual(operator);
  });

  it('has no holders on days without a known price', async () => {
    const engine = await openEngineOf([SERIES], await bare(1, ...CHANGE_TABLES));
    const [last, before] = (await rowsOf(engine, NAME, { limit: '2' })).data;
    expect(last?.holders).toBeGreaterThan(1);
    expect(before).toMatchObject({ holders: 0, tvl: null, hhi: '0', gini: '0', nakamotoHalf: 0 });
  });

  it('needs the tables of changes', async () => {
    const engine = await openEngine(await bare(1));
    expect((await ask(engine, operationNamed(NAME), {})).status).toBe(404);
  });
});
