import { describe, expect, it } from 'vitest';
import { loadHashes } from '../../common/keccak.ts';
import { MerkleTree } from '../../common/merkle.ts';
import { hexOf, type Leaf } from '../../rewards/tree/tree.ts';
import { blocksOf } from '../../rewards/tree/tree-blocks.ts';
import { RewardTree } from './reward-tree.ts';
import { slowRoot } from './slow-tree.ts';

const MAX_BLOCKS = 4;

const TOKEN = `0x${'2'.repeat(40)}`;

function leavesOf(earners: number): Leaf[] {
  return Array.from({ length: earners }, (_, at) => ({
    earner: `0x${(7 * at + 1).toString(16).padStart(40, '0')}`,
    token: TOKEN,
    cumulative: BigInt(at),
  }));
}

describe('the blocks of a tree of earners', () => {
  it.each([
    [1, 0, 1],
    [2, 1, 1],
    [5, 3, 1],
    [15, 4, 1],
    [16, 4, 1],
    [17, 4, 2],
    [64, 4, 4],
    [65, 5, 3],
    [128, 5, 4],
    [129, 6, 3],
    [300, 7, 3],
  ])('of %d earners have level %d and are %d', async (earners, level, count) => {
    const leaves = leavesOf(earners);
    const tree = await blocksOf(leaves, MAX_BLOCKS);
    expect([tree.level, tree.blocks.length]).toEqual([level, count]);
    expect(tree.root).toBe(slowRoot(leaves));
    const above = new MerkleTree(await loadHashes(), level);
    for (const [at, { position, firstEarner, hash }] of tree.blocks.entries()) {
      expect([position, firstEarner]).toEqual([at, leaves[at * 2 ** level]?.earner]);
      above.add(Buffer.from(hash.slice(2), 'hex'));
    }
    const root = above.end();
    expect(root && hexOf(root)).toBe(tree.root);
    const last = leaves.at(-1)?.earner ?? '';
    const { earnerTreeProof } = (await RewardTree.of(leaves)).proofOf(last, [TOKEN]);
    const upper = above.proofOf(count - 1).map((node) => hexOf(node).slice(2));
    expect(earnerTreeProof.endsWith(upper.join(''))).toBe(true);
    expect(earnerTreeProof.length - upper.join('').length).toBe(2 + 64 * level);
  });

  it('of no earners are none', async () => {
    expect(await blocksOf([])).toEqual({ root: null, level: 0, blocks: [] });
  });
});
