import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Engine } from '../../engine/engine.ts';
import { ask, openEngineOf, operationNamed } from '../support/engines.ts';
import { AVS, address, holding, OPERATOR, type Registered, TOKEN } from '../support/holding.ts';

const OTHER_AVS = address(0xb2);
const THIRD_AVS = address(0xb3);
const THIRD = address(0xa3);

/** US dollars of each operator; the first can be slashed by half. */
const VALUES: ReadonlyMap<string, bigint> = new Map([
  [OPERATOR.one, 600n],
  [OPERATOR.two, 400n],
  [THIRD, 500n],
]);
const ALL = [...VALUES.keys()];
const REGISTERED: readonly Registered[] = [
  [AVS, OPERATOR.one],
  [AVS, OPERATOR.two],
  [OTHER_AVS, OPERATOR.one],
  [OTHER_AVS, THIRD],
  [THIRD_AVS, OPERATOR.two],
  [THIRD_AVS, THIRD],
];

/** Parts are whole numbers of 10^-18, and values of dollars too. */
const ONE = 10n ** 18n;

const Impact = z.object({
  meta: z.object({
    statistics: z.object({
      lostPart: z.string(),
      gamma: z.string().nullable(),
      cascadeBound: z.string().nullable(),
    }),
  }),
});

let engine: Engine;
beforeAll(async () => {
  const held = [...VALUES].map(
    ([operator, value], at) => [address(at + 1), 'A', operator, value * TOKEN] as const,
  );
  engine = await openEngineOf(['slash-impact'], await holding(held, REGISTERED));
});

async function impact(query: Readonly<Record<string, string>>) {
  const operation = operationNamed('restaking/slash-impact');
  const { status, body } = await ask(engine, operation, { operator: OPERATOR.one, ...query });
  expect(status, body).toBe(200);
  return Impact.parse(JSON.parse(body)).meta.statistics;
}

/** A decimal with up to 18 places as a whole number of 10^-18. */
function parsed(decimal: string): bigint {
  const [whole = '', places = ''] = decimal.split('.');
  return BigInt(whole) * ONE + BigInt(places.padEnd(18, '0'));
}

/** All subsets of items. */
function subsets<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const [first, ...others] = items;
  if (first === undefined) return [[]];
  const without = subsets(others);
  return without.concat(without.map((one) => [first, ...one]));
}

const valueOfAll = (values: ReadonlyMap<string, bigint>, operators: readonly string[]) =>
  operators.reduce((sum, operator) => sum + (values.get(operator) ?? 0n), 0n);

/**
 * The profit of the AVSs that operators can attack together: those of whose value they have the
 * threshold. AVSs without value are left out.
 */
function profitOf(
  values: ReadonlyMap<string, bigint>,
  attackers: readonly string[],
  profit: bigint,
  threshold: bigint,
): bigint {
  const attacked = [AVS, OTHER_AVS, THIRD_AVS].filter((avs) => {
    const operators = REGISTERED.filter(([of]) => of === avs).map(([, operator]) => operator);
    const own = valueOfAll(
      values,
      operators.filter((one) => attackers.includes(one)),
    );
    const whole = valueOfAll(values, operators);
    return whole > 0n && own * ONE >= threshold * whole;
  });
  return profit * BigInt(attacked.length);
}

/** The most that is lost by a sequence of attacks, each of which pays off. */
function worstCascade(
  values: ReadonlyMap<string, bigint>,
  profit: bigint,
  threshold: bigint,
): bigint {
  const losses = subsets(ALL).map((attackers) => {
    const cost = valueOfAll(values, attackers);
    if (cost === 0n || profitOf(values, attackers, profit, threshold) <= cost) return 0n;
    const left = new Map([...values].filter(([operator]) => !attackers.includes(operator)));
    return cost + worstCascade(left, profit, threshold);
  });
  return losses.reduce((most, loss) => (loss > most ? loss : most), 0n);
}

describe('the bound of a cascade', () => {
  it('is that of values that were worked out by hand', async () => {
    // The first operator: 60 / (0.5 x 1000) + 60 / (0.5 x 1100) = 0.12 + 0.10909...
    // The second: 60 / (0.5 x 1000) + 60 / (0.5 x 900) = 0.12 + 0.13333...: the most.
    const { lostPart, gamma, cascadeBound } = await impact({ profit: '60', threshold: '0.5' });
    // 300 of 1500 dollars, then 1 / 0.25333... - 1, then 0.2 / (1 - 0.25333...).
    expect(lostPart).toBe('0.2');
    expect(gamma).toBe('2.947368421052631578');
    expect(cascadeBound).toBe('0.267857142857142858');
  });

  it('rounds once, and has all digits of small profits', async () => {
    // 3 x 10^-9 / 0.5 of 1000 and of 900 dollars: gamma is 9 x 10^11 / (2 x 19 / 10 x 3) - 1 or so.
    const small = await impact({ profit: '0.000000003', threshold: '0.5' });
    expect(small.gamma).toBe('78947368420.052631578947368421');
    expect(small.cascadeBound).toBe('0.200000000002533334');
    const [eighth] = [await impact({ part: '0.625' })];
    expect(eighth.lostPart).toBe('0.125');
  });

  it('is at most the whole', async () => {
    const { gamma, cascadeBound } = await impact({ profit: '236', threshold: '0.5' });
    expect(parsed(gamma ?? '')).toBeLessThan(ONE / 100n);
    expect(cascadeBound).toBe('1');
  });

  it('is null if attacks pay off already, and with a profit of 0', async () => {
    const none = { gamma: null, cascadeBound: null };
    expect(await impact({ profit: '600', threshold: '0.5' })).toMatchObject(none);
    expect(await impact({ profit: '0' })).toMatchObject(none);
    expect(await impact({})).toMatchObject(none);
  });

  it.each([
    ['60', '0.5', false],
    ['100', '0.333333333333333333', false],
    ['150', '0.5', false],
    ['230', '0.5', false],
    ['236', '0.5', false],
    ['236.842105263157894736', '0.5', false],
    ['157', '0.333333333333333333', true],
    ['400', '0.9', false],
    ['470', '1', true],
  ])(
    'holds for all attacks with a profit of %s and a threshold of %s, with a cascade: %s',
    async (profit, threshold, hasCascade) => {
      const { lostPart, gamma, cascadeBound } = await impact({ profit, threshold });
      const values = new Map([...VALUES].map(([operator, value]) => [operator, value * ONE]));
      const dollars = parsed(profit);
      const part = parsed(threshold);
      const slack = parsed(gamma ?? '');
      for (const attackers of subsets(ALL)) {
        const yielded = profitOf(values, attackers, dollars, part);
        const cost = valueOfAll(values, attackers);
        expect(cost * ONE).toBeGreaterThanOrEqual(yielded * (ONE + slack));
      }
      const slashed = new Map(values).set(OPERATOR.one, 300n * ONE);
      const total = valueOfAll(values, ALL);
      const cascade = worstCascade(slashed, dollars, part);
      expect(cascade > 0n).toBe(hasCascade);
      const lost = 300n * ONE + cascade;
      expect(lost * ONE).toBeLessThanOrEqual(parsed(cascadeBound ?? '') * total);
      expect(parsed(cascadeBound ?? '')).toBeGreaterThanOrEqual(parsed(lostPart));
    },
  );
});
