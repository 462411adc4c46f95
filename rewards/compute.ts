import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { tryLock } from '../common/file-lock.ts';
import { makeFolder } from '../common/make-folder.ts';
import type { Progress } from '../data/load/progress.ts';
import { calculate } from './calculate.ts';
import { CODE_VERSION } from './calculation-version.ts';
import { EarnedFolder } from './earned-folder.ts';
import { inputDigests } from './inputs/input-digests.ts';
import { checkInputs } from './inputs/inputs.ts';
import { REWARD_PROBLEMS } from './reward-problems.ts';
import { RewardsError } from './rewards-error.ts';
import {
  equalRefunds,
  findOmittedSubmissions,
  REPORT,
  type Report,
  repeatedRefunds,
  sortedRefunds,
  unknownDays,
  withoutMaxMagnitude,
} from './rewards-report.ts';
import type { Runs } from './runs.ts';
import {
  type EarnedAmounts,
  findOverpaidSubmissions,
  type Root,
  writeCumulative,
} from './tree/sums.ts';

/** Describes a calculation that writes into a folder. */
export interface Computation {
  readonly runs: Runs;
  readonly out: string;
  /** Blocks among the inputs that have an interpolated time, so that their day is not known. */
  readonly interpolated?: Report['unknownDays'];
  /**
   * Whether restaked strategies are complete. If so, an AVS without any record pays nothing for a
   * submission of type `avs`; if not, the submission is left out.
   */
  readonly restakedComplete?: boolean;
  readonly progress?: Progress;
}

/** Describes a run in `roots.json`. */
interface RunRoot extends Partial<Root> {
  readonly cutoff: string;
}

/** One thread computes an extension with fewer input rows than this. */
const MAX_ROWS_OF_THREAD = 500_000;

type Base = Report['calculation'];

/**
 * Computes rewards from the views named in `INPUTS` into a folder. If the folder has the first
 * runs' rewards from the same inputs, only the rows of the other runs are computed. Throws a
 * RewardsError for values that break a rule, and if another process writes the folder.
 *
 * @example
 *     await openTables(connection, 'inputs');
 *     const runs = { ...rulesOf('mainnet'), cutoffs: ['2026-03-12', '2026-03-19'] };
 *     const { rows } = await computeRewards(connection, { runs, out: 'rewards' });
 */
export async function computeRewards(
  connection: DuckDBConnection,
  computation: Computation,
): Promise<Report> {
  const { out } = computation;
  makeFolder(out);
  const lock = tryLock(join(out, '.lock'));
  if (!lock) throw new RewardsError([REWARD_PROBLEMS.rewards_locked({ folder: out })]);
  try {
    return await computeInto(connection, new EarnedFolder(out), computation);
  } finally {
    lock.release();
  }
}

async function computeInto(
  connection: DuckDBConnection,
  folder: EarnedFolder,
  { runs, out, interpolated = [], restakedComplete = false, progress }: Computation,
): Promise<Report> {
  const last = runs.cutoffs.at(-1) ?? '';
  const found = earlierReport(folder, out, runs);
  const [inputs, before] = await inputDigests(connection, [
    last,
    ...(found?.calculation.cutoffs.slice(-1) ?? []),
  ]);
  const earlier = found?.calculation.inputs === before?.digest ? found : null;
  if (earlier) {
    await refuseDamage(folder, out, earlier);
    await limitThreads(connection, inputs?.rows ?? 0);
  }
  await checkInputs(connection, earlier?.calculation.cutoffs.at(-1));
  const done = earlier?.calculation.cutoffs.length ?? 0;
  const adds = earlier !== null;
  const base: Base = {
    code: CODE_VERSION,
    cutoffs: [...runs.cutoffs],
    forks: runs.forks,
    excludedBeforePanama: [...runs.excludedBeforePanama],
    inputs: inputs?.digest ?? '',
  };
  folder.begin(digestOf([base, earlier?.calculation ?? null]));
  await explained(
    calculate(connection, {
      runs,
      done,
      ...(progress && { progress }),
      skip: (month) => folder.has(month),
      onMonth: async (month) =>
        folder.writeMonth(connection, month, adds, await equalRefunds(connection)),
    }),
  );
  const earned = { connection, folder, earlier };
  await explained(writeRoots(earned, runs.cutoffs));
  const report = await reportOf(earned, base, restakedComplete);
  report.unknownDays.push(...interpolated);
  folder.writeText('rewards-report.json', json(report));
  folder.finish(adds);
  return report;
}

/**
 * Matches DuckDB's errors for values that a statement cannot use, and JavaScript's for integers.
 */
const UNFIT = /^(Conversion|Invalid Input|Out of Range) Error|^Overflow in|^Division by zero/;

/** Throws a RewardsError for an error that a value in the inputs causes. */
async function explained(calculation: Promise<void>): Promise<void> {
  try {
    await calculation;
  } catch (cause) {
    if (!(cause instanceof Error) || !UNFIT.test(cause.message)) throw cause;
    const [reason = ''] = cause.message.split('\n');
    throw new RewardsError([REWARD_PROBLEMS.input_value_impossible({ reason })], { cause });
  }
}

/**
 * Reads the folder's report; null unless it has the first runs by the same rules and the same code.
 */
function earlierReport(folder: EarnedFolder, out: string, runs: Runs): Report | null {
  const text = folder.read('rewards-report.json');
  if (text === null) return null;
  const { success, data } = REPORT.safeParse(reportJson(text, out));
  if (!success) return null;
  const { code, cutoffs, forks, excludedBeforePanama } = data.calculation;
  const isPrefix = cutoffs.every((cutoff, at) => cutoff === runs.cutoffs[at]);
  const sameRules =
    json([forks, excludedBeforePanama]) === json([runs.forks, runs.excludedBeforePanama]);
  return code === CODE_VERSION && cutoffs.length > 0 && isPrefix && sameRules ? data : null;
}

function reportJson(text: string, out: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new RewardsError([REWARD_PROBLEMS.rewards_report_not_json(folderAt(out))], { cause });
  }
}

/** Throws a RewardsError if a file is not as the earlier calculation wrote it. */
async function refuseDamage(folder: EarnedFolder, out: string, { files }: Report): Promise<void> {
  const damage = await folder.damage(files);
  if (damage !== null)
    throw new RewardsError([REWARD_PROBLEMS.rewards_damaged({ ...folderAt(out), damage })]);
}

/** Names a folder and its report, for messages. */
function folderAt(out: string): { readonly folder: string; readonly report: string } {
  return { folder: out, report: join(out, 'rewards-report.json') };
}

/**
 * Limits a small calculation to one thread. With few rows the other threads only wait for tasks,
 * which takes a fifth of the processor time for one more day.
 */
async function limitThreads(connection: DuckDBConnection, rows: number): Promise<void> {
  if (rows < MAX_ROWS_OF_THREAD) await connection.run('set threads = 1');
}

async function reportOf(
  earned: EarnedAmounts,
  calculation: Base,
  restakedComplete: boolean,
): Promise<Report> {
  const { connection, folder, earlier } = earned;
  const rows = folder.earnedSql(earlier !== null) ?? 'earned_rows';
  const [row = []] = (
    await connection.runAndReadAll(`select count(*)::double from ${rows}`)
  ).getRowsJS();
  const equal = folder.kept() as Report['oddities']['equalRefunds'][];
  return {
    calculation,
    rows: Number(row[0]),
    files: await folder.digests(earlier?.files ?? {}),
    restakedComplete,
    leftOut: restakedComplete ? [] : await findOmittedSubmissions(connection),
    unknownDays: await unknownDays(connection),
    withoutMaxMagnitude: [
      ...(earlier?.withoutMaxMagnitude ?? []),
      ...(await withoutMaxMagnitude(connection)),
    ],
    oddities: {
      repeatedRefunds: sortedRefunds([
        ...(earlier?.oddities.repeatedRefunds ?? []),
        ...(await repeatedRefunds(connection)),
      ]),
      equalRefunds: sortedRefunds([...(earlier?.oddities.equalRefunds ?? []), ...equal.flat()]),
      paidAboveAmount: await findOverpaidSubmissions(earned),
    },
  };
}

/** Writes the sums, and `roots.json`: all runs, and the root over the sums in the last one. */
async function writeRoots(earned: EarnedAmounts, cutoffs: readonly string[]): Promise<void> {
  const last = cutoffs.at(-1) ?? '';
  const newest: RunRoot = { cutoff: last, ...(await writeCumulative(earned, last)) };
  earned.folder.writeText(
    'roots.json',
    json(cutoffs.map((cutoff): RunRoot => (cutoff === last ? newest : { cutoff }))),
  );
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(json(value)).digest('hex');
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
