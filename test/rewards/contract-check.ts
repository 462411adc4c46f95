import { concatHex, type Hex, keccak256, numberToHex, size, slice } from 'viem';
import type { RewardsMerkleClaim } from './reward-tree.ts';

/** The contract's errors about proofs. */
export type ContractError =
  | 'InputArrayLengthMismatch'
  | 'InvalidProofLength'
  | `Invalid${'Earner' | 'Token'}LeafIndex`
  | 'InvalidClaimProof';

/**
 * The checks of `RewardsCoordinator.checkClaim` on the proofs, with viem's hash and the names of
 * the contract's errors: null if it accepts the claim.
 */
export function refusalOf(claim: RewardsMerkleClaim, root: string): ContractError | null {
  const { tokenIndices, tokenTreeProofs, tokenLeaves, earnerLeaf } = claim;
  if (tokenIndices.length !== tokenTreeProofs.length) return 'InputArrayLengthMismatch';
  if (tokenTreeProofs.length !== tokenLeaves.length) return 'InputArrayLengthMismatch';
  const tokenRoot = earnerLeaf.earnerTokenRoot as Hex;
  const leaf = keccak256(concatHex(['0x00', earnerLeaf.earner as Hex, tokenRoot]));
  const refusal = refusalOfPath(claim.earnerTreeProof, claim.earnerIndex, leaf, root, 'Earner');
  if (refusal) return refusal;
  for (const [at, { token, cumulativeEarnings }] of tokenLeaves.entries()) {
    const amount = numberToHex(cumulativeEarnings, { size: 32 });
    const tokenLeaf = keccak256(concatHex(['0x01', token as Hex, amount]));
    const [proof = '', index = -1] = [tokenTreeProofs[at], tokenIndices[at]];
    const found = refusalOfPath(proof, index, tokenLeaf, tokenRoot, 'Token');
    if (found) return found;
  }
  return null;
}

function refusalOfPath(
  proof: string,
  index: number,
  leaf: Hex,
  root: string,
  kind: 'Earner' | 'Token',
): ContractError | null {
  const bytes = size(proof as Hex);
  if (index >= 2 ** Math.floor(bytes / 32)) return `Invalid${kind}LeafIndex`;
  if (bytes % 32 !== 0) return 'InvalidProofLength';
  let node = leaf;
  for (let at = 0; at < bytes / 32; at += 1) {
    const sibling = slice(proof as Hex, 32 * at, 32 * (at + 1));
    const isRight = Math.floor(index / 2 ** at) % 2 === 1;
    node = keccak256(concatHex(isRight ? [sibling, node] : [node, sibling]));
  }
  return node === root ? null : 'InvalidClaimProof';
}
