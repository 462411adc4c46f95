import type { DuckDBConnection } from '@duckdb/node-api';
import { LRUCache } from 'lru-cache';
import { HASH_BYTES, type Hashes, loadHashes } from '../../common/keccak.ts';
import { MerkleTree } from '../../common/merkle.ts';
import { registerTextFunction } from './text-functions.ts';

/**
 * Registers `reward_proof(leaves, place, blocks)` on a database: the parts that `processClaim`
 * takes for an earner, separated by spaces. Hashes have 64 hexadecimal digits without `0x`, and a
 * proof's hashes are joined. The parts are
 *
 * - the place of the earner among those of its block, from 0,
 * - the proof of its leaf, through the block and above it,
 * - the root of its tree of tokens,
 * - the proof of each of its tokens, in their order; empty for the only token.
 *
 * `leaves` are `earner token cumulative` of each leaf of the block, ordered by earner and token;
 * `place` are the earner and the position of the block; `blocks` are their level and the nodes of
 * all blocks, in their order. All are words separated by spaces. Without leaves of the earner the
 * result is empty. Words of another form are an error.
 *
 * @example
 *     await registerMerkleFunctions(connection);
 *     await connection.run('select reward_proof(leaves, place, blocks) from trees');
 */
export async function registerMerkleFunctions(connection: DuckDBConnection): Promise<void> {
  const hashes = await loadHashes();
  registerTextFunction(connection, {
    name: 'reward_proof',
    parameters: 3,
    compute: (leaves, place, blocks) => rewardProof(hashes, leaves, place, blocks),
  });
}

function rewardProof(hashes: Hashes, leaves: string, place: string, blocks: string): string {
  const [earner = '', position] = place.split(' ');
  const earners = tokenTrees(hashes, leaves);
  const own = earners.get(earner);
  if (!own) return '';
  const block = new MerkleTree(hashes);
  for (const [other, { root }] of earners) block.add(hashes.earnerLeaf(other, root));
  block.end();
  const { level, tree } = upperTree(hashes, blocks);
  const index = [...earners.keys()].indexOf(earner);
  const proof = [...block.proofOf(index, level), ...tree.proofOf(Number(position))];
  const tokenProofs = own.tree.levels[0]?.map((_, token) => joined(own.tree.proofOf(token))) ?? [];
  return [index, joined(proof), joined([own.root]), ...tokenProofs].join(' ');
}

interface UpperTree {
  /** Level in the tree at which the block's leaves are. */
  readonly level: number;
  readonly tree: MerkleTree;
}

/** Most requests are about the newest roots; a tree has at most 4,096 nodes. */
const upperTrees = new LRUCache<string, UpperTree>({ max: 8 });

/** Builds the tree above blocks, from the text with their level and nodes. */
function upperTree(hashes: Hashes, blocks: string): UpperTree {
  const cached = upperTrees.get(blocks);
  if (cached) return cached;
  const [level, ...nodes] = blocks.split(' ');
  const made = { level: Number(level), tree: new MerkleTree(hashes, Number(level)) };
  for (const node of nodes) made.tree.add(hashOf(node));
  made.tree.end();
  upperTrees.set(blocks, made);
  return made;
}

/** Builds each earner's tree of tokens, with its root, in the order of the leaves. */
function tokenTrees(hashes: Hashes, leaves: string) {
  const trees = new Map<string, MerkleTree>();
  const words = leaves.split(' ');
  for (let at = 0; at < words.length; at += 3) {
    const [earner = '', token = '', cumulative = ''] = words.slice(at, at + 3);
    const tree = trees.get(earner) ?? new MerkleTree(hashes);
    trees.set(earner, tree);
    tree.add(hashes.tokenLeaf(token, BigInt(cumulative)));
  }
  return new Map(
    [...trees].map(([earner, tree]) => {
      const root = tree.end();
      if (!root) throw new RangeError(`${earner} has no token`);
      return [earner, { tree, root }] as const;
    }),
  );
}

function hashOf(digits: string): Uint8Array {
  const bytes = Buffer.from(digits, 'hex');
  if (bytes.length === HASH_BYTES && digits.length === 2 * HASH_BYTES) return bytes;
  throw new RangeError(`${digits} is no hash of ${2 * HASH_BYTES} hexadecimal digits`);
}

function joined(hashes: readonly Uint8Array[]): string {
  return Buffer.concat(hashes).toString('hex');
}
