import { describe, expect, it } from 'vitest';
import { allocationAt, allocationPeriodsText } from '../../common/allocation-periods.ts';

const MAX = '99999999999999999999999999999999999999';

describe('the periods of an allocation', () => {
  it.each([
    ['an allocation at once', '10,500,10', '10,500,,'],
    ['a pending increase', '10,500,10 20,700,120', '10,500,, 20,500,700,120 120,700,,'],
    [
      'a slash during a pending increase, which stays the same difference',
      '10,500,10 20,700,120 30,250,30 40,125,40',
      '10,500,, 20,500,700,120 30,250,450,120 40,125,325,120 120,325,,',
    ],
    [
      'a slash during a pending decrease, which has an event of its own',
      '10,500,10 20,100,120 30,50,120 30,250,30',
      '10,500,, 20,500,100,120 30,500,50,120 30,250,50,120 120,50,,',
    ],
    ['an event at the block of effect', '10,500,20 20,300,20', '10,0,500,20 20,500,, 20,300,,'],
    [
      'a change after the effect',
      '10,500,20 90,900,190',
      '10,0,500,20 20,500,, 90,500,900,190 190,900,,',
    ],
    [
      'blocks beyond 2^53 and the greatest magnitudes of the contract',
      `1,${MAX},9223372036854775806 2,${MAX},2`,
      `1,0,${MAX},9223372036854775806 2,${MAX},${MAX},9223372036854775806 9223372036854775806,${MAX},,`,
    ],
  ])('have %s', (_name, steps, periods) => {
    expect(allocationPeriodsText(steps)).toBe(periods);
  });

  it('are those at the end of a block', () => {
    const steps = [
      { block: 10n, magnitude: 500n, effectBlock: 10n },
      { block: 20n, magnitude: 700n, effectBlock: 120n },
    ];
    const pending = { magnitude: 500n, pendingMagnitude: 700n, effectBlock: 120n };
    expect(allocationAt(steps, 9n)).toEqual({
      magnitude: 0n,
      pendingMagnitude: null,
      effectBlock: null,
    });
    expect(allocationAt(steps, 119n)).toEqual(pending);
    expect(allocationAt(steps, 120n)).toEqual({
      magnitude: 700n,
      pendingMagnitude: null,
      effectBlock: null,
    });
  });
});
