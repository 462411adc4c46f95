import { loadHashes } from '../common/keccak.ts';
import { depthOf, MerkleRoot } from '../common/merkle.ts';
import { earnerLeaves, hexOf, type SortedLeaves } from './tree.ts';

/**
 * Level of the nodes that are kept of a tree of earners. A proof needs the leaves of one block, the
 * 2^7 earners below a node, and the nodes of all blocks: of a million leaves some thousands.
 */
const BLOCK_LEVEL = 7;

/** The earners below a node of the tree of earners. */
export interface TreeBlock {
  /** From the left, from 0. */
  readonly position: number;
  readonly firstEarner: string;
  /** The node; `0x` and 64 digits. */
  readonly hash: string;
}

/** The tree of earners without the levels below and above its blocks. */
export interface TreeBlocks {
  /** `0x` and 64 digits; null without leaves. */
  readonly root: string | null;
  /** Level of the nodes from below; that of the root if the tree has one block. */
  readonly level: number;
  readonly blocks: readonly TreeBlock[];
}

/** The root of a distribution as `rootOf`, with the blocks of its tree of earners. */
export async function blocksOf(leaves: SortedLeaves): Promise<TreeBlocks> {
  const hashes = await loadHashes();
  const nodes: Uint8Array[] = [];
  const tree = new MerkleRoot(hashes, (level, node) => {
    if (level === BLOCK_LEVEL) nodes.push(node);
  });
  const firstEarners: string[] = [];
  let earners = 0;
  for await (const { earner, hash } of earnerLeaves(hashes, leaves)) {
    if (earners % 2 ** BLOCK_LEVEL === 0) firstEarners.push(earner);
    earners += 1;
    tree.add(hash);
  }
  const root = tree.end();
  if (root && nodes.length === 0) nodes.push(root);
  return {
    root: root && hexOf(root),
    level: Math.min(BLOCK_LEVEL, depthOf(earners)),
    blocks: nodes.map((node, position) => ({
      position,
      firstEarner: firstEarners[position] ?? '',
      hash: hexOf(node),
    })),
  };
}
