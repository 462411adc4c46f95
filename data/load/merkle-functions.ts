import type { DuckDBConnection } from '@duckdb/node-api';
import { HASH_BYTES, type Hashes, loadHashes } from '../../common/keccak.ts';
import { MerkleRoot, MerkleTree } from '../../common/merkle.ts';
import { registerTextFunction, type TextFunction } from './text-functions.ts';

/** Registers the functions of this file on a database. */
export async function registerMerkleFunctions(connection: DuckDBConnection): Promise<void> {
  for (const one of functionsOf(await loadHashes())) registerTextFunction(connection, one);
}

/**
 * The hashes of `common/keccak.ts` and the trees of `common/merkle.ts` over VARCHAR. A hash has 64
 * hexadecimal digits without `0x`, and several are joined. A text of another form is an error.
 */
function functionsOf(hashes: Hashes): readonly TextFunction[] {
  return [
    {
      name: 'reward_token_leaf',
      parameters: 2,
      compute: (token, cumulative) => digitsOf(hashes.tokenLeaf(token, BigInt(cumulative))),
    },
    {
      name: 'reward_earner_leaf',
      parameters: 2,
      compute: (earner, tokenRoot) => digitsOf(hashes.earnerLeaf(earner, bytesOf(tokenRoot))),
    },
    {
      name: 'merkle_root',
      parameters: 1,
      compute(leaves) {
        const tree = new MerkleRoot(hashes);
        for (const leaf of nodesOf(leaves)) tree.add(leaf);
        const root = tree.end();
        if (!root) throw new RangeError('no leaves have no root');
        return digitsOf(root);
      },
    },
    {
      // The siblings of the node at a position among all nodes of a level, and of those above it.
      name: 'merkle_proof',
      parameters: 3,
      compute(nodes, position, level) {
        const tree = new MerkleTree(hashes, Number(level));
        for (const node of nodesOf(nodes)) tree.add(node);
        tree.end();
        return tree.proofOf(Number(position)).map(digitsOf).join('');
      },
    },
  ];
}

function nodesOf(digits: string): Uint8Array[] {
  const bytes = bytesOf(digits);
  if (bytes.length % HASH_BYTES !== 0) throw new RangeError(`${digits} are no hashes of 64 digits`);
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, at) =>
    bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  );
}

function bytesOf(digits: string): Buffer {
  const bytes = Buffer.from(digits, 'hex');
  if (2 * bytes.length !== digits.length) throw new RangeError(`${digits} are no digits of bytes`);
  return bytes;
}

function digitsOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex');
}
