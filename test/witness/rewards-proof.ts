import { type ExactObject, record } from './exact.ts';
import type { RewardNodeRow } from './optional-rows.ts';
import { ascending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import { HttpError, type Query } from './query.ts';
import type { SnapshotRows } from './snapshot-rows.ts';

/** GET /restaking/rewards-proof: the walk from each leaf to its root, one sibling a level. */
export function rewardsProof(rows: SnapshotRows, query: Query): ExactObject {
  const earner = query.required('earner');
  const all = rows.rewardLeaves ?? [];
  const earners = [...new Set(all.map((leaf) => leaf.earner))].sort();
  const leaves = sorted(
    all.filter((leaf) => leaf.earner === earner),
    ascending(({ token }) => token),
  ).map((leaf, at) => ({ ...leaf, at }));
  if (leaves.length === 0) throw new HttpError(404, `no leaf of ${earner}`);
  const nodes = (rows.rewardTokenNodes ?? []).filter((node) => node.earner === earner);
  const tokens = query.optional('tokens')?.split(',');
  const claimed = leaves.filter((leaf) =>
    tokens === undefined ? leaf.cumulative > 0n : tokens.includes(leaf.token),
  );
  const index = earners.indexOf(earner);
  const claims = claimed.slice(0, 1).map(({ rootIndex }) =>
    record({
      rootIndex: String(rootIndex),
      earnerIndex: BigInt(index),
      earnerTreeProof: siblings(rows.rewardEarnerNodes ?? [], index),
      earnerLeaf: record({ earner, earnerTokenRoot: rootOf(nodes) }),
      tokenIndices: claimed.map(({ at }) => BigInt(at)),
      tokenTreeProofs: claimed.map(({ at }) => siblings(nodes, at)),
      tokenLeaves: claimed.map((leaf) =>
        record({ token: leaf.token, cumulativeEarnings: String(leaf.cumulative) }),
      ),
    }),
  );
  return listing(pageOf(claims, query), (claim) => claim);
}

function rootOf(nodes: readonly RewardNodeRow[]): string {
  const [top] = nodes.toSorted((a, b) => Number(b.level - a.level));
  return top?.hash ?? '';
}

function siblings(nodes: readonly RewardNodeRow[], leaf: number): string {
  const levels = new Set(nodes.map(({ level }) => Number(level))).size - 1;
  let position = leaf;
  let proof = '0x';
  for (let level = 0; level < levels; level += 1) {
    const sibling = position % 2 === 0 ? position + 1 : position - 1;
    const found = nodes.find(
      (node) => node.level === BigInt(level) && node.position === BigInt(sibling),
    );
    proof += found?.hash.slice(2) ?? '';
    position = Math.floor(position / 2);
  }
  return proof;
}
