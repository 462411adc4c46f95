import { describe, expect, it } from 'vitest';
import { numberAt } from '../../../web/dashboard/format/number-at.ts';

const BODY = {
  data: {
    strategies: [{ tvl: '0.1' }, { tvl: '900719925474099.30000000000000001' }],
    none: null,
    losses: [{ lost: null }, { lost: '2.5' }],
  },
  meta: { total: 12, statistics: { mean: '-1.5' } },
};

describe('the number at a path', () => {
  it.each([
    ['meta.total', '12'],
    ['meta.statistics.mean', '-1.5'],
    ['data.strategies.*.tvl', '900719925474099.40000000000000001'],
    ['data.strategies.1.tvl', '900719925474099.30000000000000001'],
    ['data.strategies.#', '2'],
    ['data.losses.*.lost', '2.5'],
    ['meta.total / data.strategies.#', '6'],
    ['meta.total / 1000000000000000000', '0.000000000000000012'],
  ])('%s is exact', (path, expected) => {
    expect(numberAt(BODY, path)).toBe(expected);
  });

  it('is 0 for a list without items', () => {
    expect(numberAt({ data: [] }, 'data.*.tvl')).toBe('0');
    expect(numberAt({ data: [] }, 'data.#')).toBe('0');
  });

  it('is null if there is nothing to divide by, or no number', () => {
    expect(numberAt({ total: '1', days: 0 }, 'total / days')).toBeNull();
    expect(numberAt({ total: '1', days: null }, 'total / days')).toBeNull();
    expect(numberAt({ total: null, days: 2 }, 'total / days')).toBeNull();
  });

  it('is null for a list that has none', () => {
    expect(numberAt({ data: [{ lost: null }] }, 'data.*.lost')).toBeNull();
  });

  it.each(['data.none', 'data.unknown', 'data.unknown.deeper', 'data.strategies', 'data.*.tvl'])(
    '%s is null, as it leads to no number',
    (path) => {
      expect(numberAt(BODY, path)).toBeNull();
    },
  );
});
