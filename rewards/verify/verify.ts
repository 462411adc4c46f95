import type { DuckDBConnection } from '@duckdb/node-api';
import { noProgress, type Progress } from '../../data/load/progress.ts';
import { rowsOf } from '../../data/load/rows.ts';
import { withComparison } from './comparison.ts';
import {
  type ClaimCounts,
  type ClaimDifference,
  type LeftOutSubmission,
  MAX_DIFFERENCES,
  type Verification,
} from './verdict.ts';

/**
 * Compares a snapshot's posted roots and claims with the rewards in `folder`, which
 * `restaking-analytics rewards` wrote. Throws as `withComparison`.
 *
 * @example
 *     const { agrees, roots } = await verifyRewards('snapshot', 'rewards');
 */
export function verifyRewards(
  snapshot: string,
  folder: string,
  progress: Progress = noProgress,
): Promise<Verification> {
  return withComparison(snapshot, folder, progress, async ({ connection, snapshot: id, roots }) => {
    const claims = await countClaims(connection);
    const tokens = await countsBy(connection, 'token', 'claim_verdicts');
    return {
      snapshot: id,
      agrees:
        claims.differing === 0 && roots.every((root) => root.equal !== false || root.disabled),
      roots,
      claims,
      differences: await readDifferences(connection),
      tokens: tokens.filter(({ differing }) => differing > 0),
      types: await countsBy(connection, 'type', 'claim_types'),
      leftOut: await readLeftOut(connection),
    };
  });
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

async function readLeftOut(connection: DuckDBConnection): Promise<LeftOutSubmission[]> {
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
