import { cpSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDuckDB } from '../../common/duckdb.ts';
import { EarnedFolder } from '../../rewards/earned-folder.ts';
import { RewardsError } from '../../rewards/rewards-error.ts';
import { openFolder } from '../../rewards/verify/folder.ts';
import { VerifyError } from '../../rewards/verify/verify-error.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { goldRuns, intoFolder } from './computing.ts';

const { cutoffs } = goldRuns('edge');
const MONTH = 'earned/2026-03.parquet';

const original = temporaryFolder();
beforeAll(async () => {
  await intoFolder(original, cutoffs.slice(0, 2));
});

type Change = (path: string) => void;

const remove: Change = (path) => rmSync(path);
const empty: Change = (path) => writeFileSync(path, '');
const halve: Change = (path) => truncateSync(path, Math.floor(statSync(path).size / 2));
const add: Change = (path) => cpSync(join(original, MONTH), path);

/** Damages of a file, by its path in the folder, with the text of the refusal. */
const DAMAGES: readonly (readonly [name: string, path: string, change: Change, says: string])[] = [
  ['removed', MONTH, remove, `${MONTH} is missing`],
  ['truncated', MONTH, halve, `${MONTH} is not as the calculation wrote it`],
  ['emptied', MONTH, empty, `${MONTH} is not as the calculation wrote it`],
  ['changed', MONTH, flip, `${MONTH} is not as the calculation wrote it`],
  ['removed', 'cumulative.parquet', remove, 'cumulative.parquet is missing'],
  ['changed', 'cumulative.parquet', flip, 'cumulative.parquet is not as the calculation wrote it'],
  ['changed', 'roots.json', flip, 'roots.json is not as the calculation wrote it'],
  ['added', 'earned/2026-04.parquet', add, 'earned/2026-04.parquet is not of the calculation'],
  ['truncated', 'rewards-report.json', halve, 'rewards-report.json is not JSON'],
];

/** Changes the byte in the middle. */
function flip(path: string): void {
  const bytes = readFileSync(path);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

function damaged(path: string, change: (path: string) => void): string {
  const folder = temporaryFolder();
  cpSync(original, folder, { recursive: true });
  change(join(folder, path));
  return folder;
}

describe('a computed folder with damage', () => {
  it.each(DAMAGES)('is neither kept nor extended: %s %s', async (_name, path, change, says) => {
    const folder = damaged(path, change);
    const remedy = `remove ${join(folder, 'rewards-report.json')} to compute all rewards again`;
    for (const count of [2, 4]) {
      const refusal = await intoFolder(folder, cutoffs.slice(0, count)).catch(
        (cause: unknown) => cause,
      );
      expect(refusal).toBeInstanceOf(RewardsError);
      expect(String(refusal)).toContain(says);
      expect(String(refusal)).toContain(remedy);
    }
  });

  it.each(DAMAGES.filter(([, path]) => path !== 'rewards-report.json'))(
    'is not compared: %s %s',
    async (_name, path, change, says) => {
      const instance = await openDuckDB();
      try {
        const opened = openFolder(await instance.connect(), damaged(path, change));
        await expect(opened).rejects.toThrow(VerifyError);
        await expect(opened).rejects.toThrow(path === 'roots.json' ? /roots\.json/ : says);
      } finally {
        instance.closeSync();
      }
    },
  );

  it('is as before once it is computed again without the report', async () => {
    const folder = damaged(MONTH, halve);
    rmSync(join(folder, 'rewards-report.json'));
    await intoFolder(folder, cutoffs.slice(0, 2));
    for (const path of [MONTH, 'cumulative.parquet', 'roots.json', 'rewards-report.json']) {
      expect(readFileSync(join(folder, path))).toEqual(readFileSync(join(original, path)));
    }
  });
});

describe('a month of an interrupted calculation', () => {
  it.each<[string, Change, boolean]>([
    ['is kept', () => {}, true],
    ['is computed again if it is truncated', halve, false],
    ['is computed again if it is gone', remove, false],
  ])('%s', async (_what, change, isKept) => {
    const out = temporaryFolder();
    const folder = new EarnedFolder(out);
    folder.begin('key');
    const instance = await openDuckDB();
    try {
      const connection = await instance.connect();
      await connection.run(
        `create temp view earned_rows as from '${join(original, 'earned', '*.parquet')}'`,
      );
      await folder.writeMonth(connection, '2026-03', false, []);
    } finally {
      instance.closeSync();
    }
    change(join(out, '.next', MONTH));
    expect(await folder.has('2026-03')).toBe(isKept);
    expect(await folder.has('2026-04')).toBe(false);
  });
});
