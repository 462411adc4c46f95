import { type Hashes, loadHashes } from '../../common/keccak.ts';
import { MerkleTree } from '../../common/merkle.ts';
import {
  type EarnerLeaf,
  forEachEarner,
  hexOf,
  type Leaf,
  type SortedLeaves,
} from '../../rewards/tree/tree.ts';

/**
 * `IRewardsCoordinator.RewardsMerkleClaim`, the argument of `processClaim` and `checkClaim`, with
 * its names and order. A proof has its siblings from below, 32 bytes each.
 */
export interface RewardsMerkleClaim {
  readonly rootIndex: number;
  readonly earnerIndex: number;
  readonly earnerTreeProof: string;
  readonly earnerLeaf: { readonly earner: string; readonly earnerTokenRoot: string };
  readonly tokenIndices: readonly number[];
  readonly tokenTreeProofs: readonly string[];
  readonly tokenLeaves: readonly {
    readonly token: string;
    /** A uint256. */
    readonly cumulativeEarnings: bigint;
  }[];
}

/** Thrown if a distribution has no such leaf. */
export class NoLeafError extends Error {
  override readonly name = 'NoLeafError';
}

interface Earner {
  readonly index: number;
  readonly tokenRoot: Uint8Array;
  readonly leaves: readonly Leaf[];
}

/** A distribution that is kept for proofs: all leaves, and the nodes of the upper tree. */
export class RewardTree {
  /** `0x` and 64 digits; null without leaves. */
  readonly root: string | null;
  readonly #hashes: Hashes;
  readonly #nodes: MerkleTree;
  readonly #earners: ReadonlyMap<string, Earner>;

  private constructor(
    hashes: Hashes,
    nodes: MerkleTree,
    earners: ReadonlyMap<string, Earner>,
    root: Uint8Array | null,
  ) {
    this.root = root && hexOf(root);
    this.#hashes = hashes;
    this.#nodes = nodes;
    this.#earners = earners;
  }

  /** Throws a RangeError for leaves in another order and for malformed ones. */
  static async of(sorted: SortedLeaves): Promise<RewardTree> {
    const hashes = await loadHashes();
    const nodes = new MerkleTree(hashes);
    const earners = new Map<string, Earner>();
    let leaves: Leaf[] = [];
    const keep = (leaf: Leaf) => {
      leaves.push(leaf);
    };
    const onEarner = ({ earner, tokenRoot, hash }: EarnerLeaf) => {
      earners.set(earner, { index: earners.size, tokenRoot, leaves });
      leaves = [];
      nodes.add(hash);
    };
    await forEachEarner(hashes, sorted, onEarner, keep);
    return new RewardTree(hashes, nodes, earners, nodes.end());
  }

  /** Number of leaves of the upper tree. */
  get earners(): number {
    return this.#earners.size;
  }

  /** An earner's leaves in the order of tokens; none if it has not earned. */
  leavesOf(earner: string): readonly Leaf[] {
    return this.#earners.get(earner)?.leaves ?? [];
  }

  /**
   * The claim of an earner for some of its tokens, in their order. By default for all with more
   * than 0: `processClaim` refuses a claim of nothing. Throws a NoLeafError if the distribution
   * lacks the earner or one of the tokens.
   */
  proofOf(earner: string, tokens?: readonly string[], rootIndex = 0): RewardsMerkleClaim {
    const found = this.#earners.get(earner);
    if (!found) throw new NoLeafError(`${earner} has no earnings in root ${this.root}`);
    const { index, tokenRoot, leaves } = found;
    const claimed =
      tokens ?? leaves.filter((leaf) => leaf.cumulative > 0n).map((leaf) => leaf.token);
    const indices = claimed.map((token) => {
      const at = leaves.findIndex((leaf) => leaf.token === token);
      if (at < 0)
        throw new NoLeafError(`${earner} has no earnings of ${token} in root ${this.root}`);
      return at;
    });
    const tree = new MerkleTree(this.#hashes);
    for (const { token, cumulative } of leaves) tree.add(this.#hashes.tokenLeaf(token, cumulative));
    tree.end();
    return {
      rootIndex,
      earnerIndex: index,
      earnerTreeProof: joined(this.#nodes.proofOf(index)),
      earnerLeaf: { earner, earnerTokenRoot: hexOf(tokenRoot) },
      tokenIndices: indices,
      tokenTreeProofs: indices.map((at) => joined(tree.proofOf(at))),
      tokenLeaves: indices.flatMap((at) => {
        const leaf = leaves[at];
        return leaf ? [{ token: leaf.token, cumulativeEarnings: leaf.cumulative }] : [];
      }),
    };
  }
}

/** `0x` alone for a tree of one leaf. */
function joined(siblings: readonly Uint8Array[]): string {
  return hexOf(Buffer.concat(siblings));
}
