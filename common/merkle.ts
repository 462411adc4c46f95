import { HASH_BYTES, type Hashes } from './keccak.ts';

/** Takes the nodes of a level from left to right; level 0 has the leaves. */
export type OnNode = (level: number, node: Uint8Array) => void;

/**
 * Computes the root over leaves that are added one by one, padded with 32 zero bytes to a power of
 * two. It keeps one node per level. With `base`, the leaves are nodes of that level of a larger
 * tree, padded with that level's zero hash.
 */
export class MerkleRoot {
  /** Each level may have a left node that waits for its right one. */
  readonly #left: (Uint8Array | undefined)[] = [];
  readonly #hashes: Hashes;
  readonly #onNode: OnNode | undefined;
  readonly #base: number;
  #count = 0;

  constructor(hashes: Hashes, onNode?: OnNode, base = 0) {
    this.#hashes = hashes;
    this.#onNode = onNode;
    this.#base = base;
  }

  add(leaf: Uint8Array): void {
    this.#count += 1;
    this.#onNode?.(0, leaf);
    let node = leaf;
    let level = 0;
    for (let left = this.#left[0]; left !== undefined; left = this.#left[level]) {
      this.#left[level] = undefined;
      node = this.#hashes.pair(left, node);
      level += 1;
      this.#onNode?.(level, node);
    }
    this.#left[level] = node;
  }

  /** Returns the root; null without leaves. No leaf may be added afterwards. */
  end(): Uint8Array | null {
    if (this.#count === 0) return null;
    const depth = depthOf(this.#count);
    let node: Uint8Array | undefined;
    for (let level = 0; level < depth; level += 1) {
      const left = this.#left[level];
      const padding = zeroNode(this.#hashes, this.#base + level);
      if (left) node = this.#hashes.pair(left, node ?? padding);
      else if (node) node = this.#hashes.pair(node, padding);
      else continue;
      this.#onNode?.(level + 1, node);
    }
    return node ?? this.#left[depth] ?? null;
  }
}

/**
 * How many levels are above the leaves: the exponent of the power of two.
 *
 * @example
 *     depthOf(5); // 3, as 8 leaves are the next power of two
 */
export function depthOf(leaves: number): number {
  return leaves <= 1 ? 0 : 32 - Math.clz32(leaves - 1);
}

const zeroNodes: Uint8Array[] = [new Uint8Array(HASH_BYTES)];

/** The node of a level below which all leaves are padding. */
export function zeroNode(hashes: Hashes, level: number): Uint8Array {
  const known = zeroNodes[level];
  if (known) return known;
  const below = zeroNode(hashes, level - 1);
  const node = hashes.pair(below, below);
  zeroNodes[level] = node;
  return node;
}

/** Keeps all nodes for proofs; `base` is as in MerkleRoot. */
export class MerkleTree {
  /** By level, the nodes from left to right; nodes that only padding has are left out. */
  readonly levels: Uint8Array[][] = [];
  readonly #hashes: Hashes;
  readonly #root: MerkleRoot;
  readonly #base: number;

  constructor(hashes: Hashes, base = 0) {
    this.#hashes = hashes;
    this.#base = base;
    const keep: OnNode = (level, node) => {
      this.levels[level] ??= [];
      this.levels[level].push(node);
    };
    this.#root = new MerkleRoot(hashes, keep, base);
  }

  add(leaf: Uint8Array): void {
    this.#root.add(leaf);
  }

  /** Returns the root; null without leaves. No leaf may be added afterwards. */
  end(): Uint8Array | null {
    return this.#root.end();
  }

  /**
   * Returns the siblings of a leaf and of the nodes above it, from below, up to a depth; by default
   * up to the root.
   */
  proofOf(index: number, depth = depthOf(this.levels[0]?.length ?? 0)): Uint8Array[] {
    return Array.from(
      { length: depth },
      (_, level) =>
        this.levels[level]?.[(index >>> level) ^ 1] ?? zeroNode(this.#hashes, this.#base + level),
    );
  }
}
