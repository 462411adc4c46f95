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
 * Calls contracts, which may fail, and returns their answers: in one batch, or one after the other.
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
  return hexBytesOf('eth_call', answer?.result);
}

/** Decodes an answer in hex. Throws an RpcFailure if it is anything else. */
export function hexBytesOf(method: string, result: unknown): Buffer {
  if (typeof result === 'string' && /^0x([0-9a-f]{2})*$/i.test(result))
    return Buffer.from(result.slice(2), 'hex');
  throw new RpcFailure('unknown', `${method}: the answer is not hex`);
}

/** Subjects in a row without an answer that end a round. */
const MAX_FAILURES = 3;

/** A round asks about many subjects, such as tokens. */
interface Round<Answer> {
  /** A batch asks about this many subjects, as providers limit its length. */
  readonly batchSize: number;
  /** Throws an RpcFailure if a request about these subjects fails. */
  readonly ask: (subjects: readonly string[]) => Promise<readonly Answer[]>;
  /** The message names the subjects so. */
  readonly noun: string;
  /** Gets the last failure. */
  readonly warn: (message: string) => void;
}

/**
 * Asks an endpoint about each subject, in batches if it takes them. A subject is left out if its
 * requests fail: it can be asked again.
 */
export async function askEach<Answer>(
  endpoint: Endpoint,
  subjects: readonly string[],
  { batchSize, ask, noun, warn }: Round<Answer>,
): Promise<Answer[]> {
  const size = (await takesBatches(endpoint)) ? batchSize : 1;
  const batches = chunksOf(subjects, size);
  const answers: Answer[] = [];
  let failures = 0;
  for (let batch = batches.shift(); batch; batch = batches.shift()) {
    try {
      answers.push(...(await ask(batch)));
      failures = 0;
    } catch (cause) {
      if (!(cause instanceof RpcFailure)) throw cause;
      // One subject's answer may be too large for its whole batch.
      if (batch.length > 1 && cause.kind !== 'quota') batches.unshift(...chunksOf(batch, 1));
      else failures = cause.kind === 'quota' ? MAX_FAILURES : failures + 1;
      if (failures === MAX_FAILURES) {
        warn(`${subjects.length - answers.length} ${noun} are not asked for yet: ${cause.message}`);
        break;
      }
    }
  }
  return answers;
}

/** Reads a word with at most 32 bits; null if it is larger or missing. */
export function lengthAt(bytes: Buffer, offset: number): number | null {
  if (offset + 32 > bytes.length) return null;
  const isSmall = bytes.subarray(offset, offset + 28).every((byte) => byte === 0);
  return isSmall ? bytes.readUInt32BE(offset + 28) : null;
}

/** Divides a list into consecutive parts with at most `size` items. */
export function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
