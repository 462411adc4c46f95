import { describe, expect, it } from 'vitest';
import { digits, notation, ratioText, tickText } from '../../bench/report/numbers.ts';
import { barScale, linearScale, logScale } from '../../bench/report/scale.ts';

describe('a scale', () => {
  it('begins at zero and ends at the largest value', () => {
    const scale = linearScale([5, 20_512]);
    expect([0, 10_256, 20_512].map(scale.position)).toEqual([0, 50, 100]);
    expect(scale.ticks).toEqual([0, 10_000, 20_000]);
  });

  it('has zero inside where values lie on both sides of it', () => {
    const scale = linearScale([-1, 3]);
    expect(scale.position(0)).toBe(25);
    expect(scale.ticks).toEqual([-1, 0, 1, 2, 3]);
  });

  it.each([[[0]], [[]], [[0, 0]]])('is a scale for %j', (values) => {
    expect(linearScale(values).position(0)).toBe(0);
    expect(barScale(values).position(0)).toBe(0);
  });

  it('is logarithmic where a bar would be too short to see', () => {
    expect(barScale([1, 50]).logarithmic).toBe(false);
    expect(barScale([1, 51]).logarithmic).toBe(true);
    expect(barScale([0, 51]).logarithmic).toBe(false);
  });

  it('has equal steps for equal ratios', () => {
    const { position, ticks } = logScale([0.1, 100]);
    expect(position(1) - position(0.1)).toBeCloseTo(position(100) - position(10));
    expect(ticks).toEqual([0.1, 1, 10, 100]);
  });

  it.each([
    [
      [0.4, 61],
      [1, 3, 10, 30],
    ],
    [
      [0.9, 12],
      [1, 2, 5, 10],
    ],
    [
      [1e-4, 1e6],
      [1e-4, 0.01, 1, 100, 10_000, 1e6],
    ],
    [[3], [2.5, 3, 3.5]],
  ])('has few ticks over %j', (values, ticks) => {
    expect(logScale(values).ticks).toEqual(ticks);
  });
});

describe('numbers', () => {
  it('have three digits before they are whole', () => {
    const values = [0, 0.000412, 0.4126, 4.126, 41.26, 412.6, 41_260];
    const texts = ['0', '0.000412', '0.413', '4.13', '41.3', '413', '41,260'];
    expect(values.map(digits)).toEqual(texts);
  });

  it('say ratios to two places', () => {
    expect([0, 0.0123, 0.853, 9.5, 12.34, 1148].map(ratioText)).toEqual([
      '0.00',
      '0.012',
      '0.85',
      '9.50',
      '12.3',
      '1,148',
    ]);
  });

  it('say bytes in a prefix that suits the largest of them', () => {
    expect(notation('bytes', 512).unit).toBe('bytes');
    expect(notation('bytes', 900 * 2 ** 20).unit).toBe('MiB');
    expect(notation('bytes', 12 * 2 ** 30).text(2 ** 30)).toBe('1.00');
  });

  it('are short on an axis', () => {
    expect([0, 0.05, 2.5, 250, 20_000, 1.5e6].map(tickText)).toEqual([
      '0',
      '0.05',
      '2.5',
      '250',
      '20k',
      '1.5M',
    ]);
  });
});
