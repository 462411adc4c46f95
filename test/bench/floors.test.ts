import { describe, expect, it } from 'vitest';
import { FLOORS, floorTable, outcomes } from '../../bench/floors.ts';
import { type Figure, figure, type Section } from '../../bench/measurement.ts';

const section = (title: string, ...figures: Figure[]): Section => ({ title, figures });
const floor = { name: 'floor', value: 100 };

function outcomeOf(what: string, sections: readonly Section[]) {
  const found = outcomes(sections).find((one) => one.floor.title === what);
  if (!found) throw new RangeError(`there is no floor ${what}`);
  return found;
}

describe('outcomes', () => {
  it('says for each floor that a run without figures did not measure it', () => {
    const all = outcomes([]);
    expect(all).toHaveLength(FLOORS.length);
    expect(all.every(({ worst, isMet }) => worst === undefined && !isMet)).toBe(true);
  });

  it('takes the least where much is asked', () => {
    const uncached = section(
      'Uncached answers',
      figure('restaking/activity', 9000, 'requests/s', floor),
      figure('availability/batch-by-hash', 1499, 'requests/s', floor),
      figure('restaking/activity by pod', 10, 'requests/s', floor),
      figure('restaking/activity, p99', 1, 'ms', floor),
    );
    expect(outcomeOf('uncached, any operation, a second', [uncached])).toMatchObject({
      worst: { name: 'availability/batch-by-hash', measured: 1499 },
      isMet: false,
    });
  });

  it('takes the most where little is asked', () => {
    const engine = section(
      'In the process',
      figure('restaking/activity, cold p50', 10, 'ms', floor),
      figure('availability/batch-by-hash, cold p50', 600, 'ms', floor),
      figure('availability/batch-by-hash, cold p99', 9999, 'ms', floor),
    );
    expect(outcomeOf('uncached p50 in the process, against select 1', [engine])).toMatchObject({
      worst: { name: 'availability/batch-by-hash, cold p50', measured: 6 },
      isMet: true,
    });
  });

  it('turns the ratio of a rate over where slowness is bounded', () => {
    const growth = section(
      'Growth',
      figure('restaking/activity at real', 100, 'requests/s'),
      figure('restaking/activity at x10', 50, 'requests/s', floor),
      figure('resident at x10', 1, 'bytes'),
    );
    expect(outcomeOf('x10, times slower than real', [growth])).toMatchObject({
      worst: { name: 'restaking/activity at x10', measured: 2 },
      isMet: false,
    });
  });

  it('does not look for a figure in another section', () => {
    const elsewhere = section('Elsewhere', figure('resident worker', 1, 'bytes', floor));
    expect(outcomeOf('resident worker, against bare tables', [elsewhere]).worst).toBeUndefined();
  });
});

describe('figure', () => {
  it('has the ratio to its floor, and none to a floor of which nothing was measured', () => {
    expect(figure('cached', 50, 'µs', floor).against).toEqual({ floor: 'floor', ratio: 0.5 });
    expect(figure('cached', 50, 'µs', { name: 'floor', value: 0 })).not.toHaveProperty('against');
  });
});

describe('floorTable', () => {
  it('shows measured value, floor, target and whether it holds', () => {
    const crawl = section('Crawl', figure('all-stakers at limit 1000', 40, 'rows/s', floor));
    const lines = floorTable(outcomes([crawl])).split('\n');
    expect(lines).toHaveLength(FLOORS.length + 2);
    expect(lines).toContain(
      '| crawl, against COPY … TO JSON | 0.40 (all-stakers at limit 1000) | ≥ 0.20 | ≥ 0.50 | yes |',
    );
    expect(lines).toContain(
      '| resident worker, against bare tables | - | ≤ 0.85 | ≤ 0.60 | not measured |',
    );
  });
});
