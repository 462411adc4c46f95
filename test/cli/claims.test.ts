import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDuckDB } from '../../common/duckdb.ts';
import { COMPUTED_TABLE_NAMES } from '../../common/table-names.ts';
import type { Leaf } from '../../rewards/tree/tree.ts';
import { goldFolder, goldRuns, intoFolder } from '../rewards/computing.ts';
import { FOLDER } from '../rewards/leaves.ts';
import { slowRoot } from '../rewards/slow-tree.ts';
import { prepared } from '../support/engines.ts';
import { bare, temporaryFolder } from '../support/snapshots.ts';
import { commandLine } from './running.ts';

const TABLES = goldFolder('edge');
const INPUTS = ['--tables', TABLES, '--runs', join(TABLES, 'runs.json')];

/** A line of the public files. */
interface Line {
  readonly earner: string;
  readonly token: string;
  readonly snapshot: number;
  readonly cumulative_amount: string;
}

/** Reads a claim file as its published readers do: an object for each line that is not empty. */
function linesOf(path: string): Line[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

function leavesOf(lines: readonly Line[]): Leaf[] {
  return lines.map(({ earner, token, cumulative_amount: amount }) => ({
    earner,
    token,
    cumulative: BigInt(amount),
  }));
}

/** The leaves of a snapshot's table, in the order of a tree. */
async function leafRows(path: string): Promise<unknown[][]> {
  const instance = await openDuckDB();
  try {
    const reader = await (await instance.connect()).runAndReadAll(
      `select lower(earner) as earner, lower(token) as token, cumulative from '${path}' order by all`,
    );
    return reader.getRowsJS();
  } finally {
    instance.closeSync();
  }
}

/** The root that a calculation of the first runs alone has. */
async function rootAfter(runs: number): Promise<string> {
  const out = temporaryFolder();
  await intoFolder(out, goldRuns('edge').cutoffs.slice(0, runs));
  return JSON.parse(readFileSync(join(out, 'roots.json'), 'utf8')).at(-1).root;
}

describe('rewards --claims', () => {
  it('writes the last run in the form of the public file, with the computed root', async () => {
    const [out, claims] = [temporaryFolder(), join(temporaryFolder(), 'claims')];
    const outcome = await commandLine(['rewards', ...INPUTS, '--out', out, '--claims', claims]);
    expect(outcome).toMatchObject({ code: 0, err: '' });
    const path = join(claims, '2026-03-19', 'claim-amounts.json');
    const lines = linesOf(path);
    const { root } = JSON.parse(readFileSync(join(TABLES, 'expected_root.json'), 'utf8'));
    expect(slowRoot(leavesOf(lines))).toBe(root);
    expect(outcome.out).toContain(
      `${path}: ${lines.length} amounts, root ${root}, no root of this date is posted\n`,
    );
    const published = linesOf(join(FOLDER, 'merkle/preprod-2024-05-26-claim-amounts.ndjson'));
    for (const line of lines) {
      expect(Object.keys(line)).toEqual(Object.keys(published[0] ?? {}));
      expect(line.snapshot).toBe(Date.UTC(2026, 2, 19));
    }
    expect(readdirSync(join(claims, '2026-03-19'))).toEqual(['claim-amounts.json']);
    expect(JSON.parse(readFileSync(join(claims, 'recent-snapshots.json'), 'utf8'))).toEqual([
      { snapshot_date: Date.UTC(2026, 2, 19) },
    ]);
  });

  it('writes earlier roots from a date on, each as its run alone has it', async () => {
    const [out, claims] = [temporaryFolder(), temporaryFolder()];
    const { cutoffs } = goldRuns('edge');
    const dates = cutoffs.map((cutoff) =>
      new Date(Date.parse(cutoff) - 86_400_000).toISOString().slice(0, 10),
    );
    const since = dates[1] ?? '';
    const args = ['--out', out, '--claims', claims, '--claims-since', since];
    expect(await commandLine(['rewards', ...INPUTS, ...args])).toMatchObject({ code: 0, err: '' });
    expect(existsSync(join(claims, dates[0] ?? ''))).toBe(false);
    const roots = dates
      .slice(1)
      .map((date) => slowRoot(leavesOf(linesOf(join(claims, date, 'claim-amounts.json')))));
    const expected = await Promise.all(dates.slice(1).map((_, at) => rootAfter(at + 2)));
    expect(roots).toEqual(expected);
    const index = JSON.parse(readFileSync(join(claims, 'recent-snapshots.json'), 'utf8'));
    expect(index).toEqual(
      dates
        .slice(1)
        .map((date) => ({ snapshot_date: Date.parse(date) }))
        .reverse(),
    );
  });

  it('refuses a date without a folder', async () => {
    const args = ['--out', temporaryFolder(), '--claims-since', '2026-03-01'];
    const { code, err } = await commandLine(['rewards', ...INPUTS, ...args]);
    expect(code).toBe(2);
    expect(err).toContain('--claims-since needs --claims');
  });
});

describe('export --claims', () => {
  it('writes the leaves of the newest active root of a prepared folder', async () => {
    const snapshot = await bare(1, ...COMPUTED_TABLE_NAMES, 'reward_claims');
    const folder = await prepared(snapshot);
    const claims = temporaryFolder();
    const outcome = await commandLine(['export', folder, '--claims', claims]);
    expect(outcome).toMatchObject({ code: 0, err: '' });
    const [date = ''] = readdirSync(claims);
    const path = join(claims, date, 'claim-amounts.json');
    const lines = linesOf(path);
    const root = slowRoot(leavesOf(lines));
    expect(outcome.out).toContain(`${path}: ${lines.length} amounts, root ${root}, which differs`);
    expect(lines.map((line) => [line.earner, line.token, line.cumulative_amount])).toEqual(
      await leafRows(join(snapshot, 'reward_leaves.parquet')),
    );
  });

  it('names a folder without computed rewards, and a missing target', async () => {
    const folder = await prepared(await bare(1));
    const outcome = await commandLine(['export', folder, '--claims', temporaryFolder()]);
    expect(outcome.code).toBe(1);
    expect(outcome.err).toContain('has no computed rewards; prepare it with `--rewards <folder>`');
    const without = await commandLine(['export', folder]);
    expect(without).toMatchObject({ code: 2, out: '' });
    expect(without.err).toContain('give --to, --claims or both');
  });
});
