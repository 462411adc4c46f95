import { describe, expect, it } from 'vitest';
import { concentrationOfAmounts, concentrationText } from '../../common/concentration.ts';

/**
 * Shares that two liquid restaking tokens delegated to operators at block 25,233,881, and their
 * index as a double, both as the project restake-xray
 * (github.com/pjdurden/restake-xray) published them.
 */
const PUBLISHED = [
  {
    token: 'ezETH',
    shares: [19n, 17_200_297_565_648_000_000_004n, 1n, 1n, 28_111_961_141_075_000_000_001n],
    hhi: 0.5289948266665144,
  },
  {
    token: 'rsETH',
    shares: [135_705_100_405_312_362_920_155n, 380_513_687_032_075_288_418_593n],
    hhi: 0.612449022553635,
  },
];

describe('concentration', () => {
  it.each(PUBLISHED)('of $token is the published one', ({ shares, hhi }) => {
    expect(Number(concentrationOfAmounts(shares).hhi)).toBeCloseTo(hhi, 15);
  });

  it('of a text takes whole numbers and decimals, up to their scale', () => {
    const figures = concentrationText('3 10 7');
    expect(concentrationText('0.3 1 0.7')).toBe(figures);
    expect(
      concentrationText('0.00000000000000000003 0.0000000000000000001 0.00000000000000000007'),
    ).toBe(figures);
  });

  it('has parts with 18 decimal places, rounded down', () => {
    expect(concentrationOfAmounts([1n, 1n, 1n])).toEqual({
      holders: 3,
      hhi: '0.333333333333333333',
      gini: '0',
      nakamoto: [2, 2, 3],
      top: ['0.333333333333333333', '1', '1'],
    });
  });

  it('needs more than a threshold, also if a sum is equal to it', () => {
    expect(concentrationOfAmounts([50n, 25n, 25n]).nakamoto).toEqual([1, 2, 2]);
    expect(concentrationOfAmounts([2n, 1n]).nakamoto).toEqual([1, 1, 2]);
  });

  it('has the Gini coefficient of unequal amounts in any order', () => {
    // (2 x (1 x 1 + 2 x 2 + 3 x 3 + 4 x 4) - 5 x 10) / (4 x 10)
    expect(concentrationOfAmounts([4n, 2n, 1n, 3n]).gini).toBe('0.25');
    expect(concentrationOfAmounts([7n]).gini).toBe('0');
  });

  it('leaves out amounts of 0, and is 0 of nothing', () => {
    expect(concentrationOfAmounts([0n, 4n, 0n, 4n])).toEqual(concentrationOfAmounts([4n, 4n]));
    expect(concentrationText('0')).toBe('0 0 0 0 0 0 0 0 0');
  });

  it('takes as many holders as a chain has', () => {
    const holders = 300_000;
    const [counted] = concentrationText(Array(holders).fill('0.5').join(' ')).split(' ');
    expect(counted).toBe(String(holders));
  });

  it('is exact for amounts beyond doubles', () => {
    const large = 10n ** 60n;
    expect(concentrationOfAmounts([large + 1n, large]).nakamoto).toEqual([1, 1, 2]);
  });
});
