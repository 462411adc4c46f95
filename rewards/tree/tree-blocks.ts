import { loadHashes } from '../../common/keccak.ts';
import { depthOf, MerkleRoot } from '../../common/merkle.ts';
import { forEachEarner, hexOf, type SortedLeaves } from './tree.ts';

/** Small trees have their blocks at this level. */
const MIN_LEVEL = 4;

/**
 * Limits a tree's blocks; a tree with many earners has more than half as many. A proof needs one
 * block's leaves and the nodes of all blocks: both stay few.
 */
const MAX_BLOCKS = 2048;

/** Holds the earners below one node of the upper tree. */
export interface TreeBlock {
  /** Counts from the left, from 0. */
  readonly position: number;
  readonly firstEarner: string;
  /** The node's hash: `0x` and 64 digits. */
  readonly hash: string;
}

/** Describes a tree by its blocks alone, without the levels below and above them. */
export interface TreeBlocks {
  /** `0x` and 64 digits; null without leaves. */
  readonly root: string | null;
  /** Counts the level from below; it is the root's if the tree has one block. */
  readonly level: number;
  readonly blocks: readonly TreeBlock[];
}

/**
 * Computes a distribution's root as `rootOf`, with the blocks in its tree of earners: `maxBlocks`
 * or fewer, at a level that rises with the earners.
 */
export async function blocksOf(leaves: SortedLeaves, maxBlocks = MAX_BLOCKS): Promise<TreeBlocks> {
  const hashes = await loadHashes();
  let level = MIN_LEVEL;
  let nodes: Uint8Array[] = [];
  let firstEarners: string[] = [];
  const tree = new MerkleRoot(hashes, (at, node) => {
    if (at === level) nodes.push(node);
  });
  let earners = 0;
  await forEachEarner(hashes, leaves, ({ earner, hash }) => {
    if (earners === maxBlocks * 2 ** level) {
      nodes = pairsOf(nodes).map(([left, right]) => hashes.pair(left, right));
      firstEarners = pairsOf(firstEarners).map(([first]) => first);
      level += 1;
    }
    if (earners % 2 ** level === 0) firstEarners.push(earner);
    earners += 1;
    tree.add(hash);
  });
  const root = tree.end();
  if (root && nodes.length === 0) nodes.push(root);
  return {
    root: root && hexOf(root),
    level: Math.min(level, depthOf(earners)),
    blocks: nodes.map((node, position) => ({
      position,
      firstEarner: firstEarners[position] ?? '',
      hash: hexOf(node),
    })),
  };
}

/** Pairs neighbours; the items are even in number. */
function pairsOf<Item>(items: readonly Item[]): [Item, Item][] {
  return items.flatMap((left, at): [Item, Item][] => {
    const right = items[at + 1];
    return at % 2 === 0 && right !== undefined ? [[left, right]] : [];
  });
}
