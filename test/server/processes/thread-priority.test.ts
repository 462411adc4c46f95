import { execFileSync } from 'node:child_process';
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { allowsNice } from '../../../server/processes/thread-priority.ts';
import { needingRight } from '../../support/needing.ts';
import { mayRaisePriority } from '../../support/rights.ts';

const SCRIPT = fileURLToPath(new URL('background-child.ts', import.meta.url));

/**
 * The beginning of a command line that takes the right to raise a priority from its program; it
 * runs as the user of the tests.
 */
const WITHOUT_RIGHT = [
  ...['prlimit', '--nice=0'],
  ...(process.getuid?.() === 0 ? ['setpriv', '--bounding-set', '-sys_nice'] : []),
];

/** The nice values of a child's threads, while it starts in the background and after that. */
function niceValues(...wrapper: readonly string[]): {
  readonly during: readonly number[];
  readonly after: readonly number[];
} {
  const [program = '', ...args] = [...wrapper, process.execPath, '--import', 'tsx', SCRIPT];
  return JSON.parse(execFileSync(program, args, { encoding: 'utf8' }));
}

describe('a child process that starts in the background', () => {
  needingRight('raise a priority').it(
    'has the lowest priority in each thread, and then that of its parent, where the parent may raise one',
    () => {
      expect(niceValues()).toEqual({ during: [19], after: [getPriority()] });
    },
  );

  it('keeps the priority of its parent where that could not be given back', () => {
    const wrapper = mayRaisePriority() ? WITHOUT_RIGHT : [];
    const own = [getPriority()];
    expect(niceValues(...wrapper)).toEqual({ during: own, after: own });
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
