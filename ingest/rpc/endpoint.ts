import { setMaxListeners } from 'node:events';
import { createPublicClient, http, RpcRequestError } from 'viem';
import { getHttpRpcClient } from 'viem/utils';
import { Pace } from './pace.ts';
import { failureOf, RpcFailure } from './rpc-failure.ts';
import { maskOf } from './secrets.ts';

/** Bytes of an answer that are read; more is a range that is too large. */
const MAX_BYTES = 64 << 20;
/** How often an endpoint is tried that does not answer a batch: it may have been busy. */
const PROBES = 3;

/** One JSON-RPC node or provider. */
export interface Endpoint {
  /** Number and host, for messages: the URL of a provider holds a key. */
  readonly name: string;
  /** How many blocks of logs it is asked for. */
  readonly pace: Pace;
  /** Sends one request and gives its result unchecked. Throws an RpcFailure. */
  request(method: string, params: readonly unknown[]): Promise<unknown>;
  /**
   * Sends requests as one batch and gives their results unchecked. A load balancer gives a batch to one node, which answers
   * its requests in their order. Throws an RpcFailure where any fails.
   */
  requestTogether(requests: readonly RpcCall[]): Promise<unknown[]>;
  /** Whether it takes batches, which is tried a few times. Throws an RpcFailure where it is over its quota. */
  takesBatches(): Promise<boolean>;
}

/** A request goes to the host that was configured, and to none that it names. */
const ONLY_HERE = { redirect: 'error' } as const;

/** A method with its parameters. */
export type RpcCall = readonly [method: string, params: readonly unknown[]];

/** The endpoint of an http(s) URL. Its requests end when `signal` aborts, or after `timeoutMs`. */
export function endpointOf(
  url: string,
  index: number,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Endpoint {
  const { hostname } = new URL(url);
  const mask = maskOf(url);
  const transport = http(url, {
    timeout: timeoutMs,
    retryCount: 0,
    maxResponseBodySize: MAX_BYTES,
    fetchOptions: ONLY_HERE,
  });
  const client = createPublicClient({ transport });
  const batches = getHttpRpcClient(url, { timeout: timeoutMs, maxResponseBodySize: MAX_BYTES });
  // Every request that is under way listens to it.
  setMaxListeners(100, signal);
  const failingAs = async <Result>(method: string, work: () => Promise<Result>) => {
    try {
      return await work();
    } catch (cause) {
      signal.throwIfAborted();
      throw failureOf(cause, method, Date.now(), mask);
    }
  };
  const requestTogether = (requests: readonly RpcCall[]) =>
    failingAs(requests.at(-1)?.[0] ?? '', async () => {
      const body = requests.map(([method, params], index) => ({ id: index + 1, method, params }));
      const answer = await batches.request({ body, fetchOptions: { ...ONLY_HERE, signal } });
      // A node that refuses a batch may answer with one error instead of a list.
      const answers = [answer].flat();
      return body.map((one, index) => {
        // Answers may come in any order; an error of the whole batch has no number.
        const own = answers.find(({ id }) => id === one.id) ?? answers[index];
        if (own?.error) throw new RpcRequestError({ body: one, error: own.error, url });
        return own?.result;
      });
    });
  let takesBatches = false;
  let probesLeft = PROBES;
  return {
    name: `RPC endpoint ${index + 1} (${hostname})`,
    pace: new Pace(),
    request: (method, params) =>
      failingAs(method, () => {
        // viem types the results of the methods that it knows; here the callers check them.
        const request = { method, params } as unknown as Parameters<typeof client.request>[0];
        return client.request(request, { retryCount: 0, signal });
      }),
    requestTogether,
    takesBatches: async () => {
      if (takesBatches || probesLeft === 0) return takesBatches;
      probesLeft -= 1;
      takesBatches = await triesBatch(requestTogether);
      return takesBatches;
    },
  };
}

/** Whether two requests that anyone answers are answered together. */
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
