import { execFileSync } from 'node:child_process';
import { getPriority, release } from 'node:os';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { allowsNice } from '../../../server/processes/thread-priority.ts';
import { needingRight } from '../../support/needing.ts';
import { mayRaisePriority } from '../../support/rights.ts';

const SCRIPT = fileURLToPath(new URL('background-child.ts', import.meta.url));

/** Begin of a command line whose program may not raise a priority, as the user that runs the tests. */
const WITHOUT_RIGHT = [
  ...['prlimit', '--nice=0'],
  ...(process.getuid?.() === 0 ? ['setpriv', '--bounding-set', '-sys_nice'] : []),
];

/** Whether threads have time slices of their own: from Linux 6.12 on. */
const [major = 0, minor = 0] = release().split('.').map(Number);
const HAS_SLICES = process.platform === 'linux' && (major > 6 || (major === 6 && minor >= 12));

/** Nanoseconds. */
const LONGEST = 100_000_000;

interface Observed {
  readonly nice: readonly number[];
  readonly main: number | null;
  readonly helpers: readonly (number | null)[];
}

/** The nice values and time slices of a child's threads, while it starts in the background and after it, and its parent's slice. */
function observed(...wrapper: readonly string[]): {
  readonly slice: number | null;
  readonly during: Observed;
  readonly after: Observed;
} {
  const [program = '', ...args] = [...wrapper, process.execPath, '--import', 'tsx', SCRIPT];
  return JSON.parse(execFileSync(program, args, { encoding: 'utf8' }));
}

/** Where the system does not tell slices, or threads have none of their own, there is none to compare. */
function expectGivesWay({ slice, during, after }: ReturnType<typeof observed>): void {
  if (!HAS_SLICES || slice === null) return;
  expect(during).toMatchObject({ main: LONGEST, helpers: [LONGEST] });
  expect(after).toMatchObject({ main: slice, helpers: [LONGEST] });
}

describe('a child process that starts in the background', () => {
  needingRight('raise a priority').it(
    'has the lowest priority in each thread, and then that of its parent, where the parent may raise one',
    () => {
      const { during, after, slice } = observed();
      expect(during.nice).toEqual([19]);
      expect(after.nice).toEqual([getPriority()]);
      expectGivesWay({ during, after, slice });
    },
  );

  it('keeps the priority of its parent where that could not be given back, and gives way all the same', () => {
    const { during, after, slice } = observed(...(mayRaisePriority() ? WITHOUT_RIGHT : []));
    expect(during.nice).toEqual([getPriority()]);
    expect(after.nice).toEqual([getPriority()]);
    expectGivesWay({ during, after, slice });
  });
});

describe('a nice value', () => {
  const status = (capabilities: string) => `Name:\tnode\nCapPrm:\t0\nCapEff:\t${capabilities}\n`;
  const limits = (nice: string) =>
    `Max nice priority         ${nice}                    ${nice}                    \n`;

  it.each([
    { nice: 0, capabilities: '0000000000000000', limit: '0', allowed: false },
    { nice: 0, capabilities: '0000000000800000', limit: '0', allowed: true },
    { nice: 0, capabilities: '000001ffff7fffff', limit: '19', allowed: false },
    { nice: 0, capabilities: '0000000000000000', limit: '20', allowed: true },
    { nice: -5, capabilities: '0000000000000000', limit: '20', allowed: false },
    { nice: 10, capabilities: '0000000000000000', limit: '10', allowed: true },
    { nice: 0, capabilities: '0000000000000000', limit: 'unlimited', allowed: true },
  ])(
    'of $nice, with capabilities $capabilities and limit $limit, can be given back: $allowed',
    ({ nice, capabilities, limit, allowed }) => {
      expect(allowsNice(nice, status(capabilities), limits(limit))).toBe(allowed);
    },
  );

  it('cannot be given back where nothing says so', () => {
    expect(allowsNice(0, '', '')).toBe(false);
  });
});
