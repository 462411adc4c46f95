import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Engine } from '../../engine/engine.ts';
import { ask, openEngineOf, operationNamed } from '../support/engines.ts';
import { address, holding, OPERATOR, TOKEN } from '../support/holding.ts';
import { rewrite } from '../support/rewrite.ts';

const PRICED = address(0xc1);
/** A strategy without a token, and so without a price. */
const UNPRICED = address(0xc2);

/** Stakers in descending order of their addresses, with their operator and their two holdings. */
const STAKERS = [
  { staker: address(5), operator: OPERATOR.one, priced: 3n, unpriced: 1n },
  { staker: address(4), operator: null, priced: 7n, unpriced: 0n },
  { staker: address(3), operator: OPERATOR.two, priced: 0n, unpriced: 9n },
  { staker: address(2), operator: OPERATOR.one, priced: 3n, unpriced: 5n },
  { staker: address(1), operator: OPERATOR.two, priced: 0n, unpriced: 2n },
];

const Page = z.object({
  data: z.array(z.object({ staker: z.string(), tvl: z.string() })),
  meta: z.object({
    total: z.number(),
    statistics: z.object({ totalStakers: z.number(), totalTvl: z.string() }),
  }),
});

let engine: Engine;
beforeAll(async () => {
  const folder = await holding(
    STAKERS.map(({ staker, operator, priced }) => [staker, 'A', operator, priced * TOKEN] as const),
  );
  const others = STAKERS.map(
    ({ staker, unpriced }) =>
      `select '${staker}' as staker, '${UNPRICED}' as strategy, ${unpriced * TOKEN}::hugeint as shares`,
  );
  await rewrite(
    folder,
    'staker_shares',
    `insert into changes by name ${others.join(' union all by name ')}`,
  );
  engine = await openEngineOf(['stakers-tvl'], folder);
});

/** Pages of one staker each, and the counts and sums of the last. */
async function asked(query: Readonly<Record<string, string>>) {
  const stakers: string[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await ask(engine, operationNamed('restaking/stakers-tvl'), {
      ...query,
      limit: '1',
      page: String(page),
    });
    expect(status, body).toBe(200);
    const { data, meta } = Page.parse(JSON.parse(body));
    const [one] = data;
    if (!one) return { stakers, ...meta.statistics };
    stakers.push(`${Number(one.staker)}: ${one.tvl}`);
  }
}

describe('stakers by value', () => {
  it('are in the order of their values, equal ones in that of their addresses', async () => {
    expect(await asked({})).toEqual({
      stakers: ['4: 7', '2: 3', '5: 3', '1: 0', '3: 0'],
      totalStakers: 5,
      totalTvl: '13',
    });
  });

  it('are those of an operator', async () => {
    expect(await asked({ operator: OPERATOR.one })).toEqual({
      stakers: ['2: 3', '5: 3'],
      totalStakers: 2,
      totalTvl: '6',
    });
    expect(await asked({ operator: address(0xee) })).toEqual({
      stakers: [],
      totalStakers: 0,
      totalTvl: '0',
    });
  });

  it('are the holders of a strategy', async () => {
    expect(await asked({ strategy: PRICED })).toEqual({
      stakers: ['4: 7', '2: 3', '5: 3'],
      totalStakers: 3,
      totalTvl: '13',
    });
    expect(await asked({ strategy: PRICED, operator: OPERATOR.one })).toEqual({
      stakers: ['2: 3', '5: 3'],
      totalStakers: 2,
      totalTvl: '6',
    });
  });

  it('are in the order of their addresses if the strategy has no price', async () => {
    expect(await asked({ strategy: UNPRICED })).toEqual({
      stakers: ['1: 0', '2: 0', '3: 0', '5: 0'],
      totalStakers: 4,
      totalTvl: '0',
    });
  });
});
