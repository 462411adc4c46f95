import { createKeccak } from 'hash-wasm';

/** A hash has these bytes. */
export const HASH_BYTES = 32;

const ADDRESS_BYTES = 20;
const WORD_BYTES = 8;

/** First bytes of the hashed leaves, as RewardsCoordinator has them. */
const EARNER_SALT = 0;
const TOKEN_SALT = 1;

/** Maps a character code to the value of its hexadecimal digit; -1 for other characters. */
const NIBBLES = Int8Array.from({ length: 128 }, (_, code) =>
  '0123456789abcdef'.indexOf(String.fromCharCode(code)),
);

/** Computes Keccak-256 hashes, above all those that make up a reward tree. */
export interface Hashes {
  of(bytes: Uint8Array): Uint8Array;
  /** Hashes two nodes: the first is the left one. */
  pair(left: Uint8Array, right: Uint8Array): Uint8Array;
  /** Of a token and cumulative earnings in it; throws a RangeError for a value of another form. */
  tokenLeaf(token: string, cumulative: bigint): Uint8Array;
  /** Of an earner and the root of its tokens; throws a RangeError for a value of another form. */
  earnerLeaf(earner: string, tokenRoot: Uint8Array): Uint8Array;
}

/**
 * Loads the WebAssembly of Keccak once per process.
 *
 * @example
 *     const hashes = await loadHashes();
 */
export function loadHashes(): Promise<Hashes> {
  loaded ??= createHashes();
  return loaded;
}

let loaded: Promise<Hashes> | undefined;

async function createHashes(): Promise<Hashes> {
  const keccak = await createKeccak(256);
  const node = Buffer.alloc(2 * HASH_BYTES);
  // Both kinds of leaves are a salt, an address and 32 bytes.
  const leaf = Buffer.alloc(1 + ADDRESS_BYTES + HASH_BYTES);
  const hash = (bytes: Uint8Array) => keccak.init().update(bytes).digest('binary');
  return {
    of: hash,
    pair(left, right) {
      node.set(left, 0);
      node.set(right, HASH_BYTES);
      return hash(node);
    },
    tokenLeaf(token, cumulative) {
      writeHead(leaf, TOKEN_SALT, token);
      writeUint256(leaf, cumulative);
      return hash(leaf);
    },
    earnerLeaf(earner, tokenRoot) {
      writeHead(leaf, EARNER_SALT, earner);
      leaf.set(tokenRoot, 1 + ADDRESS_BYTES);
      return hash(leaf);
    },
  };
}

function writeHead(leaf: Buffer, salt: number, address: string): void {
  leaf[0] = salt;
  let valid = address.length === 2 + 2 * ADDRESS_BYTES && address.startsWith('0x');
  for (let at = 1, digit = 2; valid && at <= ADDRESS_BYTES; at += 1, digit += 2) {
    const byte = (nibbleOf(address, digit) << 4) | nibbleOf(address, digit + 1);
    leaf[at] = byte;
    valid = byte >= 0;
  }
  if (valid) return;
  throw new RangeError(`${address} is no address of 0x and 40 lower-case hexadecimal digits`);
}

/** Reads a lower-case hexadecimal digit; -1 for another character. */
function nibbleOf(text: string, at: number): number {
  return NIBBLES[text.charCodeAt(at)] ?? -1;
}

function writeUint256(leaf: Buffer, value: bigint): void {
  leaf.fill(0, 1 + ADDRESS_BYTES);
  let rest = value;
  for (let at = leaf.length - WORD_BYTES; rest > 0n && at > ADDRESS_BYTES; at -= WORD_BYTES) {
    leaf.writeBigUInt64BE(BigInt.asUintN(64, rest), at);
    rest >>= 64n;
  }
  if (rest !== 0n) throw new RangeError(`${value} is no uint256`);
}
