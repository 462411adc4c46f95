import type { DuckDBConnection } from '@duckdb/node-api';
import { openDuckDB } from '../../common/duckdb.ts';
import { runRelations } from '../../common/relations/run-relations.ts';
import { makeTemporaryFolder } from '../../common/temporary-folder.ts';
import { loadSnapshot } from '../../data/load/load.ts';
import { noProgress, type Progress } from '../../data/load/progress.ts';
import { rowsOf } from '../../data/load/rows.ts';
import { VERIFY_PROBLEMS } from '../reward-problems.ts';
import { streamLeaves } from '../tree/stream-leaves.ts';
import { blocksOf, type TreeBlocks } from '../tree/tree-blocks.ts';
import { openFolder } from './folder.ts';
import { GIVEN_RELATIONS, LEAVES_SQL, NO_CLAIMS, RELATIONS } from './relations.ts';
import type { RootVerdict } from './verdict.ts';
import { VerifyError } from './verify-error.ts';

/**
 * Joins the relations in `relations.ts` with `tree_blocks`, which holds the computed trees' blocks,
 * and with the compared roots.
 */
export interface Comparison {
  readonly connection: DuckDBConnection;
  /** The snapshot has this id. */
  readonly snapshot: string;
  readonly roots: readonly RootVerdict[];
}

/**
 * Calls `use` with a snapshot and the rewards in `folder` next to each other. Throws a
 * SnapshotError if the snapshot breaks the contract, and a VerifyError if the folder cannot be
 * used.
 */
export async function withComparison<Result>(
  snapshot: string,
  folder: string,
  progress: Progress = noProgress,
  use: (comparison: Comparison) => Promise<Result>,
): Promise<Result> {
  const spill = makeTemporaryFolder('rewards');
  const instance = await openDuckDB(':memory:', { temp_directory: spill.path });
  const connection = await instance.connect();
  try {
    await openFolder(connection, folder);
    const { id, rows } = await loadSnapshot([connection], snapshot, { progress });
    await checkSubmissions(connection, folder);
    const isAbsent = rows.reward_claims === undefined;
    await runRelations(connection, isAbsent ? [NO_CLAIMS, ...RELATIONS] : RELATIONS, {
      given: GIVEN_RELATIONS,
      context: {},
      choose: ({ name }) => (name === NO_CLAIMS.name ? 'without rows' : 'made'),
      progress: (_done, name) => progress(`computes ${name}`, 0, 1),
    });
    const roots = await compareRoots(connection, progress);
    return await use({ connection, snapshot: id, roots });
  } finally {
    connection.closeSync();
    instance.closeSync();
    spill.remove();
  }
}

/** Throws if the rewards have submissions that the snapshot lacks: they belong to a later one. */
async function checkSubmissions(connection: DuckDBConnection, folder: string): Promise<void> {
  const unknown = await rowsOf(
    connection,
    /* sql */ `
    select distinct rewards_submission_hash from earned
    where rewards_submission_hash not in (select rewards_submission_hash::varchar from snapshot.rewards)
    order by 1`,
  );
  if (unknown.length === 0) return;
  const [example = ''] = unknown;
  const lacking = { path: folder, count: unknown.length, example: String(example) };
  throw new VerifyError([VERIFY_PROBLEMS.computed_from_other_snapshot(lacking)]);
}

async function compareRoots(
  connection: DuckDBConnection,
  progress: Progress,
): Promise<RootVerdict[]> {
  const blocks = await blockAppender(connection);
  const posted = await rowsOf(
    connection,
    /* sql */ `
    select root_index::integer, root, last_day::varchar, is_disabled, left_out::integer, is_computed
    from posted_roots order by root_index`,
  );
  const verdicts: RootVerdict[] = [];
  for (const [done, row] of posted.entries()) {
    progress('computes roots', done, posted.length);
    const [rootIndex, root, lastDay, disabled, count, isComputed] = row;
    const leftOut = Number(count);
    const isCompared = leftOut === 0 && isComputed === true;
    const tree = isCompared ? await ourTree(connection, String(lastDay)) : null;
    if (tree) blocks.append(Number(rootIndex), tree);
    const ours = tree?.root ?? null;
    verdicts.push({
      rootIndex: Number(rootIndex),
      posted: String(root),
      ours,
      equal: isCompared ? ours === root : null,
      lastDay: String(lastDay),
      disabled: disabled === true,
      leftOut,
      note: noteOf(leftOut, isComputed === true),
    });
  }
  blocks.close();
  return verdicts;
}

/** Creates `tree_blocks`, and appends trees' blocks to it. */
async function blockAppender(connection: DuckDBConnection) {
  await connection.run(
    'create temp table tree_blocks (root_index bigint, position bigint, level bigint, first_earner varchar, hash varchar)',
  );
  const appender = await connection.createAppender('tree_blocks', null, 'temp');
  return {
    append(rootIndex: number, { level, blocks }: TreeBlocks): void {
      for (const { position, firstEarner, hash } of blocks) {
        for (const number of [rootIndex, position, level]) appender.appendBigInt(BigInt(number));
        appender.appendVarchar(firstEarner);
        appender.appendVarchar(hash);
        appender.endRow();
      }
    },
    close: () => appender.closeSync(),
  };
}

function noteOf(leftOut: number, isComputed: boolean): string | null {
  if (!isComputed) return 'the calculation ends before its last day';
  return leftOut === 0 ? null : 'the calculation left out submissions that it includes';
}

async function ourTree(connection: DuckDBConnection, lastDay: string): Promise<TreeBlocks> {
  try {
    return await blocksOf(streamLeaves(connection, LEAVES_SQL, { last_day: lastDay }));
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    const found = { day: lastDay, reason: cause.message };
    throw new VerifyError([VERIFY_PROBLEMS.computed_no_leaves(found)], { cause });
  }
}
