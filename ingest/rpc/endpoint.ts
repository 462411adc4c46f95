import { setMaxListeners } from 'node:events';
import { createPublicClient, http, RpcRequestError } from 'viem';
import { getHttpRpcClient } from 'viem/utils';
import { Pace } from './range-pace.ts';
import { failureOf, RpcFailure } from './rpc-failure.ts';
import { maskOf } from './secrets.ts';

/** An answer with more bytes means that the range is too large. */
const MAX_BYTES = 64 << 20;
/**
 * A batch is tried this often before an endpoint counts as not supporting them: it may have been
 * busy.
 */
const PROBES = 3;

/** Sends requests to one JSON-RPC node or provider. */
export interface Endpoint {
  /** Number and host, for messages: a provider's URL contains a key. */
  readonly name: string;
  /** Decides how many blocks a request for logs covers. */
  readonly pace: Pace;
  /** Sends one request and returns its result unchecked. Throws an RpcFailure. */
  request(method: string, params: readonly unknown[]): Promise<unknown>;
  /**
   * Sends a batch and returns its results unchecked. A load balancer passes a batch to one node,
   * which answers its requests in order. Throws an RpcFailure if any request fails.
   */
  requestTogether(requests: readonly RpcCall[]): Promise<unknown[]>;
  /**
   * Sends a batch and returns each request's result or failure. Throws an RpcFailure if the batch
   * as a whole fails.
   */
  requestEach(requests: readonly RpcCall[]): Promise<RpcAnswer[]>;
  /**
   * Whether it supports batches; tried a few times. Throws an RpcFailure if it is over its quota.
   */
  takesBatches(): Promise<boolean>;
}

/** Redirections are refused: a request goes only to the configured host. */
const ONLY_HERE = { redirect: 'error' } as const;

/** A call is a method with its parameters. */
export type RpcCall = readonly [method: string, params: readonly unknown[]];

/** A request in a batch gives an unchecked result or a failure. */
export type RpcAnswer = { readonly result: unknown } | { readonly failure: RpcFailure };

/** Bounds the time and the size for a request. */
interface EndpointLimits {
  readonly timeoutMs: number;
  readonly maxBytes?: number;
  /** Ends all requests when it aborts. */
  readonly signal: AbortSignal;
}

/** Makes an endpoint from its http(s) URL. */
export function endpointOf(
  url: string,
  index: number,
  { timeoutMs, maxBytes = MAX_BYTES, signal }: EndpointLimits,
): Endpoint {
  const { hostname } = new URL(url);
  const mask = maskOf(url);
  const transport = http(url, {
    timeout: timeoutMs,
    retryCount: 0,
    maxResponseBodySize: maxBytes,
    fetchOptions: ONLY_HERE,
  });
  const client = createPublicClient({ transport });
  const batches = getHttpRpcClient(url, { timeout: timeoutMs, maxResponseBodySize: maxBytes });
  // Every pending request listens to it.
  setMaxListeners(100, signal);
  const failingAs = async <Result>(method: string, work: () => Promise<Result>) => {
    try {
      return await work();
    } catch (cause) {
      signal.throwIfAborted();
      throw failureOf(cause, method, Date.now(), mask);
    }
  };
  const requestEach = (requests: readonly RpcCall[]): Promise<RpcAnswer[]> =>
    failingAs(requests.at(-1)?.[0] ?? '', async () => {
      const body = requests.map(([method, params], index) => ({ id: index + 1, method, params }));
      const answer = await batches.request({ body, fetchOptions: { ...ONLY_HERE, signal } });
      // A node that refuses a batch may answer with one error instead of a list.
      const answers = [answer].flat();
      return body.map((one, index) => {
        // Answers may come in any order; an error for the whole batch has no id.
        const own = answers.find(({ id }) => id === one.id) ?? answers[index];
        if (!own?.error) return { result: own?.result };
        const error = new RpcRequestError({ body: one, error: own.error, url });
        return { failure: failureOf(error, one.method, Date.now(), mask) };
      });
    });
  const requestTogether = async (requests: readonly RpcCall[]) =>
    (await requestEach(requests)).map((answer) => {
      if ('failure' in answer) throw answer.failure;
      return answer.result;
    });
  let takesBatches = false;
  let probesLeft = PROBES;
  return {
    name: `RPC endpoint ${index + 1} (${hostname})`,
    pace: new Pace(),
    request: (method, params) =>
      failingAs(method, () => {
        // viem types results from known methods; here the callers check them.
        const request = { method, params } as unknown as Parameters<typeof client.request>[0];
        return client.request(request, { retryCount: 0, signal });
      }),
    requestTogether,
    requestEach,
    takesBatches: async () => {
      if (takesBatches || probesLeft === 0) return takesBatches;
      probesLeft -= 1;
      takesBatches = await triesBatch(requestTogether);
      return takesBatches;
    },
  };
}

/** Whether the endpoint answers a batch with two simple requests. */
async function triesBatch(requestTogether: Endpoint['requestTogether']): Promise<boolean> {
  try {
    const [one, other] = await requestTogether([
      ['eth_chainId', []],
      ['eth_chainId', []],
    ]);
    return typeof one === 'string' && one === other;
  } catch (cause) {
    if (cause instanceof RpcFailure && cause.kind === 'quota') throw cause;
    return false;
  }
}
