import { describe, expect, it } from 'vitest';
import { stayingOf } from '../../../ingest/derive/base.ts';
import { closedWindows } from '../../../ingest/derive/closed-windows.ts';

const SIZES = { blocks: 16, settled: 4 };

describe('closed windows', () => {
  it('divide the blocks from 0 to one that enough blocks follow', () => {
    for (let last = 0; last < 5000; last += 7) {
      const windows = closedWindows(last, SIZES);
      let next = 0;
      for (const { from, to } of windows) {
        expect(from).toBe(next);
        const size = to - from + 1;
        expect(from % size).toBe(0);
        next = to + 1;
      }
      expect(last + 1 - next).toBeGreaterThanOrEqual(Math.min(last + 1, SIZES.settled));
      expect(last + 1 - next).toBeLessThan(SIZES.settled + SIZES.blocks);
    }
  });

  it('are few, and lie in those of later blocks', () => {
    const later = closedWindows(22_000_000, SIZES);
    expect(later.length).toBeLessThan(40);
    for (const last of [19, 20, 21, 1_000, 65_555, 21_999_999]) {
      for (const { from, to } of closedWindows(last, SIZES))
        expect(later.some((window) => window.from <= from && to <= window.to)).toBe(true);
    }
  });
});

describe('the bases that stay', () => {
  it('are the two newest, and one that a reorganisation of 512 blocks leaves', () => {
    for (const step of [1, 30, 512, 700, 7_000]) {
      let names: string[] = [];
      for (let block = 21_000_000; block < 21_000_000 + 20 * 1_024; block += step) {
        names = stayingOf([`${block}-0123456789abcdef`, ...names]);
        expect(names.length).toBeLessThanOrEqual(4);
        const blocks = names.map((name) => Number.parseInt(name, 10));
        expect(blocks.slice(0, 2)).toEqual(
          [block, block - step].filter((one) => one >= 21_000_000),
        );
        if (block < 21_000_000 + 2_048) continue;
        const deep = blocks.find((one) => one <= block - 512);
        expect(deep, `${blocks}`).toBeGreaterThan(block - 2_048 - 2 * step);
      }
    }
  });
});
