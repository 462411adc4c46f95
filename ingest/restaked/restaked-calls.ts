import { answersOf, bytesOf, chunksOf, lengthAt, takesBatches } from '../rpc/contract-calls.ts';
import type { Endpoint, RpcCall } from '../rpc/endpoint.ts';
import { blockOf, quantityOf } from '../rpc/node-requests.ts';
import { type FailureKind, RpcFailure } from '../rpc/rpc-failure.ts';
import type { Pair } from './registrations.ts';

/** A batch has this many calls, as providers limit its length. */
const BATCH_CALLS = 100;

/** A call gets this much gas: a contract cannot occupy the node. */
const GAS = 50_000_000;

/** Selects `getOperatorRestakedStrategies(address)`: the first four bytes in its keccak256. */
const RESTAKED = '0x33cfb7b7';

/** Strategies that one AVS may count for one operator. EigenLayer has some dozen in use. */
const MAX_STRATEGIES = 500;

/** Failures that smaller batches do not end. */
const NOT_OF_SIZE: readonly FailureKind[] = ['quota', 'missing', 'pruned', 'refused'];

/** The strategies that AVSs counted for their operators at a block. */
export interface RestakedBlock {
  /** Counts seconds since 1970. */
  readonly seconds: number;
  readonly rows: readonly (Pair & { readonly strategy: string })[];
  /** AVSs with an answer that is too large, which counts as none. */
  readonly tooLarge: ReadonlySet<string>;
}

/** Lists one pair's strategies; null if the answer is too large. */
type Answer = readonly string[] | null;

/**
 * Asks each AVS's contract for its operators' strategies at a block, by `eth_call`. A contract that
 * fails, or answers with anything else than addresses or with too many, counts none. Throws an
 * RpcFailure; its kind is `missing` if the node does not have the block's state.
 */
export async function restakedAt(
  endpoint: Endpoint,
  pairs: readonly Pair[],
  block: number,
): Promise<RestakedBlock> {
  const { timestamp } = await blockOf(endpoint, block);
  const size = (await takesBatches(endpoint)) ? BATCH_CALLS : 1;
  const rows: (Pair & { readonly strategy: string })[] = [];
  const tooLarge = new Set<string>();
  for (const some of chunksOf(pairs, size)) {
    const answers = await strategiesOf(endpoint, some, block);
    for (const [index, pair] of some.entries()) {
      const strategies = answers[index] ?? null;
      if (strategies === null) tooLarge.add(pair.avs);
      for (const strategy of strategies ?? []) rows.push({ ...pair, strategy });
    }
  }
  return { seconds: timestamp, rows, tooLarge };
}

/** Halves a batch that has no answer: anyone can deploy an AVS whose answers exceed any limit. */
async function strategiesOf(
  endpoint: Endpoint,
  pairs: readonly Pair[],
  block: number,
): Promise<Answer[]> {
  try {
    const calls = pairs.map((pair) => call(pair, block));
    const answers = await answersOf(endpoint, calls, pairs.length > 1);
    return answers.map((answer) => {
      const bytes = bytesOf(answer);
      return bytes ? addressesOf(bytes) : [];
    });
  } catch (cause) {
    if (!(cause instanceof RpcFailure) || NOT_OF_SIZE.includes(cause.kind)) throw cause;
    if (pairs.length === 1) {
      if (cause.kind === 'range') return [null];
      throw cause;
    }
    const answers: Answer[] = [];
    for (const half of chunksOf(pairs, Math.ceil(pairs.length / 2)))
      answers.push(...(await strategiesOf(endpoint, half, block)));
    return answers;
  }
}

function call({ avs, operator }: Pair, block: number): RpcCall {
  const data = `${RESTAKED}${operator.slice(2).padStart(64, '0')}`;
  return ['eth_call', [{ to: avs, data, gas: quantityOf(GAS) }, quantityOf(block)]];
}

/**
 * Reads the distinct addresses in an ABI-encoded `address[]`; none if the bytes are no such list,
 * null if it is too long.
 */
function addressesOf(bytes: Buffer): Answer {
  const offset = lengthAt(bytes, 0);
  const length = offset === null ? null : lengthAt(bytes, offset);
  if (offset === null || length === null || offset + 32 + 32 * length > bytes.length) return [];
  if (length > MAX_STRATEGIES) return null;
  const words = Array.from({ length }, (_, index) => {
    const from = offset + 32 + 32 * index;
    return bytes.toString('hex', from, from + 32);
  });
  if (words.some((word) => !word.startsWith('0'.repeat(24)))) return [];
  return [...new Set(words.map((word) => `0x${word.slice(24)}`))].sort();
}
