import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { tryLock } from '../common/file-lock.ts';
import type { Progress } from '../data/load/progress.ts';
import { calculate } from './calculate.ts';
import { CODE_VERSION } from './code-version.ts';
import { EarnedFolder } from './earned-folder.ts';
import { beforeSql, checkInputs, INPUTS } from './inputs.ts';
import {
  equalRefunds,
  leftOut,
  paidAboveAmount,
  REPORT,
  type Report,
  repeatedRefunds,
  sortedRefunds,
  unknownDays,
} from './report.ts';
import { RewardsError } from './rewards-error.ts';
import type { Runs } from './runs.ts';
import { type Leaf, rootOf } from './tree.ts';

/** A calculation into a folder. */
export interface Computation {
  readonly runs: Runs;
  readonly out: string;
  /** Blocks with an interpolated time among the inputs: their day is not known. */
  readonly interpolated?: Report['unknownDays'];
  readonly progress?: Progress;
}

/** A run in `roots.json`, which lists all; the last one has the root of its tree. */
export interface RunRoot {
  readonly cutoff: string;
  readonly root?: string | null;
  readonly tokenLeaves?: number;
}

type Base = Report['calculation'];

/**
 * Computes rewards from the views of `INPUTS` into a folder. If the folder has the rewards of the
 * first runs from the same inputs, only the rows of the other runs are computed. Throws a
 * RewardsError for values that break a rule, and if another process writes the folder.
 */
export async function computeRewards(
  connection: DuckDBConnection,
  { runs, out, interpolated = [], progress }: Computation,
): Promise<Report> {
  mkdirSync(out, { recursive: true });
  const lock = tryLock(join(out, '.lock'));
  if (!lock)
    throw new RewardsError(`another process writes ${out}; wait for it, or give another --out`);
  try {
    return await computeInto(connection, new EarnedFolder(out), runs, interpolated, progress);
  } finally {
    lock.release();
  }
}

async function computeInto(
  connection: DuckDBConnection,
  folder: EarnedFolder,
  runs: Runs,
  interpolated: Report['unknownDays'],
  progress: Progress | undefined,
): Promise<Report> {
  const last = runs.cutoffs.at(-1) ?? '';
  const found = earlierReport(folder, runs);
  const [inputs = '', before] = await inputDigests(connection, [
    last,
    ...(found?.calculation.cutoffs.slice(-1) ?? []),
  ]);
  const earlier = found?.calculation.inputs === before ? found : null;
  await checkInputs(connection, earlier?.calculation.cutoffs.at(-1));
  const done = earlier?.calculation.cutoffs.length ?? 0;
  const adds = earlier !== null;
  const base: Base = {
    code: CODE_VERSION,
    cutoffs: [...runs.cutoffs],
    forks: runs.forks,
    excludedBeforePanama: [...runs.excludedBeforePanama],
    inputs,
  };
  folder.begin(digestOf([base, earlier?.calculation ?? null]));
  await calculate(connection, {
    runs,
    done,
    ...(progress && { progress }),
    skip: (month) => folder.has(month),
    onMonth: async (month) =>
      folder.writeMonth(connection, month, adds, await equalRefunds(connection)),
  });
  const earned = folder.earnedSql(adds) ?? 'earned_rows';
  const report = await reportOf(connection, folder, base, earned, earlier);
  report.unknownDays.push(...interpolated);
  await writeCumulative(connection, folder, earned, runs);
  folder.writeText('rewards-report.json', json(report));
  folder.finish(adds);
  return report;
}

/** The report of the folder, if it has the first runs by the same rules; null otherwise. */
function earlierReport(folder: EarnedFolder, runs: Runs): Report | null {
  const text = folder.read('rewards-report.json');
  if (text === null) return null;
  const { success, data } = REPORT.safeParse(JSON.parse(text));
  if (!success) return null;
  const { code, cutoffs, forks, excludedBeforePanama } = data.calculation;
  const isPrefix = cutoffs.every((cutoff, at) => cutoff === runs.cutoffs[at]);
  const sameRules =
    json([forks, excludedBeforePanama]) === json([runs.forks, runs.excludedBeforePanama]);
  return code === CODE_VERSION && cutoffs.length > 0 && isPrefix && sameRules ? data : null;
}

/** Digests of all input rows before midnight of each date, in any order of the rows. */
async function inputDigests(
  connection: DuckDBConnection,
  dates: readonly string[],
): Promise<string[]> {
  const digests: string[][] = dates.map(() => []);
  for (const name of INPUTS) {
    const before = dates.map((date, at) => `(${beforeSql(name, date)}) as before_${at}`);
    const texts = dates.map((_, at) => {
      const rows = `filter (before_${at})`;
      return `concat_ws(' ', count(*) ${rows}, coalesce(sum(hash::hugeint) ${rows}, 0), coalesce(bit_xor(hash) ${rows}, 0))`;
    });
    const [row = []] = (
      await connection.runAndReadAll(
        `select ${texts.join(', ')} from (select hash(t) as hash, ${before.join(', ')} from ${name} t)`,
      )
    ).getRowsJS();
    for (const [at, text] of row.entries()) digests[at]?.push(`${name} ${text}`);
  }
  return digests.map(digestOf);
}

async function reportOf(
  connection: DuckDBConnection,
  folder: EarnedFolder,
  calculation: Base,
  earned: string,
  earlier: Report | null,
): Promise<Report> {
  const [row = []] = (
    await connection.runAndReadAll(`select count(*)::double from ${earned}`)
  ).getRowsJS();
  const equal = folder.facts() as Report['oddities']['equalRefunds'][];
  return {
    calculation,
    rows: Number(row[0]),
    leftOut: await leftOut(connection),
    unknownDays: await unknownDays(connection),
    oddities: {
      repeatedRefunds: sortedRefunds([
        ...(earlier?.oddities.repeatedRefunds ?? []),
        ...(await repeatedRefunds(connection)),
      ]),
      equalRefunds: sortedRefunds([...(earlier?.oddities.equalRefunds ?? []), ...equal.flat()]),
      paidAboveAmount: await paidAboveAmount(
        connection,
        `select rewards_submission_hash, amount from ${earned}`,
      ),
    },
  };
}

/** Sums of the days before the last cutoff, and their root. */
async function writeCumulative(
  connection: DuckDBConnection,
  folder: EarnedFolder,
  earned: string,
  { cutoffs }: Runs,
): Promise<void> {
  const last = cutoffs.at(-1) ?? '';
  await connection.run(
    `create or replace temp table cumulative as
    select earner, token, sum(amount)::decimal(38, 0) as amount from ${earned}
    where snapshot < $last::date group by earner, token`,
    { last },
  );
  await folder.writeTable(
    connection,
    'cumulative.parquet',
    'select earner, token, amount from cumulative order by earner, token',
  );
  const [row = []] = (
    await connection.runAndReadAll('select count(*)::double from cumulative')
  ).getRowsJS();
  const newest: RunRoot = {
    cutoff: last,
    root: await rootOf(leaves(connection)),
    tokenLeaves: Number(row[0]),
  };
  folder.writeText(
    'roots.json',
    json(cutoffs.map((cutoff): RunRoot => (cutoff === last ? newest : { cutoff }))),
  );
}

async function* leaves(connection: DuckDBConnection): AsyncGenerator<Leaf> {
  const result = await connection.stream(
    'select earner, token, amount::varchar from cumulative order by earner, token',
  );
  for await (const rows of result.yieldRowsJs()) {
    for (const [earner, token, amount] of rows) {
      yield { earner: String(earner), token: String(token), cumulative: BigInt(String(amount)) };
    }
  }
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(json(value)).digest('hex');
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
