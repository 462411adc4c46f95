import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { holdTimeouts } from '../../support/held-timeouts.ts';
import type { TestChain } from './chain.ts';
import { answer, filterOf, type RpcRequest } from './rpc-answers.ts';

/** The misbehaviour of a node; undefined for a correct answer. */
export type Fault = (request: RpcRequest, honest: unknown) => Answer | undefined;

export type Answer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }
  | { readonly status: number; readonly body?: string; readonly headers?: Record<string, string> }
  | 'hang'
  | 'reset';

/** A node of a chain on a port of its own, until the test ends. */
export interface RpcServer {
  /** With something in the path that looks like a key. */
  readonly url: string;
  /** Every request that came in. */
  readonly requests: RpcRequest[];
  /** The lengths, in blocks, of the requests for logs of contracts that came in. */
  readonly lengths: () => number[];
  /**
   * Has the client's timeouts, of so many milliseconds, strike requests that hang once no other is
   * under way.
   */
  timeOutHanging(timeoutMs: number): void;
  fault: Fault;
  /** Whether it answers batches; as many providers do by default. */
  takesBatches: boolean;
  /** Batches that it did not answer. */
  refusedBatches: number;
  onRefused: () => void;
  /** The node that answers a batch, of several with the same URL. */
  nodeOf: (requests: readonly RpcRequest[]) => TestChain;
}

export const KEY = 'secret-key-0123456789';

/** Serves a chain over JSON-RPC; `fault` may answer in its place. */
export async function serveChain(
  chain: TestChain,
  fault: Fault = () => undefined,
  chainId = 1,
): Promise<RpcServer> {
  const requests: RpcRequest[] = [];
  let hanging = 0;
  const server = createServer(async (incoming, response) => {
    const body = JSON.parse((await incoming.toArray()).join(''));
    const isBatch = Array.isArray(body);
    if (isBatch && !served.takesBatches) {
      const error = { code: -32600, message: 'batches are not served' };
      served.refusedBatches += 1;
      served.onRefused();
      send(response, [{ id: null, given: { error } }], false);
      return;
    }
    const together: (RpcRequest & { id: unknown })[] = isBatch ? body : [body];
    const node = served.nodeOf(together);
    const answers = together.map(({ id, method, params }) => {
      requests.push({ method, params });
      const honest = answer(node, chainId, { method, params });
      const result = 'result' in honest ? honest.result : undefined;
      return { id, given: served.fault({ method, params }, result) ?? honest };
    });
    if (answers.some(({ given }) => given === 'hang')) hanging += 1;
    else send(response, answers, isBatch);
  });
  // A client that is held up finds its connections open.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const served: RpcServer = {
    url: `http://127.0.0.1:${port}/v3/${KEY}`,
    requests,
    fault,
    takesBatches: true,
    refusedBatches: 0,
    onRefused: () => {},
    nodeOf: () => chain,
    timeOutHanging(timeoutMs) {
      const timeouts = holdTimeouts(timeoutMs);
      const looking = setInterval(() => {
        // Every request that is under way has one.
        if (hanging === 0 || timeouts.count > hanging) return;
        hanging = 0;
        timeouts.strike();
      }, 2);
      onTestFinished(() => clearInterval(looking));
    },
    lengths: () =>
      requests
        .filter(({ method }) => method === 'eth_getLogs')
        .map(filterOf)
        .filter(({ address }) => address)
        .map(({ from, to }) => to - from + 1),
  };
  return served;
}

function send(
  response: ServerResponse,
  answers: readonly { readonly id: unknown; readonly given: Answer }[],
  isBatch: boolean,
): void {
  const objects: unknown[] = [];
  for (const { id, given } of answers) {
    if (given === 'hang' || given === 'reset') {
      response.destroy();
      return;
    }
    if ('status' in given) {
      response.writeHead(given.status, given.headers).end(given.body ?? '');
      return;
    }
    objects.push({ jsonrpc: '2.0', id, ...given });
  }
  response.writeHead(200, { 'content-type': 'application/json' });
  // A batch may be answered in any order.
  response.end(JSON.stringify(isBatch ? objects.reverse() : objects[0]));
}
