import { concatHex, type Hex, keccak256, numberToHex } from 'viem';
import type { Leaf } from '../../rewards/tree/tree.ts';

const ZERO: Hex = `0x${'00'.repeat(32)}`;

/** The root of leaves in any order: recursive, all in memory, with viem's hash. */
export function slowRoot(leaves: readonly Leaf[]): string {
  const earners = [...new Set(leaves.map(({ earner }) => earner))].sort(byNumber);
  return rootOfHashes(
    earners.map((earner) => {
      const tokens = leaves
        .filter((leaf) => leaf.earner === earner)
        .sort((a, b) => byNumber(a.token, b.token))
        .map(({ token, cumulative }) =>
          keccak256(concatHex(['0x01', token as Hex, numberToHex(cumulative, { size: 32 })])),
        );
      return keccak256(concatHex(['0x00', earner as Hex, rootOfHashes(tokens)]));
    }),
  );
}

function byNumber(a: string, b: string): number {
  return BigInt(a) < BigInt(b) ? -1 : 1;
}

function rootOfHashes(hashes: readonly Hex[]): Hex {
  let width = 1;
  while (width < hashes.length) width *= 2;
  const node = (from: number, to: number): Hex => {
    if (to - from === 1) return hashes[from] ?? ZERO;
    const middle = (from + to) / 2;
    return keccak256(concatHex([node(from, middle), node(middle, to)]));
  };
  return node(0, width);
}
