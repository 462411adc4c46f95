import type { DuckDBConnection } from '@duckdb/node-api';
import { runRelations } from '../../common/relations/run.ts';
import { type Problem, SnapshotError } from '../../common/report.ts';
import { readFolder, type SnapshotFolder } from '../../data/load/files.ts';
import { restakedProblems, restakedRowsSql } from '../../data/load/restaked-file.ts';
import { createTableViews, type NeededTable } from '../../data/load/views.ts';
import { blocksOfEffect, type EffectBlock, type LastBlock } from './snapshot-blocks.ts';
import { blocks, OF_SNAPSHOT, restakedStrategies, SNAPSHOT } from './snapshot-relations.ts';

const NEEDED: readonly NeededTable[] = [
  { name: 'rewards', columns: ['operator_set_id', 'block_number'] },
  { name: 'distribution_roots', columns: ['created_block', 'disabled_at'] },
  { name: 'delegation_changes' },
  { name: 'operator_share_changes' },
  { name: 'registration_changes' },
  { name: 'reward_strategies' },
  { name: 'reward_operators' },
  { name: 'reward_splits', columns: ['is_global_commission'] },
  { name: 'reward_share_changes' },
  { name: 'operator_set_strategy_changes' },
  { name: 'allocation_changes' },
  { name: 'magnitude_changes' },
  { name: 'restaked_strategies', mayBeAbsent: true },
];

/** A run of the distribution: it adds the days before its cutoff. */
export interface Run {
  /** Index of the root that the run posted. */
  readonly rootIndex: number;
  /** Posted root, as 0x and 64 digits. */
  readonly root: string;
  /** The day, such as `2026-03-12`; the run's state ends at its start (UTC). */
  readonly cutoff: string;
}

/** The facts that exact results need and the snapshot lacks. */
export interface MissingInputs {
  /**
   * Hashes of submissions by AVS, if there is no restaked strategy of the AVS on a day of the
   * rewarded period.
   */
  readonly withoutRestaked: readonly string[];
  /**
   * Blocks of effect of allocations with an interpolated time: the nearest blocks with a known time
   * are of two days.
   */
  readonly effectBlocks: readonly EffectBlock[];
}

/** The runs of a calculation, and its missing inputs. */
export interface SnapshotInputs {
  /** In the order of the roots, without those that were disabled. */
  readonly runs: readonly Run[];
  readonly missing: MissingInputs;
}

/**
 * Creates the inputs of the calculation of rewards on a connection, from the tables of a snapshot
 * folder: the views of `OF_SNAPSHOT`, the view `restaked_strategies` and the table `blocks`.
 * `restaked`: a CSV or Parquet file of restaked strategies, which replaces those of the snapshot.
 * Throws a SnapshotError that lists every problem of the needed tables and of the file.
 */
export async function createSnapshotInputs(
  connection: DuckDBConnection,
  folder: string,
  restaked: string | null = null,
): Promise<SnapshotInputs> {
  const found = await readFolder(folder);
  if (restaked !== null) await refuseRestaked(restaked);
  await createTableViews(connection, found, NEEDED, SNAPSHOT);
  const file = restaked === null ? null : await restakedRowsSql(connection, restaked);
  const given = NEEDED.map(({ name }) => `${SNAPSHOT}.${name}`);
  const views = [...OF_SNAPSHOT, restakedStrategies];
  await runRelations(connection, views, { given, context: { file } });
  await refuseSubmissions(connection, folder);
  const effectBlocks = await blocksOfEffect(connection, SNAPSHOT, lastBlockOf(found));
  await runRelations(connection, [blocks], { given, context: { effectBlocks } });
  return {
    runs: await runsOf(connection),
    missing: { withoutRestaked: await withoutRestaked(connection), effectBlocks },
  };
}

/** The manifest has its time and its number; null without a manifest. */
function lastBlockOf({ blockNumber, createdAt }: SnapshotFolder): LastBlock | null {
  return blockNumber === null || createdAt === null
    ? null
    : { block: blockNumber, time: createdAt };
}

async function refuseRestaked(path: string): Promise<void> {
  const problems = await restakedProblems(path);
  if (problems.length === 0) return;
  throw new SnapshotError(
    path,
    problems.map((rule) => ({ severity: 'error', subject: path, rule, examples: [] })),
  );
}

/**
 * Rules of submissions that the contract leaves open: the condition of the rows that break each.
 */
const OF_SUBMISSIONS: readonly (readonly [column: string, rule: string, condition: string])[] = [
  ['block_number', 'null: ingest the logs again', 'block_number is null'],
  ['duration', 'null, or no number of seconds', 'duration is null or duration <= 0'],
  [
    'operator_set_id',
    'null for a kind that rewards an operator set: ingest the logs again',
    "operator_set_id is null and type in ('operator_directed_operator_set', 'unique_stake', 'total_stake')",
  ],
];

async function refuseSubmissions(connection: DuckDBConnection, folder: string): Promise<void> {
  const problems: Problem[] = [];
  for (const [column, rule, condition] of OF_SUBMISSIONS) {
    const read = await connection.runAndReadAll(
      `select count(*) over (), rewards_submission_hash from rewards where ${condition} order by 2 limit 3`,
    );
    const rows = read.getRowsJS();
    if (rows.length === 0) continue;
    const examples = rows.map(([, hash]) => String(hash));
    problems.push({
      severity: 'error',
      subject: `rewards.${column}`,
      rows: Number(rows[0]?.[0]),
      rule,
      examples,
    });
  }
  if (problems.length > 0) throw new SnapshotError(folder, problems);
}

/** A run's cutoff is the day after the end of its calculation. */
async function runsOf(connection: DuckDBConnection): Promise<Run[]> {
  const read = await connection.runAndReadAll(/* sql */ `
    select root_index::varchar, root, ((rewards_calculation_end_timestamp)::date + 1)::varchar
    from ${SNAPSHOT}.distribution_roots where disabled_at is null order by root_index`);
  return read.getRowsJS().map(([index, root, cutoff]) => ({
    rootIndex: Number(index),
    root: String(root),
    cutoff: String(cutoff),
  }));
}

async function withoutRestaked(connection: DuckDBConnection): Promise<string[]> {
  const read = await connection.runAndReadAll(/* sql */ `
    select rewards_submission_hash from rewards submission
    where type = 'avs' and not exists (
      select 1 from restaked_strategies restaked
      where restaked.avs = submission.avs and restaked."timestamp" >= submission.start_timestamp - to_days(1)
        and restaked."timestamp" < submission.start_timestamp + to_seconds(submission.duration))
    order by 1`);
  return read.getRowsJS().map(([hash]) => String(hash));
}
