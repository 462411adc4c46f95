import { loadHashes } from '../../common/keccak.ts';
import { sqlName, sqlText } from '../../common/sql.ts';
import { rowsOf } from '../load/rows.ts';
import { type ClaimFact, rootOfClaim } from './claim-fact.ts';
import type { ComparedTables } from './compare-group.ts';
import type { FactCounts, FactDifference, GroupVerdict } from './verdict.ts';

/** A comparison gives its verdict and its differences. */
export interface ClaimsComparison {
  readonly verdict: GroupVerdict;
  readonly differences: readonly FactDifference[];
}

type Verdict = keyof FactCounts;

/** A claim's value was compared so. */
interface Value {
  readonly verdict: Verdict;
  readonly keys: FactDifference['keys'];
  readonly ours: string | null;
  readonly theirs: string;
  readonly ourSource: string | null;
}

/**
 * Compares claims and their proofs with a snapshot: the root that a proof leads to with the posted
 * root that has its index, and each leaf with what the earner had claimed up to the claim from this
 * root, as a claim pays the leaf less what was paid before. Without all logs the sum may
 * lack earlier claims, and differs only if it is more. Throws a FactError for a proof that leads
 * nowhere.
 */
export async function compareClaims(
  tables: ComparedTables,
  theirSource: string,
  claims: readonly ClaimFact[],
): Promise<ClaimsComparison[]> {
  const hashes = await loadHashes();
  const roots: Value[] = [];
  const leaves: Value[] = [];
  for (const claim of claims) {
    const root = rootOfClaim(hashes, claim);
    roots.push(await compareRoot(tables, claim, root));
    for (const leaf of claim.tokenLeaves) {
      leaves.push(await compareLeaf(tables, claim.earnerLeaf.earner, leaf, root));
    }
  }
  return [
    compared(
      { what: 'Roots that the proofs of claims lead to', table: 'distribution_roots', theirSource },
      'root',
      roots,
    ),
    compared(
      { what: 'Claimed amounts by the leaves of claims', table: 'reward_claims', theirSource },
      'amount',
      leaves,
    ),
  ];
}

/** Sums values up to a verdict. */
function compared(
  { what, table, theirSource }: { what: string; table: string; theirSource: string },
  column: string,
  values: readonly Value[],
): ClaimsComparison {
  const count = (wanted: Verdict) => values.filter(({ verdict }) => verdict === wanted).length;
  const counts = {
    agree: count('agree'),
    differ: count('differ'),
    notCovered: count('notCovered'),
  };
  const differences = values
    .filter(({ verdict }) => verdict === 'differ')
    .map(({ keys, ours, theirs, ourSource }) => ({
      ...{ what, table, column, keys, block: null, ours, theirs, tolerance: '0' },
      ...{ ourSource, theirSource },
    }));
  return { verdict: { what, table, source: theirSource, ...counts }, differences };
}

async function compareRoot(
  { connection, schema }: ComparedTables,
  { rootIndex }: ClaimFact,
  theirs: string,
): Promise<Value> {
  const [row] = await rowsOf(
    connection,
    /* sql */ `
    select root, created_block::varchar from ${sqlName(schema)}.distribution_roots where root_index = ${rootIndex}`,
  );
  const keys = { root_index: String(rootIndex) };
  if (row === undefined)
    return { verdict: 'notCovered', keys, ours: null, theirs, ourSource: null };
  const [ours, block] = row.map((value) => (value === null ? null : String(value)));
  return {
    verdict: ours === theirs ? 'agree' : 'differ',
    keys,
    ours: ours ?? null,
    theirs,
    ourSource: block ? `block ${block}` : null,
  };
}

async function compareLeaf(
  { connection, schema, completeTo }: ComparedTables,
  earner: string,
  { token, cumulativeEarnings: theirs }: ClaimFact['tokenLeaves'][number],
  root: string,
): Promise<Value> {
  const [row] = await rowsOf(
    connection,
    /* sql */ `
    with own as (
      select * from ${sqlName(schema)}.reward_claims where earner = ${sqlText(earner)} and token = ${sqlText(token)}),
    last as (
      select block_number, log_index from own where root = ${sqlText(root)}
      order by block_number desc, log_index desc limit 1)
    select sum(own.amount::bignum)::varchar, 'block ' || any_value(last.block_number) || ', log ' || any_value(last.log_index)
    from own, last where (own.block_number, own.log_index) <= (last.block_number, last.log_index)
    having count(*) > 0`,
  );
  const keys = { earner, token, root };
  if (row === undefined)
    return { verdict: 'notCovered', keys, ours: null, theirs, ourSource: null };
  const [ours, ourSource] = row.map(String);
  const [sum, leaf] = [BigInt(ours ?? '0'), BigInt(theirs)];
  const lacks = sum < leaf && completeTo === null;
  return {
    verdict: sum === leaf ? 'agree' : lacks ? 'notCovered' : 'differ',
    keys,
    ours: String(sum),
    theirs: String(leaf),
    ourSource: ourSource ?? null,
  };
}
