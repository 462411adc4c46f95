import type { Json, TestChain } from './chain.ts';

/** A node answers from this view. */
export type Served = Pick<
  TestChain,
  'head' | 'final' | 'logs' | 'calls' | 'returns' | 'codes' | 'block' | 'blockByHash'
>;

/** One JSON-RPC request as a node gets it. */
export interface RpcRequest {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** The filter of a request for logs. */
export function filterOf({ params: [filter] }: RpcRequest) {
  // eth_getLogs has one parameter
  const { fromBlock, toBlock, blockHash, address, topics } = filter as Json;
  return { from: Number(fromBlock), to: Number(toBlock), blockHash, address, topics };
}

/** The answer of a node of a chain to a request. */
export function answer(
  chain: Served,
  chainId: number,
  request: RpcRequest,
): { readonly result: unknown } | { readonly error: { code: number; message: string } } {
  if (request.method === 'eth_getLogs') return logsOf(chain, request);
  if (request.method === 'eth_call') return returnOf(chain, request);
  if (request.method === 'eth_getCode') return codeOf(chain, request);
  const result = resultOf(chain, chainId, request);
  return result === undefined
    ? { error: { code: -32601, message: `${request.method} is not served` } }
    : { result };
}

/** Undefined for a method that is not served. */
function resultOf(chain: Served, chainId: number, request: RpcRequest): unknown {
  const [first] = request.params;
  switch (request.method) {
    case 'eth_chainId':
      return `0x${chainId.toString(16)}`;
    case 'eth_getBlockByNumber': {
      const tags = { finalized: chain.final, latest: chain.head };
      const number = first === 'finalized' || first === 'latest' ? tags[first] : Number(first);
      return number > chain.head ? null : chain.block(number);
    }
    case 'eth_getBlockByHash':
      return chain.blockByHash(first);
    case 'eth_getTransactionByHash':
      return chain.calls.find(({ transaction }) => transaction.hash === first)?.transaction ?? null;
    case 'eth_getTransactionReceipt':
      return chain.calls.find(({ transaction }) => transaction.hash === first)?.receipt ?? null;
    default:
      return undefined;
  }
}

/** The answer of a contract of the chain; calls of others revert. */
function returnOf(chain: Served, { params: [call] }: RpcRequest): ReturnType<typeof answer> {
  const { to, data } = call as Json; // a call has a target and data
  const result = chain.returns.get(`${to} ${data}`);
  return result === undefined ? { error: { code: 3, message: 'execution reverted' } } : { result };
}

/** The code of an account of the chain, at any block. */
function codeOf(chain: Served, { params: [account] }: RpcRequest): ReturnType<typeof answer> {
  const result = chain.codes.get(account);
  return result === undefined
    ? { error: { code: -32000, message: 'missing trie node' } }
    : { result };
}

function logsOf(chain: Served, request: RpcRequest): ReturnType<typeof answer> {
  const { blockHash, address, topics, ...range } = filterOf(request);
  const block = blockHash === undefined ? null : chain.blockByHash(blockHash);
  if (blockHash !== undefined && (!block || Number(block.number) > chain.head))
    return { error: { code: -32000, message: 'unknown block' } };
  const { from, to } = block ? { from: Number(block.number), to: Number(block.number) } : range;
  const positions = Array.isArray(topics) ? topics : [];
  const logs = chain.logs.filter((log) => {
    const number = Number(log.blockNumber);
    const given = log.topics as string[]; // a log as JSON-RPC gives it
    return (
      number >= from &&
      number <= to &&
      (!Array.isArray(address) || address.includes(log.address)) &&
      positions.every((allowed, index) => allowed === null || isAllowed(allowed, given[index]))
    );
  });
  return { result: logs };
}

/** Whether a topic is the one that a filter has at its position, or one of several. */
function isAllowed(allowed: unknown, topic: string | undefined): boolean {
  return Array.isArray(allowed) ? allowed.includes(topic) : allowed === topic;
}
