import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Leaf } from '../../rewards/tree/tree.ts';
import { repetitions, some } from '../support/repetitions.ts';
import { runSeed } from '../support/seed.ts';
import { RewardsCoordinator } from './contract/rewards-coordinator.ts';
import { type ContractError, refusalOf } from './contract-check.ts';
import { distributions, goldLeaves } from './leaves.ts';
import { RECORDED_CLAIMS } from './recorded-claims.ts';
import { type RewardsMerkleClaim, RewardTree } from './reward-tree.ts';

const [EARNER, OTHER, THIRD] = ['1', '8', '9'].map((digit) => `0x${digit.repeat(40)}`) as [
  string,
  string,
  string,
];
const TOKENS = ['2', '3', '4'].map((digit) => `0x${digit.repeat(40)}`);
const RECIPIENT = `0x${'7'.repeat(40)}`;

/** Ends of the messages of the first release, by the errors of the later ones. */
const MESSAGES: Readonly<Record<ContractError, RegExp>> = {
  InputArrayLengthMismatch: /length mismatch$/,
  InvalidProofLength: /proof length should be a multiple of 32$/,
  InvalidEarnerLeafIndex: /invalid earnerLeafIndex$/,
  InvalidTokenLeafIndex: /invalid tokenLeafIndex$/,
  InvalidClaimProof: /invalid (earner|token) claim proof$/,
};

function leavesOf(earner: string, ...amounts: bigint[]): Leaf[] {
  return amounts.map((cumulative, at) => ({ earner, token: TOKENS[at] ?? '', cumulative }));
}

function earnersOf(leaves: readonly Leaf[]): string[] {
  return [...new Set(leaves.map(({ earner }) => earner))];
}

/** A contract with the tokens of the leaves and their root, which is active. */
async function distributed(leaves: readonly Leaf[]) {
  const contract = await RewardsCoordinator.deploy();
  for (const token of new Set(leaves.map(({ token }) => token))) await contract.createToken(token);
  const tree = await RewardTree.of(leaves);
  return { contract, tree, rootIndex: await contract.activateRoot(tree.root ?? '') };
}

/** Claims for each of the earners and compares what is paid with the leaves. */
async function expectPaid(leaves: readonly Leaf[], earners: readonly string[]): Promise<void> {
  const { contract, tree, rootIndex } = await distributed(leaves);
  const total = new Map<string, bigint>();
  for (const earner of earners) {
    const claimed = tree.leavesOf(earner).filter(({ cumulative }) => cumulative > 0n);
    const paid = await contract.processClaim(
      tree.proofOf(earner, undefined, rootIndex),
      RECIPIENT,
      earner,
    );
    expect(paid).toEqual(claimed.map(({ token, cumulative: amount }) => ({ token, amount })));
    for (const { token, cumulative } of claimed) {
      expect(await contract.cumulativeClaimed(earner, token)).toBe(cumulative);
      total.set(token, (total.get(token) ?? 0n) + cumulative);
    }
  }
  expect(total.size).toBeGreaterThan(0);
  for (const [token, amount] of total) {
    expect(await contract.balanceOf(token, RECIPIENT)).toBe(amount);
  }
}

describe('the contract pays', () => {
  it.each<[string, Leaf[]]>([
    ['one earner one token', leavesOf(EARNER, 5n)],
    ['one earner three tokens', leavesOf(EARNER, 5n, 1n, 10n ** 38n)],
    [
      'three earners, with padding in both trees and a leaf of 0',
      [...leavesOf(EARNER, 5n), ...leavesOf(OTHER, 0n, 7n, 8n), ...leavesOf(THIRD, 1n, 2n)],
    ],
  ])('%s', async (_, leaves) => {
    await expectPaid(leaves, earnersOf(leaves));
  });

  it('earners of a whole calculation', async () => {
    const { leaves } = await goldLeaves('s12');
    const earners = earnersOf(leaves.filter(({ cumulative }) => cumulative > 0n));
    await expectPaid(leaves, some(earners, 9));
  });

  it('some of the tokens, and later the others with what was added', async () => {
    const { contract, tree, rootIndex } = await distributed(leavesOf(EARNER, 5n, 6n, 7n));
    const [first = '', second = '', third = ''] = TOKENS;
    const claim = tree.proofOf(EARNER, [third, first], rootIndex);
    expect(await contract.processClaim(claim, RECIPIENT)).toEqual([
      { token: third, amount: 7n },
      { token: first, amount: 5n },
    ]);
    const later = await RewardTree.of([...leavesOf(EARNER, 5n, 6n, 9n), ...leavesOf(OTHER, 1n)]);
    const laterIndex = await contract.activateRoot(later.root ?? '');
    expect(
      await contract.processClaim(later.proofOf(EARNER, [second, third], laterIndex), RECIPIENT),
    ).toEqual([
      { token: second, amount: 6n },
      { token: third, amount: 2n },
    ]);
    await expect(
      contract.processClaim(later.proofOf(EARNER, [first], laterIndex), RECIPIENT),
    ).rejects.toThrow('cumulativeEarnings must be gt than cumulativeClaimed');
  });

  it('from an older root, as long as nothing newer was claimed', async () => {
    const { contract, tree, rootIndex } = await distributed(leavesOf(EARNER, 5n));
    const later = await RewardTree.of(leavesOf(EARNER, 8n));
    const laterIndex = await contract.activateRoot(later.root ?? '');
    const paid = async (from: RewardTree, index: number) =>
      contract.processClaim(from.proofOf(EARNER, undefined, index), RECIPIENT);
    expect(await paid(tree, rootIndex)).toMatchObject([{ amount: 5n }]);
    expect(await paid(later, laterIndex)).toMatchObject([{ amount: 3n }]);
  });
});

describe('the contract refuses', () => {
  const leaves = [
    ...leavesOf(EARNER, 5n, 6n, 7n),
    ...leavesOf(OTHER, 8n, 9n),
    ...leavesOf(THIRD, 1n),
  ];
  let contract: RewardsCoordinator;
  let claim: RewardsMerkleClaim;
  beforeAll(async () => {
    const { contract: deployed, tree, rootIndex } = await distributed(leaves);
    contract = deployed;
    claim = tree.proofOf(EARNER, undefined, rootIndex);
  });

  const withLeaf = (change: object) => ({
    tokenLeaves: claim.tokenLeaves.map((leaf, at) => (at === 1 ? { ...leaf, ...change } : leaf)),
  });
  it.each<[string, () => object, RegExp]>([
    ['another amount', () => withLeaf({ cumulativeEarnings: 9n }), /invalid token claim proof/],
    ['another token', () => withLeaf({ token: TOKENS[0] }), /invalid token claim proof/],
    [
      'another earner',
      () => ({ earnerLeaf: { ...claim.earnerLeaf, earner: OTHER } }),
      /earner claim/,
    ],
    ['another place of the earner', () => ({ earnerIndex: 1 }), /invalid earner claim proof/],
    ['a place beyond the tree', () => ({ earnerIndex: 4 }), /invalid earnerLeafIndex/],
    ['exchanged places of tokens', () => ({ tokenIndices: [1, 0, 2] }), /token claim proof/],
    [
      'a changed proof',
      () => ({ earnerTreeProof: changed(claim.earnerTreeProof) }),
      /earner claim/,
    ],
    [
      'a proof without its end',
      () => ({ earnerTreeProof: claim.earnerTreeProof.slice(0, 66) }),
      /earner claim/,
    ],
    ['a leaf too few', () => ({ tokenLeaves: claim.tokenLeaves.slice(1) }), /length mismatch/],
  ])('%s', async (_, change, message) => {
    const changedClaim = { ...claim, ...change() };
    await expect(contract.processClaim(changedClaim, RECIPIENT, EARNER)).rejects.toThrow(message);
    expect(await contract.refusalOf(claim)).toBeNull();
  });

  it('a claim of anyone but the earner or its claimer', async () => {
    const { contract, tree, rootIndex } = await distributed(leaves);
    const claim = tree.proofOf(EARNER, undefined, rootIndex);
    const claimed = () => contract.processClaim(claim, RECIPIENT, OTHER);
    await expect(claimed()).rejects.toThrow('caller is not valid claimer');
    await contract.setClaimer(EARNER, OTHER);
    expect(await claimed()).toHaveLength(3);
  });

  it('a claim before the activation, and one that is repeated', async () => {
    const { contract } = await distributed(leaves);
    const tree = await RewardTree.of(leaves);
    contract.time += 86_400;
    const claim = tree.proofOf(EARNER, undefined, await contract.submitRoot(tree.root ?? ''));
    contract.time += contract.activationDelay - 1;
    await expect(contract.processClaim(claim, RECIPIENT)).rejects.toThrow('not activated yet');
    contract.time += 1;
    expect(await contract.processClaim(claim, RECIPIENT)).toHaveLength(3);
    await expect(contract.processClaim(claim, RECIPIENT)).rejects.toThrow(
      'cumulativeEarnings must be gt than cumulativeClaimed',
    );
  });

  it('a claim from a disabled root', async () => {
    const contract = await RewardsCoordinator.deploy();
    const tree = await RewardTree.of(leaves);
    const rootIndex = await contract.submitRoot(tree.root ?? '');
    await contract.disableRoot(rootIndex);
    contract.time += contract.activationDelay;
    await expect(
      contract.processClaim(tree.proofOf(EARNER, undefined, rootIndex), RECIPIENT),
    ).rejects.toThrow('root is disabled');
  });
});

describe('the checks of the tests agree with the contract', () => {
  it.each(RECORDED_CLAIMS)('on a claim of its tests: $name', async ({ claim, root }) => {
    const contract = await RewardsCoordinator.deploy();
    const rootIndex = await contract.activateRoot(root);
    expect(await contract.refusalOf({ ...claim, rootIndex })).toBeNull();
  });

  it('on random changes of claims', async () => {
    const contract = await RewardsCoordinator.deploy();
    await fc.assert(
      fc.asyncProperty(
        distributions,
        fc.nat(),
        fc.constantFrom(...CHANGES),
        async (leaves, at, change) => {
          const tree = await RewardTree.of(leaves);
          const root = tree.root ?? '';
          const earners = earnersOf(leaves);
          const earner = earners[at % earners.length] ?? '';
          const tokens = tree.leavesOf(earner).map(({ token }) => token);
          const rootIndex = await contract.activateRoot(root);
          const claim = change(tree.proofOf(earner, tokens, rootIndex));
          const expected = refusalOf(claim, root);
          const refusal = await contract.refusalOf(claim);
          if (expected === null) expect(refusal).toBeNull();
          else expect(refusal).toMatch(MESSAGES[expected]);
        },
      ),
      { seed: runSeed(), numRuns: repetitions(30, 500) },
    );
  });
});

/** Changes of a claim; some leave certain claims valid. */
const CHANGES: readonly ((claim: RewardsMerkleClaim) => RewardsMerkleClaim)[] = [
  (claim) => claim,
  (claim) => ({ ...claim, earnerIndex: claim.earnerIndex ^ 1 }),
  (claim) => ({ ...claim, earnerIndex: claim.earnerIndex + 64 }),
  (claim) => ({ ...claim, earnerTreeProof: changed(claim.earnerTreeProof) }),
  (claim) => ({ ...claim, earnerTreeProof: claim.earnerTreeProof.replace(/^(0x.*)..$/, '$1') }),
  (claim) => ({ ...claim, earnerTreeProof: `${claim.earnerTreeProof}${'00'.repeat(32)}` }),
  (claim) => ({ ...claim, tokenIndices: claim.tokenIndices.map((index) => index ^ 1) }),
  (claim) => ({ ...claim, tokenIndices: claim.tokenIndices.toReversed() }),
  (claim) => ({ ...claim, tokenIndices: claim.tokenIndices.slice(1) }),
  (claim) => ({ ...claim, tokenTreeProofs: claim.tokenTreeProofs.map(changed) }),
  (claim) => ({ ...claim, tokenLeaves: claim.tokenLeaves.toReversed() }),
  (claim) => ({
    ...claim,
    tokenLeaves: claim.tokenLeaves.map((leaf) => ({
      ...leaf,
      cumulativeEarnings: leaf.cumulativeEarnings ^ 1n,
    })),
  }),
];

/** Another last digit; `0x` remains. */
function changed(proof: string): string {
  return proof.replace(/[\da-f]$/, (digit) => (digit === '0' ? '1' : '0'));
}
