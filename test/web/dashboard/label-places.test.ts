import { describe, expect, it } from 'vitest';
import { MAX_LETTERS, roomOf, spread } from '../../../web/dashboard/charts/label-places.ts';
import { actionLabel } from '../../../web/dashboard/format/actions.ts';

const TOP = 8;
const BOTTOM = 138;

describe('names at the end of a chart', () => {
  it.each([
    [[]],
    [[70]],
    [[8, 8, 8]],
    [[138, 138, 138, 138]],
    [[20, 24, 28, 130, 134, 138]],
    [Array.from({ length: 8 }, () => 137)],
  ])('do not overlap, and stay within it: %j', (heights) => {
    const moved = spread(heights, TOP, BOTTOM);
    expect(moved).toHaveLength(heights.length);
    moved.forEach((height, at) => {
      expect(height).toBeLessThanOrEqual(BOTTOM);
      expect(height).toBeGreaterThanOrEqual(TOP);
      const next = moved[at + 1];
      if (next !== undefined) expect(next - height).toBeGreaterThanOrEqual(15);
    });
  });

  it('stay at their series if there is room', () => {
    expect(spread([30, 60, 100], TOP, BOTTOM)).toEqual([30, 60, 100]);
  });

  it('have no room in a narrow chart, for one series, and for more lines than fit', () => {
    expect(roomOf(['Deposits', 'Pods'], 400, 138)).toBe(0);
    expect(roomOf(['Deposits'], 900, 138)).toBe(0);
    expect(roomOf(Array.from({ length: 10 }, String), 900, 138)).toBe(0);
    expect(roomOf(['Deposits', 'Pods'], 900, 138)).toBeGreaterThan(60);
  });

  it('need no more room than 22 letters', () => {
    expect(roomOf(['x'.repeat(22), 'y'], 900, 138)).toBe(roomOf(['x'.repeat(90), 'y'], 900, 138));
  });

  it.each(['WITHDRAWAL_QUEUED', 'WITHDRAWAL_COMPLETED', 'OPERATOR_REGISTERED'])(
    'are whole for the action %s',
    (action) => {
      expect(actionLabel(action).length).toBeLessThanOrEqual(MAX_LETTERS);
    },
  );
});
