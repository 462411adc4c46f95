import { loadHashes } from '../../common/keccak.ts';

const ADDRESS_BYTES = 20;

/** RLP adds the length to these, for lists and texts up to 55 bytes. */
const LIST = 0xc0;
const TEXT = 0x80;

/**
 * Maps the addresses that a contract's first `count` creations have to their nonces, which begin at 1.
 * `new` creates a contract at the last 20 bytes in keccak256(rlp([creator, nonce])).
 */
export async function createdAddresses(
  creator: string,
  count: number,
): Promise<ReadonlyMap<string, number>> {
  const hashes = await loadHashes();
  const written = Buffer.alloc(2 + ADDRESS_BYTES + 5);
  written[1] = TEXT + ADDRESS_BYTES;
  written.write(creator.slice(2), 2, 'hex');
  const made = new Map<string, number>();
  for (let nonce = 1; nonce <= count; nonce += 1) {
    const end = writeNonce(written, 2 + ADDRESS_BYTES, nonce);
    written[0] = LIST + end - 1;
    const hash = hashes.of(written.subarray(0, end));
    made.set(`0x${Buffer.from(hash.subarray(-ADDRESS_BYTES)).toString('hex')}`, nonce);
  }
  return made;
}

/**
 * Writes a number from 1 without leading zeros, and finds its end: one below 128 is its own byte.
 */
function writeNonce(target: Buffer, at: number, nonce: number): number {
  if (nonce < TEXT) {
    target[at] = nonce;
    return at + 1;
  }
  const bytes = Math.ceil(nonce.toString(16).length / 2);
  target[at] = TEXT + bytes;
  return target.writeUIntBE(nonce, at + 1, bytes);
}
