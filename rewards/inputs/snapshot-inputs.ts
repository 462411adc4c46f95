import type { DuckDBConnection } from '@duckdb/node-api';
import type { Message } from '../../common/messages.ts';
import { runRelations } from '../../common/relations/run-relations.ts';
import { type Problem, problem, SnapshotError } from '../../common/snapshot-report.ts';
import { readFolder, type SnapshotFolder } from '../../data/load/files.ts';
import { restakedProblems, restakedRowsSql } from '../../data/load/restaked-file.ts';
import { createTableViews, type NeededTable } from '../../data/load/views.ts';
import { FINDINGS } from '../../data/snapshot-findings.ts';
import { blocksOfEffect, type EffectBlock, type LastBlock } from './snapshot-blocks.ts';
import { blocks, OF_SNAPSHOT, restakedStrategies, SNAPSHOT } from './snapshot-relations.ts';

const SNAPSHOT_TABLES: readonly NeededTable[] = [
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
  /** The run posted its root at this index. */
  readonly rootIndex: number;
  /** `0x` and 64 digits. */
  readonly root: string;
  /** The run uses the state before this day, such as `2026-03-12`, begins (UTC). */
  readonly cutoff: string;
}

/** Lists the facts that exact results need and the snapshot lacks. */
export interface MissingInputs {
  /**
   * Hashes of `avs` submissions that have no restaked strategy of their AVS on any rewarded day.
   */
  readonly withoutRestaked: readonly string[];
  /**
   * Effect blocks get an interpolated time if the snapshot has none for them. If the nearest blocks
   * with a known time lie on two days, the day is uncertain.
   */
  readonly effectBlocks: readonly EffectBlock[];
}

/** Describes a calculation's runs, and the inputs that it lacks. */
export interface SnapshotInputs {
  /** Follows the order of the roots, without those that were disabled. */
  readonly runs: readonly Run[];
  readonly missing: MissingInputs;
}

/**
 * Creates the inputs to a calculation on a connection, from the tables in a snapshot folder: the
 * views in `OF_SNAPSHOT`, the view `restaked_strategies` and the table `blocks`. `restaked` is a
 * CSV or Parquet file with restaked strategies, which replace the snapshot's. Throws a
 * SnapshotError that lists every problem in the needed tables and in the file.
 *
 * @example
 *     const { runs } = await createSnapshotInputs(connection, 'snapshot');
 *     const cutoffs = runs.map(({ cutoff }) => cutoff);
 */
export async function createSnapshotInputs(
  connection: DuckDBConnection,
  folder: string,
  restaked: string | null = null,
): Promise<SnapshotInputs> {
  const found = await readFolder(folder);
  if (restaked !== null) await refuseRestaked(restaked);
  await createTableViews(connection, found, SNAPSHOT_TABLES, SNAPSHOT);
  const file = restaked === null ? null : await restakedRowsSql(connection, restaked);
  const given = SNAPSHOT_TABLES.map(({ name }) => `${SNAPSHOT}.${name}`);
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

/** Reads number and time from the manifest; null without a manifest. */
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
    problems.map((found) => problem(path, found)),
  );
}

/**
 * Rules for submissions that the contract leaves open, each with the condition that a row breaks
 * it.
 */
const OF_SUBMISSIONS: readonly (readonly [column: string, rule: Message, condition: string])[] = [
  ['block_number', FINDINGS.submission_without_block(), 'block_number is null'],
  ['duration', FINDINGS.submission_without_duration(), 'duration is null or duration <= 0'],
  [
    'operator_set_id',
    FINDINGS.submission_without_set(),
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
    problems.push(
      problem(`rewards.${column}`, rule, {
        rows: Number(rows[0]?.[0]),
        examples,
      }),
    );
  }
  if (problems.length > 0) throw new SnapshotError(folder, problems);
}

/** Reads the runs; the cutoff is the day after a calculation's end. */
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
