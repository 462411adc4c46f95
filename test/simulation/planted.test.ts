import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../build/parts.ts';
import { LONG, some } from '../support/repetitions.ts';
import { PLANTED } from './planted.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const FOUND = PLANTED.flatMap(({ seed, takesLong, ...fault }, index) =>
  seed === undefined || (takesLong && !LONG) ? [] : [{ ...fault, index, seed }],
);

/** Planted faults that one run of the suite looks for: each takes seconds. */
const IN_A_RUN = 1;

describe('a planted fault', () => {
  it.each(PLANTED)('$name has its place in the sources', ({ planted }) => {
    for (const { file, from, to } of planted) {
      const text = readFileSync(join(ROOT, file), 'utf8');
      expect(text.split(from)).toHaveLength(2);
      expect(to).not.toBe(from);
    }
  });

  it.each(some(FOUND, IN_A_RUN))('$name is found by the life of seed $seed', async (fault) => {
    const { index, seed, name } = fault;
    const args = ['--plant', String(index), '--seed', String(seed), '--episodes', '1'];
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--import',
      'tsx',
      MAIN,
      ...args,
    ]).catch((failed) => failed);
    const [first, outcome] = String(stdout).split('\n');
    expect(first).toBe(name);
    expect(JSON.parse(outcome ?? '').finding).toEqual(expect.any(String));
  });
});
