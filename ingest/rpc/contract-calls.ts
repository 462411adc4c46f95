import type { Endpoint, RpcAnswer, RpcCall } from './endpoint.ts';
import { RpcFailure } from './rpc-failure.ts';

/** Whether an endpoint supports batches; false if it cannot say so now. */
export async function takesBatches(endpoint: Endpoint): Promise<boolean> {
  return endpoint.takesBatches().catch((cause: unknown) => {
    if (cause instanceof RpcFailure) return false;
    throw cause;
  });
}

/**
 * The answers of calls of contracts, which may fail: in one batch, or one after the other.
 * Throws an RpcFailure if a request fails by another cause than the contract.
 */
export async function answersOf(
  endpoint: Endpoint,
  calls: readonly RpcCall[],
  together: boolean,
): Promise<RpcAnswer[]> {
  if (together) return endpoint.requestEach(calls);
  const answers: RpcAnswer[] = [];
  for (const [method, params] of calls) {
    try {
      answers.push({ result: await endpoint.request(method, params) });
    } catch (cause) {
      if (!(cause instanceof RpcFailure) || cause.kind !== 'reverted') throw cause;
      answers.push({ failure: cause });
    }
  }
  return answers;
}

/** The bytes that a contract returns; null if it reverts. */
export function bytesOf(answer: RpcAnswer | undefined): Buffer | null {
  if (answer && 'failure' in answer) {
    if (answer.failure.kind === 'reverted') return null;
    throw answer.failure;
  }
  const result = answer?.result;
  if (typeof result === 'string' && /^0x([0-9a-f]{2})*$/i.test(result))
    return Buffer.from(result.slice(2), 'hex');
  throw new RpcFailure('unknown', 'eth_call: the answer is not hex');
}

/** A word of at most 32 bits; null if it is larger or missing. */
export function lengthAt(bytes: Buffer, offset: number): number | null {
  if (offset + 32 > bytes.length) return null;
  const isSmall = bytes.subarray(offset, offset + 28).every((byte) => byte === 0);
  return isSmall ? bytes.readUInt32BE(offset + 28) : null;
}

/** Consecutive parts of a list, of `size` items or fewer. */
export function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
