import * as z from 'zod';
import type { Interval } from '../shared/interval.ts';
import type { Endpoint } from './endpoint.ts';
import { RpcFailure } from './rpc-failure.ts';

const hex = z.string().regex(/^0x[0-9a-f]*$/i);
const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,13}$/i)
  .transform(Number);
const hash = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i)
  .transform((text) => text.toLowerCase());

// Members that are read; `raw` keeps the whole answer.
const log = z.looseObject({
  address: hex,
  topics: z.array(hex),
  data: hex,
  blockNumber: quantity,
  blockHash: hash,
  // Since geth 1.16 (ethereum/execution-apis#639); otherwise absent, null or 0.
  blockTimestamp: quantity.nullish().catch(null),
  transactionHash: hash,
  transactionIndex: quantity,
  logIndex: quantity,
  removed: z.boolean().nullish(),
});
const block = z.looseObject({ number: quantity, hash, timestamp: quantity });
const transaction = z.looseObject({ hash, blockHash: hash, input: hex });
const receipt = z.looseObject({ transactionHash: hash, blockHash: hash });

/** A checked answer has the parsed members, and the whole answer. */
export type CheckedAnswer<Read> = Read & { readonly raw: unknown };

export type RpcLog = CheckedAnswer<z.output<typeof log>>;
export type RpcBlock = CheckedAnswer<z.output<typeof block>>;

/** The zero address is 32 zero bytes as a topic. */
const ZERO_TOPIC = `0x${'0'.repeat(64)}`;

/** Filters logs; null means any address, or any first topic. */
export interface LogFilter {
  readonly addresses: readonly string[] | null;
  readonly topics: readonly string[] | null;
  /** If present, only logs in which this topic is the zero address; topic 0 is the event's. */
  readonly zeroTopic?: 1 | 2;
  /** If present, only logs whose topic 1 is one of these. */
  readonly topic1?: readonly string[];
  /** If present, only logs in the first `blocks` among each `every` blocks, not before `from`. */
  readonly sample?: { readonly blocks: number; readonly every: number; readonly from: number };
}

/** Asks an endpoint for its chain ID. */
export async function chainIdOf(endpoint: Endpoint): Promise<number> {
  return call(endpoint, quantity, 'eth_chainId', []);
}

/** Requests a block's header and transaction hashes. Throws an RpcFailure if it is unknown. */
export async function blockOf(
  endpoint: Endpoint,
  which: number | 'finalized' | 'latest' | { readonly hash: string },
): Promise<RpcBlock> {
  if (typeof which === 'object') {
    const method = 'eth_getBlockByHash';
    const found = await checked(endpoint, block, method, [which.hash, false]);
    if (found.hash.toLowerCase() === which.hash.toLowerCase()) return found;
    throw invalidAnswer(endpoint, method, `gave block ${found.hash} for ${which.hash}`);
  }
  const tag = typeof which === 'number' ? quantityOf(which) : which;
  const found = await checked(endpoint, block, 'eth_getBlockByNumber', [tag, false]);
  if (typeof which !== 'number' || found.number === which) return found;
  throw invalidAnswer(endpoint, 'eth_getBlockByNumber', `gave block ${found.number} for ${which}`);
}

/**
 * How a node proves that it has the range's last block. One URL may have several nodes, and one
 * that lags answers with the logs that it has, without an error:
 * - `together`: the same batch returns the header of the block `number` with this hash;
 * - `block`: the range is one block, requested by this hash, so that a node without it refuses;
 * - null: the range is so old that every node has it.
 */
export type BlockProof =
  | { readonly together: string; readonly number: number }
  | { readonly block: string }
  | null;

/**
 * Requests the logs in a range, in the endpoint's order. Throws an RpcFailure, also if the node
 * lacks the last block.
 */
export async function logsOf(
  endpoint: Endpoint,
  { addresses, topics, zeroTopic, topic1 }: LogFilter,
  range: Interval,
  proof: BlockProof,
): Promise<RpcLog[]> {
  const { from, to } = range;
  const further = topic1
    ? [topic1]
    : { 0: [], 1: [ZERO_TOPIC], 2: [null, ZERO_TOPIC] }[zeroTopic ?? 0];
  const filter = {
    ...(proof && 'block' in proof
      ? { blockHash: proof.block }
      : { fromBlock: quantityOf(from), toBlock: quantityOf(to) }),
    ...(addresses && { address: addresses }),
    ...(topics && { topics: [topics, ...further] }),
  };
  const answer =
    proof && 'together' in proof
      ? await logsTogether(endpoint, filter, proof.number, proof.together)
      : await call(endpoint, z.array(z.unknown()), 'eth_getLogs', [filter]);
  const logs = answer.map((raw) => ({ ...parse(endpoint, log, 'eth_getLogs', raw), raw }));
  const stray = logs.find(
    (one) =>
      one.blockNumber < from ||
      one.blockNumber > to ||
      (proof && 'block' in proof && one.blockHash !== proof.block) ||
      (addresses && !addresses.includes(one.address.toLowerCase())) ||
      (topics && !topics.includes(one.topics[0]?.toLowerCase() ?? '')) ||
      (topic1 && !topic1.includes(one.topics[1]?.toLowerCase() ?? '')) ||
      (zeroTopic && one.topics[zeroTopic] !== ZERO_TOPIC),
  );
  if (!stray) return logs;
  throw invalidAnswer(
    endpoint,
    'eth_getLogs',
    `log ${stray.logIndex} of block ${stray.blockNumber} was not requested`,
  );
}

async function logsTogether(
  endpoint: Endpoint,
  filter: unknown,
  to: number,
  hash: string,
): Promise<unknown[]> {
  // The header comes first: a node that has the block has its logs.
  const [header, logs] = await endpoint.requestTogether([
    ['eth_getBlockByNumber', [quantityOf(to), false]],
    ['eth_getLogs', [filter]],
  ]);
  if (header === null || parse(endpoint, block, 'eth_getBlockByNumber', header).hash !== hash) {
    const message = `${endpoint.name}: one of its nodes does not have block ${to}`;
    throw new RpcFailure('missing', message);
  }
  return parse(endpoint, z.array(z.unknown()), 'eth_getLogs', logs);
}

/**
 * Requests a transaction and its receipt, in the format that NDJSON inputs have. Throws an
 * RpcFailure.
 */
export async function callOf(
  endpoint: Endpoint,
  expected: { readonly transactionHash: string; readonly blockHash: string },
): Promise<unknown> {
  const [sent, received] = await Promise.all([
    checked(endpoint, transaction, 'eth_getTransactionByHash', [expected.transactionHash]),
    checked(endpoint, receipt, 'eth_getTransactionReceipt', [expected.transactionHash]),
  ]);
  if (sent.blockHash !== expected.blockHash || received.blockHash !== expected.blockHash) {
    const message = `${endpoint.name}: transaction ${expected.transactionHash} is in another block`;
    throw new RpcFailure('missing', message);
  }
  return { transaction: sent.raw, receipt: received.raw };
}

/** Writes a number as a JSON-RPC hex quantity. */
export function quantityOf(number: number): string {
  return `0x${number.toString(16)}`;
}

async function checked<Read>(
  endpoint: Endpoint,
  rule: z.ZodType<Read>,
  method: string,
  params: readonly unknown[],
): Promise<CheckedAnswer<Read>> {
  const raw = await endpoint.request(method, params);
  if (raw === null) {
    throw new RpcFailure('missing', `${endpoint.name}: ${method}: ${String(params[0])} is unknown`);
  }
  return { ...parse(endpoint, rule, method, raw), raw };
}

async function call<Read>(
  endpoint: Endpoint,
  rule: z.ZodType<Read>,
  method: string,
  params: readonly unknown[],
): Promise<Read> {
  return parse(endpoint, rule, method, await endpoint.request(method, params));
}

function parse<Read>(
  endpoint: Endpoint,
  rule: z.ZodType<Read>,
  method: string,
  raw: unknown,
): Read {
  const parsed = rule.safeParse(raw);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidAnswer(
    endpoint,
    method,
    `${issue?.path.join('.') || 'the answer'}: ${issue?.message}`,
  );
}

function invalidAnswer(endpoint: Endpoint, method: string, problem: string): RpcFailure {
  return new RpcFailure('unknown', `${endpoint.name}: ${method}: ${problem}`);
}
