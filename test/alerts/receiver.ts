import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterFile } from '../support/after-file.ts';

/** A request that a receiver got. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The answer of a receiver; `cut` closes the connection without one. */
export type ReceiverAnswer =
  | 'cut'
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      /** By default `ok`. */
      readonly body?: string;
      /** Whether the connection closes after the body, or stays open, before the answer ends. */
      readonly end?: 'cut' | 'open';
    };

/** A receiver of webhooks on a port of its own, until the end of the test file. */
export interface Receiver {
  readonly url: string;
  /** All requests, in order. */
  readonly received: Received[];
  /** The answer to a request; 200 by default. */
  answer: (request: Received) => ReceiverAnswer;
}

export async function startReceiver(): Promise<Receiver> {
  const server = createServer(async (incoming, response) => {
    const body = (await incoming.toArray()).join('');
    const request = { path: incoming.url ?? '', headers: incoming.headers, body };
    receiver.received.push(request);
    const answer = receiver.answer(request);
    if (answer === 'cut') incoming.socket.destroy();
    else {
      const { status, headers, body = 'ok', end } = answer;
      response.writeHead(status, headers);
      if (end === undefined) response.end(body);
      else response.write(body, () => end === 'cut' && incoming.socket.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterFile(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server on a port of TCP.
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}`,
    received: [],
    answer: () => ({ status: 200 }),
  };
  return receiver;
}
