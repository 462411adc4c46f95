import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../build/parts.ts';
import { temporaryFolder } from './snapshots.ts';

const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
const REPORTER = fileURLToPath(new URL('closing-line.ts', import.meta.url));

/** The lines that a run over test files of these texts prints, and its exit code. */
function run(
  texts: readonly string[],
  flags: readonly string[] = [],
  environment: NodeJS.ProcessEnv = {},
) {
  const folder = temporaryFolder();
  const test = { globals: true, reporters: ['default', REPORTER] };
  writeFileSync(join(folder, 'vitest.config.mjs'), `export default ${JSON.stringify({ test })}`);
  for (const [at, text] of texts.entries()) writeFileSync(join(folder, `${at}.test.js`), text);
  const { stdout, stderr, status } = spawnSync(process.execPath, [VITEST, 'run', ...flags], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, TMPDIR: folder, NO_COLOR: '1', ...environment },
  });
  return { lines: stdout.trimEnd().split('\n'), failures: stderr, status };
}

/** The last line of a run, and its exit code. */
function lastLineOf(texts: readonly string[], ...flags: readonly string[]) {
  const { lines, status } = run(texts, flags);
  return [lines.at(-1), status];
}

const FILE = `
  it('one', () => {});
  it('two', () => {});
  it.skip('three', () => {});
  it.todo('four');
  it('five', ({ skip }) => skip());
  describe.skip('a part', () => { it('six', () => {}); });
`;

describe('the closing line', () => {
  it('counts tests that are skipped apart from those that fail', () => {
    expect(lastLineOf([FILE])).toEqual(['2 passed, 0 failed, 4 skipped', 0]);
    const failing = `it('seven', () => { throw new Error('seven'); });`;
    expect(lastLineOf([FILE, failing])).toEqual(['2 passed, 1 failed, 4 skipped', 1]);
  });

  it('counts tests that the name on the command line leaves out as skipped', () => {
    expect(lastLineOf([FILE, FILE], '-t', 'one')).toEqual(['2 passed, 0 failed, 10 skipped', 0]);
  });

  it('counts a hook that fails, and the tests that it kept from running, as failed', () => {
    const hook = (name: string) => `${name}(() => { throw new Error('hook'); });`;
    const part = (name: string) => `describe('a part', () => { ${hook(name)} ${FILE} });`;
    expect(lastLineOf([`${part('beforeAll')} ${FILE}`])).toEqual([
      '2 passed, 4 failed, 7 skipped',
      1,
    ]);
    const after = `describe('a part', () => { ${hook('afterAll')} it('one', () => {}); });`;
    expect(lastLineOf([after])).toEqual(['1 passed, 1 failed, 0 skipped', 1]);
    expect(lastLineOf([`${hook('beforeAll')} it('one', () => {});`])).toEqual([
      '0 passed, 2 failed, 0 skipped',
      1,
    ]);
  });

  it('counts a file that cannot be loaded, and an error outside of every test, as failed', () => {
    const late = `it('late', () => void Promise.reject(new Error('late')));`;
    expect(lastLineOf([`import './missing.js';`, late])).toEqual([
      '1 passed, 2 failed, 0 skipped',
      1,
    ]);
  });

  it('comes after the names of what failed, each with the beginning of its message', () => {
    const failing = `
      describe('a part', () => { it('one', () => { throw new Error('first\\nsecond'); }); });
      it('two', () => { expect(1).toBe(2); });
      describe('hooked', () => { beforeAll(() => { throw new Error('hook'); }); it('three', () => {}); });
      it('four', () => {});
    `;
    const { lines } = run([failing, `import './missing.js';`]);
    const named = lines.slice(lines.findIndex((line) => line.startsWith('failed: ')));
    expect(named.filter((line) => !line.startsWith('    at '))).toEqual([
      'failed: 0.test.js > hooked',
      '    hook',
      'failed: 0.test.js > a part > one',
      '    first',
      '    second',
      'failed: 0.test.js > two',
      '    expected 1 to be 2 // Object.is equality',
      '    - Expected',
      '    + Received',
      '    ',
      '    - 2',
      '    + 1',
      'failed: 1.test.js',
      expect.stringContaining(`Cannot find module './missing.js'`),
      '1 passed, 5 failed, 0 skipped',
    ]);
  });

  describe('of a run that lacks a program', () => {
    const needing = JSON.stringify(fileURLToPath(new URL('needing.ts', import.meta.url)));
    const installed = JSON.stringify(fileURLToPath(new URL('installed.ts', import.meta.url)));
    const text = `
      import { needing } from ${needing};
      import { installed } from ${installed};
      const with_ = needing('wrk');
      with_.it('one', () => void installed('wrk'));
      with_.describe('a part', () => { beforeAll(() => void installed('wrk')); it('two', () => {}); });
      it('three', () => {});
    `;
    // Nothing can be installed either without programs.
    const PATH = '/none';

    it('counts the tests that start it as skipped, and comes after a line that names its package', () => {
      const { lines, status } = run([text, text], [], { PATH });
      expect(lines.slice(-2)).toEqual([
        'skipped without wrk: sudo .ci/install wrk',
        '2 passed, 0 failed, 4 skipped',
      ]);
      expect(status).toBe(0);
    });

    it('counts them as failed where CI is set, and these name the package', () => {
      const { lines, failures, status } = run([text], [], { PATH, CI: 'true' });
      expect(lines.at(-1)).toBe('1 passed, 3 failed, 0 skipped');
      expect(failures).toContain('Error: wrk is not on the PATH');
      expect(status).toBe(1);
    });
  });

  it('is the one that README.md promises', () => {
    expect(readFileSync(join(ROOT, 'README.md'), 'utf8')).toContain(
      '`npm ci && npm test` runs every check and test and ends with `N passed, N failed, N skipped`',
    );
  });
});
