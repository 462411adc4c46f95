import { describe, expect, it } from 'vitest';
import { weightedSums } from '../../common/weighted-sums.ts';

describe('weighted sums', () => {
  it('are exact, one for each group', () => {
    const large = `${10n ** 38n - 1n}`;
    expect(weightedSums(`1*3 2*7,2*1,1*${large} 1*1`, '10 100')).toBe(`730 100 ${10n ** 39n}`);
  });

  it('round the quotient of each amount down before they multiply it', () => {
    expect(weightedSums('1*5 1*5', '10*1/3')).toBe('20');
    expect(weightedSums('1*5', '10*7/0')).toBe('0');
  });

  it('leave out positions without a weight', () => {
    expect(weightedSums('0*0,3*4 1*2', '5')).toBe('0 10');
    expect(weightedSums('1*2', '')).toBe('0');
  });

  it('refuse a weight and a term that are none', () => {
    expect(() => weightedSums('1*2', '1.5')).toThrow(
      new RangeError('1.5 is no weight: 5 and 5*3/7 are some'),
    );
    expect(() => weightedSums('1*2 3', '5')).toThrow('has a term without a position');
  });
});
