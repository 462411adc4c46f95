import { beforeAll, describe, expect, it } from 'vitest';
import { drawMix, FIRST_PAGES, type Kind, SHARES, UNKNOWN } from '../../bench/mix-requests.ts';
import { type MixValues, mixValues } from '../../bench/mix-values.ts';
import { operations } from '../../engine/operations/index.ts';
import { openEngine } from '../support/engines.ts';
import { SAMPLE } from '../support/snapshots.ts';

const COUNT = 20_000;
const TAGS = new Map(FIRST_PAGES.map((path) => [path, `"${path}"`]));

let values: MixValues;
beforeAll(async () => {
  values = await mixValues(SAMPLE);
});

const draw = (seed: number, count = COUNT) => drawMix(count, seed, values, TAGS);

describe('the mix', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(draw(7, 500)).toEqual(draw(7, 500));
    expect(draw(7, 500)).not.toEqual(draw(8, 500));
  });

  it('has the shares of use', () => {
    const shares: readonly number[] = Object.values(SHARES);
    expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1);
    const mix = draw(1);
    const shareOf = (kind: Kind) => mix.filter((one) => one.kind === kind).length / mix.length;
    for (const kind of Object.keys(SHARES) as Kind[]) {
      expect(Math.abs(shareOf(kind) - SHARES[kind])).toBeLessThan(0.01);
    }
    const entities = mix.filter(({ kind }) => kind === 'entity');
    const unknown = entities.filter(({ request }) => request.expected === 404);
    expect(Math.abs(unknown.length / entities.length - UNKNOWN)).toBeLessThan(0.01);
  });

  it('names the most frequent things most often', () => {
    const [pods = { path: '', values: [] }] = values.entities.filter(({ path }) =>
      path.startsWith('/restaking/pod-activity'),
    );
    const asked = draw(1).map(({ request }) => request.path);
    const times = (rank: number) =>
      asked.filter((path) => path === pods.path + pods.values[rank]).length;
    expect(times(0)).toBeGreaterThan(3 * times(9));
    expect(times(9)).toBeGreaterThan(0);
  });

  it('conditions with the tag of the page that it asks for', () => {
    for (const { kind, request } of draw(1, 2000)) {
      if (kind !== 'conditional') continue;
      expect(request).toMatchObject({
        expected: 304,
        headers: { 'if-none-match': TAGS.get(request.path) },
      });
    }
  });

  it('is answered and refused as it is meant', async () => {
    const engine = await openEngine(SAMPLE);
    const outcome = async (path: string) => {
      const { pathname, searchParams } = new URL(path, 'http://bench');
      const operation = operations.find((one) => one.path === pathname);
      if (!operation) return 'not_found';
      try {
        await engine.answer(engine.read(operation, new Map(searchParams)));
        return 'answered';
      } catch (error) {
        return error instanceof Error && 'code' in error ? error.code : error;
      }
    };
    const meaning: Readonly<Record<number, string>> = {
      200: 'answered',
      304: 'answered',
      400: 'bad_request',
      404: 'not_found',
      422: 'unprocessable_entity',
    };
    const met = new Set<number>();
    for (const { request } of draw(1, 3000)) {
      const { path, expected = 200 } = request;
      met.add(expected);
      expect([path, await outcome(path)]).toEqual([path, meaning[expected]]);
    }
    expect([...met].sort()).toEqual([200, 304, 400, 404, 422]);
  });
});
