import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDuckDB } from '../../common/duckdb.ts';
import { sqlText } from '../../common/sql.ts';
import { computeRewards } from '../../rewards/compute.ts';
import { EarnedFolder } from '../../rewards/earned-folder.ts';
import { openTables } from '../../rewards/inputs/input-files.ts';
import type { Report } from '../../rewards/rewards-report.ts';
import { rootOf } from '../../rewards/tree/tree.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { changing, compared, computedRows, goldFolder, goldRuns, intoFolder } from './computing.ts';

const SETS = ['edge', 'nile', 'rules', 's', 's12'];

describe('computed rewards', () => {
  it.each(SETS)('equal the reference in each row of %s, and have its root', async (set) => {
    const { computed, expected, differing, root } = await compared(set);
    expect(expected).toBeGreaterThan(700);
    expect({ computed, differing }).toEqual({ computed: expected, differing: 0 });
    const path = join(goldFolder(set), 'expected_root.json');
    expect(root).toBe(JSON.parse(readFileSync(path, 'utf8')).root);
  });

  it('do not depend on the number of threads or on the size of batches', async () => {
    const submissions = "type in ('unique_stake', 'all_earners', 'operator_directed_operator_set')";
    const rows = await computedRows('edge', { submissions, threads: 1 });
    expect(rows.length).toBeGreaterThan(100);
    expect(await computedRows('edge', { submissions, threads: 2, maxStakes: 1 })).toEqual(rows);
  });

  it('have the cutoff of the run that adds them', async () => {
    const submissions = "type like 'operator_directed%'";
    const { cutoffs } = goldRuns('s12');
    const cutoffOf = (row: string) => row.split(' ').at(-1) ?? '';
    const rows = await computedRows('s12', { submissions });
    // The eighth run refunds days of the seventh again.
    for (const count of [7, 8]) {
      const [last = '', runs] = [cutoffs[count - 1], { cutoffs: cutoffs.slice(0, count) }];
      const upTo = rows.filter((row) => cutoffOf(row) <= last);
      expect(upTo.some((row) => cutoffOf(row) === last)).toBe(true);
      expect(await computedRows('s12', { submissions, runs })).toEqual(upTo);
    }
  });
});

/** The files below a folder with their bytes, without those of locks. */
function filesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries(
    names
      .filter((name) => /\.(parquet|json)$/.test(name))
      .map((name) => [name, readFileSync(join(folder, name)).toString('base64')]),
  );
}

/** Root of the rows of a folder that the runs up to a cutoff added. */
async function rootOfRun(folder: string, cutoff: string): Promise<string | null> {
  const instance = await openDuckDB();
  try {
    const earned = sqlText(join(folder, 'earned', '*.parquet'));
    const reader = await (await instance.connect()).runAndReadAll(
      `select earner, token, sum(amount)::varchar from ${earned} where snapshot < $cutoff::date and cutoff <= $cutoff::date
      group by earner, token order by earner, token`,
      { cutoff },
    );
    const leaves = reader.getRowsJS().map(([earner, token, amount]) => ({
      earner: String(earner),
      token: String(token),
      cumulative: BigInt(String(amount)),
    }));
    return await rootOf(leaves);
  } finally {
    instance.closeSync();
  }
}

describe('a folder of rewards', () => {
  const { cutoffs } = goldRuns('edge');
  const whole = temporaryFolder();
  let report: Report;
  beforeAll(async () => {
    report = await intoFolder(whole, cutoffs);
  });

  /** Statements that replace the view of the deltas of shares by a SELECT from `all_deltas`. */
  function deltasAs(select: string): string {
    return `alter view share_deltas rename to all_deltas; create temp view share_deltas as ${select}`;
  }

  it('has the root of the set, and the irregular payments that it has', () => {
    const { rows, leftOut, unknownDays, oddities } = report;
    const { root } = JSON.parse(
      readFileSync(join(goldFolder('edge'), 'expected_root.json'), 'utf8'),
    );
    const roots = JSON.parse(readFileSync(join(whole, 'roots.json'), 'utf8'));
    expect(roots).toEqual([
      ...cutoffs.slice(0, -1).map((cutoff) => ({ cutoff })),
      { cutoff: cutoffs.at(-1), root, tokenLeaves: 22 },
    ]);
    expect({ rows, leftOut, unknownDays }).toEqual({ rows: 787, leftOut: [], unknownDays: [] });
    expect(oddities.repeatedRefunds).toEqual([
      {
        rewards_submission_hash: `0x${'abc0028'.padStart(64, '0')}`,
        from: '2026-03-06',
        to: '2026-03-09',
        daily: '100000000000000000000',
      },
    ]);
    const equal = oddities.equalRefunds.map((one) => one.rewards_submission_hash.slice(-2));
    expect(equal).toEqual(Array(7).fill('32'));
    expect(oddities.paidAboveAmount.map((one) => one.rewards_submission_hash.slice(-2))).toContain(
      '28',
    );
  });

  it('is the same after each run and after all at once, and has the root of each run', async () => {
    const extended = temporaryFolder();
    for (const count of [1, 2, 3, 4]) {
      await intoFolder(extended, cutoffs.slice(0, count));
      const cutoff = cutoffs[count - 1] ?? '';
      const { root } = JSON.parse(readFileSync(join(extended, 'roots.json'), 'utf8')).at(-1);
      expect(await rootOfRun(whole, cutoff)).toBe(root);
    }
    expect(filesOf(extended)).toEqual(filesOf(whole));
  });

  it('is computed again if a run before it changes', async () => {
    const other = temporaryFolder();
    await intoFolder(other, ['2026-03-11', '2026-03-14']);
    await intoFolder(other, cutoffs);
    expect(filesOf(other)).toEqual(filesOf(whole));
  });

  it('is computed again if an earlier row of an input changes', async () => {
    const setup = deltasAs(
      'select * replace ((delta * 2)::decimal(38, 0) as delta) from all_deltas',
    );
    const [extended, fresh] = [temporaryFolder(), temporaryFolder()];
    await intoFolder(extended, cutoffs.slice(0, 1));
    await intoFolder(extended, cutoffs.slice(0, 2), setup);
    await intoFolder(fresh, cutoffs.slice(0, 2), setup);
    expect(filesOf(extended)).toEqual(filesOf(fresh));
  });

  it('is not extended by a row that breaks a rule', async () => {
    const out = temporaryFolder();
    await intoFolder(out, cutoffs.slice(0, 1));
    const before = filesOf(out);
    const added = `select * replace (null::decimal(38, 0) as delta, timestamp '${cutoffs[0]}' as timestamp)
      from (from all_deltas limit 1)`;
    const broken = deltasAs(`from all_deltas union all ${added}`);
    await expect(intoFolder(out, cutoffs, broken)).rejects.toThrow(
      'share_deltas.delta: null is not allowed',
    );
    expect(filesOf(out)).toEqual(before);
  });

  it('is the same if a command was interrupted between two months', async () => {
    const at = async (out: string, failsAt: string, computed: string[] = []) => {
      const instance = await openDuckDB();
      try {
        const connection = await instance.connect();
        await openTables(connection, goldFolder('s12'));
        await connection.run(`
          alter view rewards rename to all_rewards;
          create temp view rewards as from all_rewards where type = 'unique_stake'`);
        const progress = (doing: string) => {
          if (doing.endsWith(failsAt)) throw new Error('interrupted');
        };
        const { connection: watched } = changing(connection, [], (sql) => {
          const month = /^copy .*(\d{4}-\d{2})\.parquet/s.exec(sql)?.[1];
          if (month) computed.push(month);
        });
        await computeRewards(watched, { runs: goldRuns('s12'), out, progress });
      } finally {
        instance.closeSync();
      }
    };
    const [undisturbed, interrupted] = [temporaryFolder(), temporaryFolder()];
    await at(undisturbed, 'never');
    await expect(at(interrupted, '2026-01')).rejects.toThrow('interrupted');
    const computed: string[] = [];
    await at(interrupted, 'never', computed);
    expect(computed[0]).toBe('2026-01');
    expect(filesOf(interrupted)).toEqual(filesOf(undisturbed));
  });

  it('is completed by the next command if a replacement was interrupted', () => {
    const out = temporaryFolder();
    const folder = new EarnedFolder(out);
    folder.begin('key');
    folder.writeText('roots.json', '[]');
    writeFileSync(join(out, '.next', 'ready'), '');
    new EarnedFolder(out);
    expect(readFileSync(join(out, 'roots.json'), 'utf8')).toBe('[]');
    expect(existsSync(join(out, '.next'))).toBe(false);
  });
});
