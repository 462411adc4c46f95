import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ROOT } from '../../build/parts.ts';
import { TABLES } from '../../data/contract/tables.ts';
import { built } from '../support/built.ts';
import { needing } from '../support/needing.ts';
import { temporaryFolder } from '../support/snapshots.ts';

const EXAMPLE = join(ROOT, 'examples/own-data');
const SCRIPT = join(EXAMPLE, 'run.sh');

it('has a file for each table that a snapshot needs, and a script of 20 lines', () => {
  const needed = TABLES.flatMap(({ name, optional }) => (optional ? [] : [name]));
  const files = readdirSync(join(EXAMPLE, 'tables'));
  expect(files.map((file) => file.split('.')[0]).sort()).toEqual(needed.sort());
  expect(readFileSync(SCRIPT, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(20);
});

needing('curl').it('serves its tables, answers with their values, and leaves nothing', async () => {
  await built();
  const scratch = temporaryFolder();
  // It ends when nothing holds its standard error any more: neither the script nor its service.
  const { stdout, stderr } = await promisify(execFile)(SCRIPT, [], {
    cwd: scratch,
    env: { PATH: process.env.PATH, TMPDIR: scratch, PORT: '0' },
  });
  expect(stderr).toBe('');
  expect(stdout).toContain('accepted: 0 errors, 0 warnings');
  const answer = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');
  expect(answer.meta.total).toBe(2);
  expect(answer.data).toMatchObject([
    // 42 shares at 1.05 tokens of 3,000 dollars, and 2,500 dollars.
    {
      operator: `0x${'a'.repeat(40)}`,
      strategies: [
        { symbol: 'exETH', tokens: '44.1', tvl: '132300', uniqueStakers: 2 },
        { symbol: 'exUSD', tokens: '2500', tvl: '2500', uniqueStakers: 1 },
      ],
    },
    { operator: `0x${'b'.repeat(40)}`, strategies: [{ symbol: 'exUSD', tvl: '40000' }] },
  ]);
  expect(readdirSync(scratch)).toEqual([]);
});
