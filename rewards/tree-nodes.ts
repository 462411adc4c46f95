import { loadHashes } from './keccak.ts';
import { MerkleTree } from './merkle.ts';
import { earnerLeaves, hexOf, type Leaf, type SortedLeaves } from './tree.ts';

/** A node of a distribution; `0x` and 64 digits. */
export interface TreeNode {
  /** The earner whose tree of tokens has the node; null for the tree of earners. */
  readonly earner: string | null;
  /** 0 for leaves. */
  readonly level: number;
  /** From the left, from 0. */
  readonly position: number;
  readonly hash: string;
}

/**
 * The nodes of all trees of a distribution with the sibling of each, also if that is padding: what
 * a proof of any leaf needs. Throws a RangeError for leaves in another order.
 */
export async function* treeNodes(sorted: SortedLeaves): AsyncGenerator<TreeNode> {
  const hashes = await loadHashes();
  const earners = new MerkleTree(hashes);
  let leaves: Leaf[] = [];
  const keep = (leaf: Leaf) => {
    leaves.push(leaf);
  };
  for await (const { earner, hash } of earnerLeaves(hashes, sorted, keep)) {
    earners.add(hash);
    const tokens = new MerkleTree(hashes);
    for (const { token, cumulative } of leaves) tokens.add(hashes.tokenLeaf(token, cumulative));
    leaves = [];
    yield* nodesOf(tokens, earner);
  }
  yield* nodesOf(earners, null);
}

function* nodesOf(tree: MerkleTree, earner: string | null): Generator<TreeNode> {
  tree.end();
  for (const [level, nodes] of tree.withSiblings().entries()) {
    for (const [position, node] of nodes.entries()) {
      yield { earner, level, position, hash: hexOf(node) };
    }
  }
}
