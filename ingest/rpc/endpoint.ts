import { setMaxListeners } from 'node:events';
import { createPublicClient, http } from 'viem';
import { Pace } from './pace.ts';
import { failureOf } from './rpc-failure.ts';
import { maskOf } from './secrets.ts';

/** Bytes of an answer that are read; more is a range that is too large. */
const MOST_BYTES = 64 << 20;

/** One JSON-RPC node or provider. */
export interface Endpoint {
  /** Number and host, for messages: the URL of a provider holds a key. */
  readonly name: string;
  /** How many blocks of logs it is asked for. */
  readonly pace: Pace;
  /** Sends one request and gives its result unchecked. Throws an RpcFailure. */
  request(method: string, params: readonly unknown[]): Promise<unknown>;
}

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
    maxResponseBodySize: MOST_BYTES,
    // A request goes to the host that was configured, and to none that it names.
    fetchOptions: { redirect: 'error' },
  });
  const client = createPublicClient({ transport });
  // Every request that is under way listens to it.
  setMaxListeners(100, signal);
  return {
    name: `RPC endpoint ${index + 1} (${hostname})`,
    pace: new Pace(),
    request: async (method, params) => {
      try {
        // viem types the results of the methods that it knows; here the callers check them.
        const request = { method, params } as unknown as Parameters<typeof client.request>[0];
        return await client.request(request, { retryCount: 0, signal });
      } catch (cause) {
        signal.throwIfAborted();
        throw failureOf(cause, method, Date.now(), mask);
      }
    },
  };
}
