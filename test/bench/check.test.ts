import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Figure, figure, type Results } from '../../bench/measurement.ts';
import { changeTable, compare, isFailure } from '../../bench/report/compare.ts';
import { parseResults, ResultsError } from '../../bench/report/read-results.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A figure with a given ratio to its floor, which has 1,000 per second. */
function held(ratio: number, rest: Partial<Figure> = {}): Figure {
  const against = { floor: 'node:http', ratio };
  return {
    name: 'cached',
    value: ratio * 1000,
    unit: 'requests/s',
    better: 'more',
    against,
    ...rest,
  };
}

function run(figures: readonly Figure[], size = 'small'): Results {
  return {
    at: '2026-01-02T03:04:05.000Z',
    size,
    machine: { cpus: 4, model: 'a processor', memory: 2 ** 33 },
    versions: { node: 'v20.0.0' },
    sections: [{ title: 'throughput', figures }],
  };
}

function verdict(before: Figure, now: Figure, tolerance = 0.25): string | undefined {
  return compare(run([before]), run([now]), tolerance)[0]?.verdict;
}

describe('compare', () => {
  it.each([
    ['more', 1, 1, 'kept'],
    ['more', 1, 0.75, 'kept'],
    ['more', 1, 0.749, 'lost'],
    ['more', 1, 0, 'lost'],
    ['more', 1, 1.34, 'gained'],
    ['less', 3, 4, 'kept'],
    ['less', 3, 4.01, 'lost'],
    ['less', 4, 2.99, 'gained'],
    ['less', 4, 0, 'gained'],
    ['less', 0, 1, 'lost'],
    ['more', 0, 0, 'kept'],
  ] as const)('where %s is better, %d then %d is %s', (better, before, now, expected) => {
    expect(verdict(held(before, { better }), held(now, { better }))).toBe(expected);
  });

  it('takes the tolerance that it is given', () => {
    expect(verdict(held(1), held(0.95), 0.01)).toBe('lost');
    expect(verdict(held(1), held(0.55), 0.5)).toBe('kept');
    expect(verdict(held(1), held(1), 0)).toBe('kept');
  });

  it('does not look at the values themselves', () => {
    expect(verdict(held(0.8, { value: 20_000 }), held(0.8, { value: 10 }))).toBe('kept');
  });

  it.each([
    ['is gone', held(1, { name: 'another' })],
    ['has another unit', held(1, { unit: 'ms' })],
    ['has another floor', held(1, { against: { floor: 'bare Koa', ratio: 1 } })],
    ['has no floor', { name: 'cached', value: 1000, unit: 'requests/s', better: 'more' } as const],
  ])('calls a figure missing that %s', (_, now) => {
    const [first] = compare(run([held(1)]), run([now]), 0.25);
    expect(first).toMatchObject({ name: 'cached', verdict: 'missing' });
    expect(first && isFailure(first)).toBe(true);
  });

  it.each([
    ['throughput', 12_000, 9_000, 'kept'],
    ['throughput', 12_000, 8_900, 'lost'],
    ['p99', 3, 4, 'kept'],
    ['p99', 3, 4.1, 'lost'],
  ] as const)(
    "judges an operation's %s by its floor: %d then %d is %s",
    (what, before, now, is) => {
      const name = what === 'p99' ? 'restaking/activity, p99' : 'restaking/activity';
      // The machine of the second run is twice as slow, and so is its floor.
      const measured = (value: number, slower: number) =>
        what === 'p99'
          ? figure(name, value * slower, 'ms', { name: 'node:http, p99', value: 2 * slower })
          : figure(name, value / slower, 'requests/s', {
              name: 'node:http',
              value: 40_000 / slower,
            });
      const [judged] = compare(run([measured(before, 1)]), run([measured(now, 2)]), 0.25);
      expect(judged).toMatchObject({ name, verdict: is });
    },
  );

  it('leaves out figures without a floor', () => {
    const bare: Figure = { name: 'floor', value: 1000, unit: 'requests/s', better: 'more' };
    const slower = { ...bare, value: 1 };
    expect(compare(run([bare, held(1)]), run([slower, held(1)]), 0.25)).toHaveLength(1);
  });

  it('tells of new figures without failing for them', () => {
    const changes = compare(run([held(1)]), run([held(1), held(0.1, { name: 'late' })]), 0.25);
    expect(changes.map((change) => change.verdict)).toEqual(['kept', 'new']);
    expect(changes.some(isFailure)).toBe(false);
  });

  it('tells figures of one name in two sections apart', () => {
    const of = (first: number, second: number): Results => ({
      ...run([]),
      sections: [
        { title: 'one', figures: [held(first)] },
        { title: 'two', figures: [held(second)] },
      ],
    });
    const changes = compare(of(1, 0.5), of(1, 0.1), 0.25);
    expect(changes.map((change) => change.verdict)).toEqual(['kept', 'lost']);
  });

  it('refuses runs of different sizes, and a baseline that has nothing to compare', () => {
    const refused = (before: Results, now: Results) => () => compare(before, now, 0.25);
    expect(refused(run([held(1)], 'real'), run([held(1)]))).toThrow(/size small .* size real/);
    expect(refused(run([]), run([held(1)]))).toThrow(ResultsError);
  });
});

describe('changeTable', () => {
  it('shows each figure beneath its section, and sums up', () => {
    const before = run([held(0.8), held(0.5, { name: 'late' }), held(1, { name: 'gone' })]);
    const now = run([held(0.8), held(0.2, { name: 'late' })]);
    expect(changeTable(compare(before, now, 0.25), 0.25).split('\n')).toEqual([
      '          baseline  current  change  floor',
      'throughput',
      '  cached     0.800    0.800     0 %  node:http',
      '  late       0.500    0.200   -60 %  node:http  lost',
      '  gone        1.00        -       -  node:http  missing',
      '',
      '3 compared: 1 lost more than 25 %, 1 missing, 0 gained as much, 0 new',
    ]);
  });
});

describe('parseResults', () => {
  it('gives back what was written', () => {
    const written = run([held(0.8), { name: 'load', value: 3, unit: 'ms', better: 'less' }]);
    expect(parseResults('a.json', JSON.stringify(written))).toEqual(written);
  });

  it.each([
    ['a.json is not JSON', '{'],
    ['a.json holds no results: at: ', '{}'],
    ['a.json holds no results: the whole: ', 'null'],
    [
      'a.json holds no results: sections.0.figures.0.value: ',
      JSON.stringify(run([held(Number.NaN)])),
    ],
  ])('reports %s', (message, text) => {
    expect(() => parseResults('a.json', text)).toThrow(message);
    expect(() => parseResults('a.json', text)).toThrow(ResultsError);
  });
});

describe('the command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'check-'));
  const file = (name: string, results: Results) => {
    writeFileSync(join(folder, name), JSON.stringify(results));
    return join(folder, name);
  };
  const baseline = file('baseline.json', run([held(1)]));
  const same = file('same.json', run([held(0.9)]));
  const worse = file('worse.json', run([held(0.5)]));

  function check(...args: string[]): Promise<{ code: unknown; out: string; err: string }> {
    const command = ['--import', 'tsx', 'bench/check.ts', '--baseline', baseline, ...args];
    return new Promise((resolve) => {
      execFile(process.execPath, command, { cwd: ROOT }, (error, out, err) =>
        resolve({ code: error?.code ?? 0, out, err }),
      );
    });
  }

  it.each([
    ['0 when nothing was lost', 0, ['--current', same]],
    ['1 when a figure was lost', 1, ['--current', worse]],
    ['0 when it only reports', 0, ['--current', worse, '--report-only']],
  ])('ends with %s', async (_, code, args) => {
    const ended = await check(...args);
    expect(ended).toMatchObject({ code, err: '' });
    expect(ended.out).toContain('1 compared');
  });

  it.each([
    ['a file that is not there', ['--current', join(folder, 'none.json')], /ENOENT/],
    ['a tolerance that is none', ['--current', same, '--tolerance', 'much'], /--tolerance is much/],
  ])('exits with 2 and a message for %s', async (_, args, message) => {
    const ended = await check(...args);
    expect(ended).toMatchObject({ code: 2, out: '' });
    expect(ended.err).toMatch(message);
    expect(ended.err).not.toMatch(/\n\s+at /);
  });
});
