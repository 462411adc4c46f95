import { readFile } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { type Command, Option } from 'commander';
import { makeFolder } from '../../common/make-folder.ts';
import { SnapshotError } from '../../common/snapshot-report.ts';
import type { Progress } from '../../data/load/progress.ts';
import type { EffectBlock } from '../../rewards/inputs/snapshot-blocks.ts';
import type { Run } from '../../rewards/inputs/snapshot-inputs.ts';
import type { Report } from '../../rewards/rewards-report.ts';
import { DATE, NETWORKS, type Network, type Runs } from '../../rewards/runs.ts';
import { printFailure } from '../shared/failure.ts';
import { addExamples } from '../shared/help.ts';
import { withBar } from '../shared/progress.ts';
import { validatedOption } from '../shared/validated-option.ts';
import { addRewardsVerify } from './rewards-verify.ts';

interface RewardsFlags {
  readonly tables?: string;
  readonly runs?: string;
  readonly network: Network;
  readonly restaked?: string;
  readonly restakedComplete?: true;
  readonly until?: string;
  readonly out: string;
  readonly claims?: string;
  readonly claimsSince?: string;
}

const FILES = `
Files in the folder --out:
  earned/<month>.parquet  earner, snapshot (day), rewards_submission_hash, token, amount, cutoff
  cumulative.parquet      earner, token, amount: sums of the days before the last cutoff
  roots.json              the runs; the last one with the root of its distribution
  rewards-report.json     omitted submissions with the reasons, and irregular payments

A folder with the rewards of the first runs is extended by the others. An interrupted command
continues with the months that it has.
`;

/** `rewards`: computes amounts by earner, submission and day; `rewards verify` compares them. */
export function addRewards(program: Command): void {
  const command = program
    .command('rewards')
    .summary('computes the rewards of each staker, operator and AVS by day')
    .description(
      'Computes the amounts that EigenLayer pays for submitted rewards, to the wei: by earner, day, ' +
        'submission and token. Rewards of AVSs of the first version need records of restaked strategies, ' +
        'which no log has. The runs are those of the posted roots, or of the file --runs.',
    )
    .argument('[snapshot]', 'the folder of a snapshot')
    .option('--tables <folder>', 'compute from Parquet files of the input tables instead')
    .option('--runs <file>', 'JSON with cutoffs, and optionally forks and excludedBeforePanama')
    .addOption(
      new Option('--network <network>', 'the network whose forks apply')
        .choices(NETWORKS)
        .default('mainnet'),
    )
    .option('--restaked <file>', 'CSV or Parquet: avs, operator, strategy, block_number, timestamp')
    .option(
      '--restaked-complete',
      'the records of restaked strategies are complete: an AVS without any in the days of a submission restakes nothing',
    )
    .addOption(
      validatedOption(
        '--until <date>',
        'last day to compute (default: that of the last run)',
        DATE,
      ),
    )
    .option('--out <folder>', 'the folder to write or to extend', 'rewards')
    .option(
      '--claims <folder>',
      'also writes the cumulative amounts of the last run into <folder>/<date>/claim-amounts.json',
    )
    .addOption(
      validatedOption(
        '--claims-since <date>',
        'with --claims: also of earlier roots, from this date on',
        DATE,
      ),
    )
    .addHelpText('after', FILES);
  addExamples(command, {
    examples: [
      ['rewards snapshots/current --restaked restaked.csv', 'of a snapshot'],
      ['rewards --tables inputs --runs inputs/runs.json --out computed', 'of input tables'],
      ['rewards snapshots/current --claims public', 'with the public file of claimable amounts'],
    ],
    exits: {
      0: 'the rewards are written',
      1: 'an input is missing or breaks a rule, or the folder cannot be written',
      2: 'the command line is invalid',
    },
  });
  command.action((snapshot: string | undefined, flags: RewardsFlags) => {
    if ((snapshot === undefined) === (flags.tables === undefined)) {
      command.error('error: give either a snapshot or --tables');
    }
    if (flags.tables !== undefined && flags.runs === undefined) {
      command.error('error: --tables needs --runs, as the tables have no posted roots');
    }
    if (flags.tables !== undefined && flags.restaked !== undefined) {
      command.error(
        'error: --restaked is for a snapshot; --tables has restaked_strategies.parquet',
      );
    }
    if (flags.claimsSince !== undefined && flags.claims === undefined) {
      command.error('error: --claims-since needs --claims');
    }
    return run(snapshot, flags);
  });
  addRewardsVerify(command);
}

async function run(snapshot: string | undefined, flags: RewardsFlags): Promise<void> {
  const { RewardsError } = await import('../../rewards/rewards-error.ts');
  // A later run continues with the months that are complete.
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  try {
    const { report, claims } = await withBar((progress) => compute(snapshot, flags, progress));
    process.stdout.write(formatted(report, flags.out) + claims);
  } catch (cause) {
    if (!(cause instanceof RewardsError || cause instanceof SnapshotError)) throw cause;
    printFailure(cause);
    process.exitCode = 1;
  }
}

async function compute(
  snapshot: string | undefined,
  flags: RewardsFlags,
  progress: Progress,
): Promise<{ readonly report: Report; readonly claims: string }> {
  const { openDuckDB } = await import('../../common/duckdb.ts');
  const { computeRewards } = await import('../../rewards/compute.ts');
  // A refusal after the calculation would take its time.
  if (flags.claims !== undefined) makeFolder(flags.claims);
  const instance = await openDuckDB();
  const connection = await instance.connect();
  try {
    const posted: Run[] = [];
    const interpolated: Report['unknownDays'] = [];
    if (snapshot === undefined) {
      const { openTables } = await import('../../rewards/inputs/input-files.ts');
      await openTables(connection, flags.tables ?? '');
    } else {
      const { createSnapshotInputs } = await import('../../rewards/inputs/snapshot-inputs.ts');
      const inputs = await createSnapshotInputs(connection, snapshot, flags.restaked ?? null);
      posted.push(...inputs.runs);
      interpolated.push(
        ...inputs.missing.effectBlocks.map(daysOf).filter(({ after, before }) => after !== before),
      );
    }
    const runs = await runsOf(
      posted.map(({ cutoff }) => cutoff),
      flags,
    );
    const report = await computeRewards(connection, {
      runs,
      out: flags.out,
      interpolated,
      restakedComplete: flags.restakedComplete === true,
      progress,
    });
    return { report, claims: await claimsOf(connection, flags, posted) };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Writes the requested claim files, and returns a line for each. */
async function claimsOf(
  connection: DuckDBConnection,
  { out, claims, claimsSince }: RewardsFlags,
  posted: readonly Run[],
): Promise<string> {
  if (claims === undefined) return '';
  const { writeClaims } = await import('../../rewards/claims/write-claims.ts');
  const { claimLines } = await import('./claim-lines.ts');
  return claimLines(await writeClaims(connection, out, claims, claimsSince), posted);
}

/** The days between which the block lies. */
function daysOf({ block, after, before }: EffectBlock): Report['unknownDays'][number] {
  return { block, after: after.slice(0, 10), before: before.slice(0, 10) };
}

/** Reads the runs that the flags give, or those with these cutoffs. */
async function runsOf(
  cutoffs: readonly string[],
  { runs: path, network, until }: RewardsFlags,
): Promise<Runs> {
  const { checkedRuns, parseRuns, rulesOf, runsUntil } = await import('../../rewards/runs.ts');
  const rules = rulesOf(network);
  const all =
    path === undefined
      ? { ...rules, cutoffs }
      : parseRuns(await readFile(path, 'utf8'), path, rules);
  return checkedRuns(until === undefined ? all : runsUntil(all, until));
}

function formatted(
  { rows, calculation, leftOut, withoutMaxMagnitude, oddities }: Report,
  out: string,
): string {
  const last = calculation.cutoffs.at(-1);
  const lines = [
    `${out}: ${rows} amounts of ${calculation.cutoffs.length} runs, the last one with cutoff ${last}`,
    `  left out: ${leftOut.length} submissions without records of restaked strategies${leftOut.length > 0 ? COMPLETE : ''}`,
    `  above their amount: ${oddities.paidAboveAmount.length} submissions`,
    `  refunded again: ${oddities.repeatedRefunds.length} submissions`,
    `  equal refunds paid once: ${oddities.equalRefunds.length} days`,
    ...damageLines(withoutMaxMagnitude),
  ];
  return `${lines.join('\n')}\n`;
}

const COMPLETE = '; if no record is missing, add --restaked-complete';

/** Allocations that are named on standard output; the report has all. */
const MAX_NAMED = 5;

function damageLines(found: Report['withoutMaxMagnitude']): string[] {
  const lines = found
    .slice(0, MAX_NAMED)
    .map(
      ({ operator, avs, operator_set_id, strategy, from, to }) =>
        `  damaged input: from ${from} to ${to} operator ${operator} allocates strategy ${strategy} to operator set ` +
        `${operator_set_id} of ${avs}, and has a max magnitude of 0; it counts as nothing, and logs may be missing`,
    );
  const more = found.length - lines.length;
  return more > 0
    ? [...lines, `  damaged input: ${more} more such allocations in rewards-report.json`]
    : lines;
}
