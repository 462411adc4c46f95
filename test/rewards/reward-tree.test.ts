import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repetitions } from '../support/repetitions.ts';
import { runSeed } from '../support/seed.ts';
import { refusalOf } from './contract-check.ts';
import { distributions, goldLeaves } from './leaves.ts';
import { RECORDED_CLAIMS } from './recorded-claims.ts';
import { NoLeafError, type RewardsMerkleClaim, RewardTree } from './reward-tree.ts';

const EARNER = `0x${'1'.repeat(40)}`;
const OTHER = `0x${'9'.repeat(40)}`;
const TOKENS = ['2', '3', '4'].map((digit) => `0x${digit.repeat(40)}`);
const LEAVES = TOKENS.map((token, at) => ({ earner: EARNER, token, cumulative: BigInt(at) }));

/** Claims of the first tokens of an earner, without a gap. */
const WHOLE = RECORDED_CLAIMS.filter(({ claim }) =>
  claim.tokenIndices.every((index, at) => index === at),
);

describe('a claim of the contracts', () => {
  it.each(RECORDED_CLAIMS)('passes the checks of the tests: $name', ({ claim, root }) => {
    expect(refusalOf(claim, root)).toBeNull();
  });

  it.each(WHOLE)('has the token root and proofs of its tokens: $name', async ({ claim }) => {
    const { earner, earnerTokenRoot } = claim.earnerLeaf;
    const leaves = claim.tokenLeaves.map(({ token, cumulativeEarnings }) => ({
      earner,
      token,
      cumulative: cumulativeEarnings,
    }));
    const proof = (await RewardTree.of(leaves)).proofOf(earner);
    expect(proof.earnerLeaf.earnerTokenRoot).toBe(earnerTokenRoot);
    expect(proof.tokenTreeProofs).toEqual(claim.tokenTreeProofs);
  });
});

describe('a proof', () => {
  it('is accepted for each earner and each of its tokens, for random leaves', async () => {
    await fc.assert(
      fc.asyncProperty(distributions, async (leaves) => {
        const tree = await RewardTree.of(leaves);
        for (const earner of new Set(leaves.map((leaf) => leaf.earner))) {
          const own = tree.leavesOf(earner);
          const claim = tree.proofOf(earner, own.map(({ token }) => token).reverse());
          expect(refusalOf(claim, tree.root ?? '')).toBeNull();
          expect(claim.tokenLeaves).toHaveLength(own.length);
        }
      }),
      { seed: runSeed(), numRuns: repetitions(4, 100) },
    );
  });

  it('is accepted in the tree of a whole calculation', async () => {
    const { leaves, root } = await goldLeaves('s12');
    const tree = await RewardTree.of(leaves);
    expect(tree.root).toBe(root);
    expect(tree.earners).toBe(208);
    for (const at of [0, 500, leaves.length - 1]) {
      const earner = leaves[at]?.earner ?? '';
      expect(refusalOf(tree.proofOf(earner), root)).toBeNull();
    }
  });

  it('is refused for another amount, token, earner, place or root', async () => {
    const tree = await RewardTree.of([...LEAVES, { earner: OTHER, token: EARNER, cumulative: 7n }]);
    const root = tree.root ?? '';
    const claim = tree.proofOf(EARNER);
    const [first, ...others] = claim.tokenLeaves;
    expect(first).toBeDefined();
    const withLeaf = (change: object) => ({
      ...claim,
      tokenLeaves: [{ token: '0x', cumulativeEarnings: 0n, ...first, ...change }, ...others],
    });
    const withEarner = { ...claim.earnerLeaf, earner: OTHER };
    expect(refusalOf(claim, root)).toBeNull();
    expect(refusalOf(withLeaf({ cumulativeEarnings: 9n }), root)).toBe('InvalidClaimProof');
    expect(refusalOf(withLeaf({ token: OTHER }), root)).toBe('InvalidClaimProof');
    expect(refusalOf({ ...claim, earnerLeaf: withEarner }, root)).toBe('InvalidClaimProof');
    expect(refusalOf({ ...claim, earnerIndex: 1 }, root)).toBe('InvalidClaimProof');
    expect(refusalOf({ ...claim, earnerIndex: 2 }, root)).toBe('InvalidEarnerLeafIndex');
    expect(refusalOf(claim, claim.earnerLeaf.earnerTokenRoot)).toBe('InvalidClaimProof');
  });

  it('has the tokens earned more than 0 of without a list, or those of the list', async () => {
    const tree = await RewardTree.of(LEAVES);
    const tokensOf = (claim: RewardsMerkleClaim) => claim.tokenLeaves.map(({ token }) => token);
    expect(tokensOf(tree.proofOf(EARNER))).toEqual(TOKENS.slice(1));
    expect(tokensOf(tree.proofOf(EARNER, TOKENS.slice(0, 1), 5))).toEqual(TOKENS.slice(0, 1));
    expect(tree.proofOf(EARNER, [], 5).rootIndex).toBe(5);
  });

  it('of a single leaf has no siblings', async () => {
    const tree = await RewardTree.of(LEAVES.slice(1, 2));
    const claim = tree.proofOf(EARNER);
    expect([claim.earnerTreeProof, claim.tokenTreeProofs]).toEqual(['0x', ['0x']]);
    expect(refusalOf(claim, tree.root ?? '')).toBeNull();
  });

  it('names the earner or token that has none', async () => {
    const tree = await RewardTree.of(LEAVES);
    expect(() => tree.proofOf(OTHER)).toThrow(`${OTHER} has no earnings in root ${tree.root}`);
    expect(() => tree.proofOf(EARNER, [OTHER])).toThrow(`${EARNER} has no earnings of ${OTHER}`);
    expect(() => tree.proofOf(OTHER)).toThrow(NoLeafError);
    expect((await RewardTree.of([])).root).toBeNull();
  });
});
