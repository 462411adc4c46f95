import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Engine } from '../../engine/engine.ts';
import { pricesOn } from '../support/chain-prices.ts';
import { CHAINS } from '../support/chains.ts';
import { ask, operationNamed } from '../support/engines.ts';
import { ingestedChain } from '../support/ingested-chain.ts';
import { repetitions } from '../support/repetitions.ts';
import { openSlashable, slashableChanges } from '../support/slashable-changes.ts';
import { sameAnswer } from '../witness/json.ts';
import { Witness } from '../witness/operations.ts';
import { readRows } from '../witness/rows.ts';

/** Days that are compared with the states at their ends. */
const DAYS = repetitions(4, 60);

const Day = z.object({
  day: z.string(),
  members: z.number(),
  allocatedOperators: z.number(),
  tvl: z.string().nullable(),
  slashableTvl: z.string().nullable(),
});
const Series = z.object({ meta: z.object({ total: z.number() }), data: z.array(Day) });
const Sums = z.object({
  data: z.array(
    Day.omit({ day: true }).extend({
      avs: z.string(),
      operatorSetId: z.number().optional(),
      tvl: z.string(),
      slashableTvl: z.string(),
    }),
  ),
  meta: z.object({ statistics: z.object({ totalSlashableTvl: z.string() }) }),
});

const SUBJECTS: readonly { readonly name: string; readonly folder: () => Promise<string> }[] = [
  { name: 'a snapshot with changes of each kind', folder: slashableChanges },
  ...CHAINS.slice(0, repetitions(1, CHAINS.length)).map((chain) => ({
    name: `the chain ${chain.name}`,
    folder: () => ingestedChain({ chain, prices: pricesOn(chain) }),
  })),
];

async function bodyOf(engine: Engine, name: string, query: Readonly<Record<string, string>>) {
  const { status, body } = await ask(engine, operationNamed(`restaking/${name}`), query);
  expect(status, body).toBe(200);
  return JSON.parse(body);
}

async function seriesOf(engine: Engine, scope: Readonly<Record<string, string>>) {
  return Series.parse(await bodyOf(engine, 'slashable-historical', { ...scope, limit: '1000' }))
    .data;
}

const ends = (day: string) => day.replace('T00:00:00.000Z', 'T23:59:59.999Z');

describe.each(SUBJECTS)('the slashable value by day of $name', ({ folder }) => {
  let engine: Engine;
  let days: string[];
  beforeAll(async () => {
    engine = await openSlashable(await folder());
    days = (await seriesOf(engine, {})).map(({ day }) => day);
  });

  it.each(['slashable-by-set', 'slashable-by-avs'])(
    'has on each day the state of %s at its end',
    async (name) => {
      const [last] = days;
      const chosen = Array.from(
        { length: DAYS },
        (_, at) => days[Math.floor((at / DAYS) * days.length)],
      );
      let compared = 0;
      for (const day of new Set(chosen)) {
        if (day === undefined) continue;
        const asOf = day === last ? {} : { asOf: ends(day) };
        const { data, meta } = Sums.parse(await bodyOf(engine, name, { ...asOf, limit: '1000' }));
        const range = { startTimestamp: day, endTimestamp: day };
        const [whole] = await seriesOf(engine, range);
        expect(whole?.slashableTvl ?? '0', day).toBe(meta.statistics.totalSlashableTvl);
        for (const sum of data) {
          const scope = {
            avs: sum.avs,
            ...(sum.operatorSetId !== undefined && { operatorSetId: String(sum.operatorSetId) }),
          };
          const [told] = await seriesOf(engine, { ...scope, ...range });
          const { members, allocatedOperators, tvl, slashableTvl } = sum;
          expect(
            { ...told, tvl: told?.tvl ?? '0', slashableTvl: told?.slashableTvl ?? '0' },
            `${day} ${JSON.stringify(scope)}`,
          ).toMatchObject({ members, allocatedOperators, tvl, slashableTvl });
          compared += 1;
        }
      }
      expect(compared).toBeGreaterThan(0);
    },
  );
});

describe('slashable-historical', () => {
  let engine: Engine;
  let witness: Witness;
  let sets: readonly { readonly avs: string; readonly operatorSetId: bigint }[];
  beforeAll(async () => {
    const folder = await slashableChanges();
    const rows = await readRows(folder);
    engine = await openSlashable(folder);
    witness = new Witness(rows);
    sets = (rows.operatorSets ?? []).slice(0, repetitions(3, 1000));
  });

  it('is computed from the changes before the end of each day', async () => {
    const scopes = [
      {},
      { interval: 'week' },
      ...sets.flatMap(({ avs, operatorSetId }) => [
        { avs },
        { avs, operatorSetId: String(operatorSetId) },
      ]),
    ];
    for (const scope of scopes) {
      const query = { ...scope, limit: '1000' };
      const expected = witness.answer('slashable-historical', query);
      const { body } = await ask(engine, operationNamed('restaking/slashable-historical'), query);
      if (expected.status !== 200) throw new RangeError(`the witness says ${expected.status}`);
      expect(sameAnswer(body, expected.body), JSON.stringify(scope)).toBeNull();
      expect(JSON.parse(body).data.length).toBeGreaterThan(1);
    }
  });

  it('has no day of a set without its AVS, and of an AVS without sets', async () => {
    for (const scope of [{ operatorSetId: '0' }, { avs: `0x${'12'.repeat(20)}` }]) {
      expect(await seriesOf(engine, scope)).toEqual([]);
    }
  });
});
