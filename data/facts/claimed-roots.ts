import { sqlName } from '../../common/sql.ts';
import { rowsOf } from '../load/rows.ts';
import type { ClaimsComparison } from './compare-claims.ts';
import type { ComparedTables } from './compare-group.ts';
import { MAX_FACT_DIFFERENCES } from './verdict.ts';

const WHAT = 'Roots of claims as posted and active roots';
const SOURCE = 'EigenLayer contracts, processClaim';

/**
 * Compares each claim's root with the posted roots: the contract pays from one that is active
 * and not disabled at the time. A root that the logs do not have is not covered, unless they are
 * complete.
 */
export async function compareClaimedRoots({
  connection,
  schema,
  completeTo,
}: ComparedTables): Promise<ClaimsComparison> {
  const claims = /* sql */ `
    select claim.block_number, claim.log_index, claim.earner, claim.transaction_hash, claim.root,
      count(posted.root) as posted,
      count(posted.root) filter (posted.activated_at <= claim."timestamp"
        and (posted.disabled_at is null or posted.disabled_at > claim."timestamp")) as claimable,
      bool_or(posted.root is not null and posted.activated_at is null) as unknown, min(posted.activated_at) as activated_at
    from ${sqlName(schema)}.reward_claims claim
    left join ${sqlName(schema)}.distribution_roots posted on posted.root = claim.root
    group by all`;
  const missing = completeTo === null ? 'false' : 'posted = 0';
  const differs = `(claimable = 0 and posted > 0 and not unknown or ${missing})`;
  const [counted = []] = await rowsOf(
    connection,
    `select count(*) filter (claimable > 0)::double, count(*) filter (${differs})::double, count(*)::double from (${claims})`,
  );
  const [agree = 0, differ = 0, all = 0] = counted.map(Number);
  const rows = await rowsOf(
    connection,
    /* sql */ `
    select block_number::varchar, log_index::varchar, earner, transaction_hash, root,
      if(posted = 0, null, 'active from ' || strftime(activated_at, '%Y-%m-%dT%H:%M:%SZ'))
    from (${claims}) where ${differs} order by 1::bigint, 2::bigint limit ${MAX_FACT_DIFFERENCES}`,
  );
  const differences = rows.map((row) => {
    const [block, log, earner = '', transaction = '', root, ours] = row.map((value) =>
      value === null ? undefined : String(value),
    );
    return {
      what: WHAT,
      table: 'distribution_roots',
      column: 'root',
      keys: { earner, transaction_hash: transaction },
      block: Number(block),
      ours: ours ?? null,
      theirs: root ?? '',
      tolerance: '0',
      ourSource: `block ${block}, log ${log}`,
      theirSource: SOURCE,
    };
  });
  const counts = { agree, differ, notCovered: all - agree - differ };
  return {
    verdict: { what: WHAT, table: 'reward_claims', source: SOURCE, ...counts },
    differences,
  };
}
