import type { DuckDBConnection } from '@duckdb/node-api';
import { openDuckDB } from '../../common/duckdb.ts';
import { inOrder, namesFor } from '../../common/relation.ts';
import { sqlName } from '../../common/sql.ts';
import { makeTemporaryFolder } from '../../common/temporary-folder.ts';
import { tableOf } from '../../data/contract/tables.ts';
import { storedType } from '../../data/load/column-types.ts';
import { loadSnapshot } from '../../data/load/load.ts';
import { noProgress, type Progress } from '../../data/load/progress.ts';
import { rowsOf } from '../../data/load/rows.ts';
import { type Leaf, rootOf } from '../tree.ts';
import { openFolder } from './folder.ts';
import { GIVEN, LEAVES_SQL, RELATIONS } from './relations.ts';
import {
  type ClaimCounts,
  type ClaimDifference,
  type LeftOut,
  MAX_DIFFERENCES,
  type RootVerdict,
  type Verification,
} from './verdict.ts';
import { VerifyError } from './verify-error.ts';

/**
 * Compares the posted roots and the claims of a snapshot with the rewards in `folder`, which
 * `restaking-analytics rewards` wrote. Throws a SnapshotError if the snapshot breaks the contract,
 * and a VerifyError if the folder cannot be used.
 */
export async function verifyRewards(
  snapshot: string,
  folder: string,
  progress: Progress = noProgress,
): Promise<Verification> {
  const spill = makeTemporaryFolder('rewards');
  const instance = await openDuckDB(':memory:', { temp_directory: spill.path });
  const connection = await instance.connect();
  try {
    await openFolder(connection, folder);
    const { id, rows } = await loadSnapshot([connection], snapshot, { progress });
    if (rows.reward_claims === undefined) await createEmpty(connection, 'reward_claims');
    await checkSubmissions(connection, folder);
    for (const relation of inOrder(RELATIONS, GIVEN)) {
      progress(`computes ${relation.name}`, 0, 1);
      await connection.run(
        `create temp table ${relation.name} as ${relation.sql(namesFor(relation))}`,
      );
    }
    const roots = await compareRoots(connection, progress);
    const claims = await countClaims(connection);
    return {
      snapshot: id,
      agrees:
        claims.differing === 0 && roots.every((root) => root.equal !== false || root.disabled),
      roots,
      claims,
      differences: await readDifferences(connection),
      tokens: (await countsBy(connection, 'token', 'claim_verdicts')).filter(
        ({ differing }) => differing > 0,
      ),
      types: await countsBy(connection, 'type', 'claim_types'),
      leftOut: await readLeftOut(connection),
    };
  } finally {
    connection.closeSync();
    instance.closeSync();
    spill.remove();
  }
}

/** A table of the contract without rows, for a snapshot that lacks it. */
async function createEmpty(connection: DuckDBConnection, name: 'reward_claims'): Promise<void> {
  const columns = tableOf(name).columns.map(
    (column) => `${sqlName(column.name)} ${storedType(column.type)}`,
  );
  await connection.run(`create table snapshot.${name} (${columns.join(', ')})`);
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
  throw new VerifyError(
    `${folder}: ${unknown.length} submissions are not in the snapshot, such as ${unknown[0]}; ` +
      'give the snapshot that the rewards were computed from, or a later one',
  );
}

async function compareRoots(
  connection: DuckDBConnection,
  progress: Progress,
): Promise<RootVerdict[]> {
  const posted = await rowsOf(
    connection,
    /* sql */ `
    select root_index::integer, root, last_day::varchar, is_disabled, is_complete, is_computed
    from posted_roots order by root_index`,
  );
  const verdicts: RootVerdict[] = [];
  for (const [done, row] of posted.entries()) {
    progress('computes roots', done, posted.length);
    const [rootIndex, root, lastDay, disabled, isComplete, isComputed] = row;
    const isCompared = isComplete === true && isComputed === true;
    const ours = isCompared ? await ourRoot(connection, String(lastDay)) : null;
    verdicts.push({
      rootIndex: Number(rootIndex),
      posted: String(root),
      ours,
      equal: isCompared ? ours === root : null,
      lastDay: String(lastDay),
      disabled: disabled === true,
      note: noteOf(isComplete === true, isComputed === true),
    });
  }
  return verdicts;
}

function noteOf(isComplete: boolean, isComputed: boolean): string | null {
  if (!isComputed) return 'the calculation ends before its last day';
  return isComplete ? null : 'the calculation left out submissions that it includes';
}

async function ourRoot(connection: DuckDBConnection, lastDay: string): Promise<string | null> {
  try {
    return await rootOf(streamLeaves(connection, lastDay));
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new VerifyError(`the rewards up to ${lastDay} are no leaves: ${cause.message}`, {
      cause,
    });
  }
}

async function* streamLeaves(connection: DuckDBConnection, lastDay: string): AsyncGenerator<Leaf> {
  const result = await connection.stream(LEAVES_SQL, { last_day: lastDay });
  for await (const rows of result.yieldRowsJs()) {
    for (const [earner, token, amount] of rows) {
      yield { earner: String(earner), token: String(token), cumulative: BigInt(String(amount)) };
    }
  }
}

async function countClaims(connection: DuckDBConnection): Promise<Verification['claims']> {
  const [[total, checked, differing] = []] = await rowsOf(
    connection,
    /* sql */ `
    select (select count(*) from claims)::integer, count(*)::integer, count(*) filter (where differs)::integer
    from claim_verdicts`,
  );
  return { total: Number(total), checked: Number(checked), differing: Number(differing) };
}

async function countsBy(
  connection: DuckDBConnection,
  column: 'token' | 'type',
  relation: 'claim_verdicts' | 'claim_types',
): Promise<ClaimCounts[]> {
  const rows = await rowsOf(
    connection,
    /* sql */ `
    select ${column}, count(*)::integer as checked, count(*) filter (where differs)::integer as differing
    from ${relation} group by ${column} order by differing / checked desc, differing desc, ${column}`,
  );
  return rows.map(([name, checked, differing]) => ({
    name: String(name),
    checked: Number(checked),
    differing: Number(differing),
  }));
}

async function readDifferences(connection: DuckDBConnection): Promise<ClaimDifference[]> {
  const rows = await rowsOf(
    connection,
    /* sql */ `
    select block_number::integer, log_index::integer, transaction_hash, root, root_index::integer, earner, token,
      claimed::varchar, ours::varchar,
      (select string_agg(type, ',' order by type) from claim_types kind
        where kind.block_number = claim.block_number and kind.log_index = claim.log_index)
    from claim_verdicts claim where differs
    order by block_number, log_index limit ${MAX_DIFFERENCES}`,
  );
  return rows.map((row) => ({
    blockNumber: Number(row[0]),
    logIndex: Number(row[1]),
    transactionHash: String(row[2]),
    root: String(row[3]),
    rootIndex: row[4] === null ? null : Number(row[4]),
    earner: String(row[5]),
    token: String(row[6]),
    claimed: String(row[7]),
    ours: row[8] === null ? null : String(row[8]),
    types: row[9] === null ? [] : String(row[9]).split(','),
  }));
}

async function readLeftOut(connection: DuckDBConnection): Promise<LeftOut[]> {
  const rows = await rowsOf(
    connection,
    'select hash, type, token from missing_submissions order by created_day, hash',
  );
  return rows.map(([hash, type, token]) => ({
    hash: String(hash),
    type: String(type),
    token: String(token),
  }));
}
