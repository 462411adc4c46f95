import { answersOf, bytesOf, chunksOf, lengthAt, takesBatches } from '../rpc/contract-calls.ts';
import type { Endpoint, RpcCall } from '../rpc/endpoint.ts';
import { blockOf, quantityOf } from '../rpc/requests.ts';
import type { Pair } from './registrations.ts';

/** Calls of one batch. Providers limit the length of a batch. */
const BATCH_CALLS = 100;

/** Gas of a call: a contract cannot occupy the node. */
const GAS = 50_000_000;

/** Selector of `getOperatorRestakedStrategies(address)`: the first four bytes of keccak256. */
const RESTAKED = '0x33cfb7b7';

/** The strategies that AVSs counted for their operators at a block. */
export interface RestakedBlock {
  /** Seconds since 1970. */
  readonly seconds: number;
  readonly rows: readonly (Pair & { readonly strategy: string })[];
}

/**
 * Asks the contract of each AVS for the strategies of each of its operators at a block, by
 * `eth_call`. A contract that fails or answers with anything else than addresses counts none.
 * Throws an RpcFailure; of kind `missing` if the node does not have the state of the block.
 */
export async function restakedAt(
  endpoint: Endpoint,
  pairs: readonly Pair[],
  block: number,
): Promise<RestakedBlock> {
  const { timestamp } = await blockOf(endpoint, block);
  const together = await takesBatches(endpoint);
  const rows: (Pair & { readonly strategy: string })[] = [];
  for (const some of chunksOf(pairs, BATCH_CALLS)) {
    const answers = await answersOf(
      endpoint,
      some.map((pair) => call(pair, block)),
      together,
    );
    for (const [index, pair] of some.entries()) {
      const bytes = bytesOf(answers[index]);
      for (const strategy of bytes ? addressesOf(bytes) : []) rows.push({ ...pair, strategy });
    }
  }
  return { seconds: timestamp, rows };
}

function call({ avs, operator }: Pair, block: number): RpcCall {
  const data = `${RESTAKED}${operator.slice(2).padStart(64, '0')}`;
  return ['eth_call', [{ to: avs, data, gas: quantityOf(GAS) }, quantityOf(block)]];
}

/** The distinct addresses of an ABI-encoded `address[]`; none if the bytes are no such list. */
function addressesOf(bytes: Buffer): string[] {
  const offset = lengthAt(bytes, 0);
  const length = offset === null ? null : lengthAt(bytes, offset);
  if (offset === null || length === null || offset + 32 + 32 * length > bytes.length) return [];
  const words = Array.from({ length }, (_, index) => {
    const from = offset + 32 + 32 * index;
    return bytes.toString('hex', from, from + 32);
  });
  if (words.some((word) => !word.startsWith('0'.repeat(24)))) return [];
  return [...new Set(words.map((word) => `0x${word.slice(24)}`))].sort();
}
