import { describe, expect, it } from 'vitest';
import { allocationAt, allocationPeriodsText } from '../../common/allocation-periods.ts';

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
  ])('have %s', (_name, steps, periods) => {
    expect(allocationPeriodsText(steps)).toBe(periods);
  });

  it('are those at the end of a block', () => {
    const steps = [
      { block: 10, magnitude: 500n, effectBlock: 10 },
      { block: 20, magnitude: 700n, effectBlock: 120 },
    ];
    const pending = { magnitude: 500n, pendingMagnitude: 700n, effectBlock: 120 };
    expect(allocationAt(steps, 9)).toEqual({
      magnitude: 0n,
      pendingMagnitude: null,
      effectBlock: null,
    });
    expect(allocationAt(steps, 119)).toEqual(pending);
    expect(allocationAt(steps, 120)).toEqual({
      magnitude: 700n,
      pendingMagnitude: null,
      effectBlock: null,
    });
  });
});
