import { type Hashes, loadHashes } from '../../common/keccak.ts';
import { MerkleRoot } from '../../common/merkle.ts';

/** An earner has earned this in a token up to a day. */
export interface Leaf {
  /** `0x` and 40 lower-case hexadecimal digits, as `token`. */
  readonly earner: string;
  readonly token: string;
  /** In the token's smallest unit; 0 is a leaf too. */
  readonly cumulative: bigint;
}

/** Leaves come in the order of earner and token, each pair once; a stream has them in batches. */
export type SortedLeaves = Iterable<Leaf> | AsyncIterable<Iterable<Leaf>>;

/** Holds an earner's tokens as a leaf in the upper tree. */
export interface EarnerLeaf {
  readonly earner: string;
  readonly tokenRoot: Uint8Array;
  readonly hash: Uint8Array;
}

/**
 * Computes a distribution's root, as `0x` and 64 digits; null without leaves. Memory does not grow
 * with the leaves. Throws a RangeError for leaves in another order and for malformed ones.
 *
 * Each earner has a tree over its tokens, and the upper tree has a leaf for each earner. Both are
 * ordered by address and padded with zeros to a power of two.
 */
export async function rootOf(leaves: SortedLeaves): Promise<string | null> {
  const hashes = await loadHashes();
  const root = new MerkleRoot(hashes);
  await forEachEarner(hashes, leaves, ({ hash }) => root.add(hash));
  const bytes = root.end();
  return bytes && hexOf(bytes);
}

/**
 * Calls `onEarner` with the upper tree's leaves, in order. Throws as `rootOf`. `onLeaf` gets the
 * earner's own leaves before that. Both are synchronous: to await each leaf takes as long as its
 * hash.
 */
export async function forEachEarner(
  hashes: Hashes,
  leaves: SortedLeaves,
  onEarner: (leaf: EarnerLeaf) => void,
  onLeaf?: (leaf: Leaf) => void,
): Promise<void> {
  const batches = Symbol.asyncIterator in leaves ? leaves : [leaves];
  let last: Leaf | undefined;
  let tokens = new MerkleRoot(hashes);
  for await (const batch of batches) {
    for (const leaf of batch) {
      if (last) checkOrder(last, leaf);
      if (last && last.earner !== leaf.earner) {
        onEarner(endOf(hashes, last.earner, tokens));
        tokens = new MerkleRoot(hashes);
      }
      onLeaf?.(leaf);
      tokens.add(hashes.tokenLeaf(leaf.token, leaf.cumulative));
      last = leaf;
    }
  }
  if (last) onEarner(endOf(hashes, last.earner, tokens));
}

/** Writes bytes as `0x` and lower-case digits. */
export function hexOf(bytes: Uint8Array): string {
  return `0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')}`;
}

function endOf(hashes: Hashes, earner: string, tokens: MerkleRoot): EarnerLeaf {
  const tokenRoot = tokens.end();
  if (!tokenRoot) throw new RangeError(`${earner} has no token`);
  return { earner, tokenRoot, hash: hashes.earnerLeaf(earner, tokenRoot) };
}

function checkOrder(before: Leaf, after: Leaf): void {
  const ascends =
    before.earner < after.earner || (before.earner === after.earner && before.token < after.token);
  if (ascends) return;
  throw new RangeError(
    `leaf ${after.earner} ${after.token} does not come after ${before.earner} ${before.token}: ` +
      'leaves are sorted by earner and token, each pair once',
  );
}
