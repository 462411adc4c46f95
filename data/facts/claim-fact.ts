import * as z from 'zod';
import { HASH_BYTES, type Hashes } from '../../common/keccak.ts';
import { FactError } from './fact-error.ts';
import { FACT_PROBLEMS } from './fact-problems.ts';

/** An address is compared in lower case. */
export const ADDRESS = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase());

const HASH = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/)
  .transform((text) => text.toLowerCase());

/** A proof has the siblings from the leaf upwards, 32 bytes each. */
const PROOF = z.string().regex(/^0x([0-9a-fA-F]{64})*$/);

const INDEX = z.int().nonnegative();

/** `processClaim` takes this argument: an earner's leaves, with the proof that a root has them. */
export const CLAIM = z
  .strictObject({
    rootIndex: INDEX,
    earnerIndex: INDEX,
    earnerTreeProof: PROOF,
    earnerLeaf: z.strictObject({ earner: ADDRESS, earnerTokenRoot: HASH }),
    tokenIndices: z.array(INDEX).min(1),
    tokenTreeProofs: z.array(PROOF),
    tokenLeaves: z.array(
      z.strictObject({ token: ADDRESS, cumulativeEarnings: z.string().regex(/^[0-9]{1,77}$/) }),
    ),
  })
  .refine(
    ({ tokenIndices, tokenTreeProofs, tokenLeaves }) =>
      tokenIndices.length === tokenTreeProofs.length && tokenIndices.length === tokenLeaves.length,
    'a claim has as many indices, proofs and leaves of tokens',
  );

/** A claim with its proof is a fact that somebody else has published. */
export type ClaimFact = z.output<typeof CLAIM>;

/**
 * Computes the root that a claim's proof leads to. Throws a FactError if a token's proof leads to
 * another root of tokens than the earner's leaf has.
 */
export function rootOfClaim(hashes: Hashes, claim: ClaimFact): string {
  const { earner, earnerTokenRoot } = claim.earnerLeaf;
  for (const [at, { token, cumulativeEarnings }] of claim.tokenLeaves.entries()) {
    const leaf = hashes.tokenLeaf(token, BigInt(cumulativeEarnings));
    const place = { index: claim.tokenIndices[at] ?? 0, proof: claim.tokenTreeProofs[at] ?? '0x' };
    if (hexOf(rootAbove(hashes, leaf, place)) === earnerTokenRoot) continue;
    throw new FactError([
      FACT_PROBLEMS.claim_proof_differs({ earner, token, root: earnerTokenRoot }),
    ]);
  }
  const leaf = hashes.earnerLeaf(earner, bytesOf(earnerTokenRoot));
  return hexOf(rootAbove(hashes, leaf, { index: claim.earnerIndex, proof: claim.earnerTreeProof }));
}

/** A leaf has this index among those of its tree; `proof` has its siblings. */
interface Place {
  readonly index: number;
  readonly proof: string;
}

function rootAbove(hashes: Hashes, leaf: Uint8Array, { index, proof }: Place): Uint8Array {
  const siblings = bytesOf(proof);
  let [node, place] = [leaf, index];
  for (let at = 0; at < siblings.length; at += HASH_BYTES) {
    const sibling = siblings.subarray(at, at + HASH_BYTES);
    node = place % 2 === 0 ? hashes.pair(node, sibling) : hashes.pair(sibling, node);
    place = Math.floor(place / 2);
  }
  return node;
}

function bytesOf(hex: string): Uint8Array {
  return Buffer.from(hex.slice(2), 'hex');
}

function hexOf(bytes: Uint8Array): string {
  return `0x${Buffer.from(bytes).toString('hex')}`;
}
