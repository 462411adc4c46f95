import { loadHashes } from '../../common/keccak.ts';
import { depthOf, MerkleRoot } from '../../common/merkle.ts';
import { forEachEarner, hexOf, type SortedLeaves } from './tree.ts';

/** Level of the nodes of small trees. */
const MIN_LEVEL = 4;

/**
 * Blocks of a tree at most; a tree of many earners has more than half as many. A proof needs the
 * leaves of one block and the nodes of all blocks: both stay few.
 */
const MAX_BLOCKS = 2048;

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

/**
 * The root of a distribution as `rootOf`, with the blocks of its tree of earners: `maxBlocks` or
 * fewer, of a level that grows with the earners.
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

/** Neighbours of an even number of items. */
function pairsOf<Item>(items: readonly Item[]): [Item, Item][] {
  return items.flatMap((left, at): [Item, Item][] => {
    const right = items[at + 1];
    return at % 2 === 0 && right !== undefined ? [[left, right]] : [];
  });
}
