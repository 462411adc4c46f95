import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { createServer as createTlsServer } from 'node:tls';
import { afterFile } from '../support/after-file.ts';
import { heldPort } from '../support/held-port.ts';

/** A network between a client and a server, which fails on demand. */
export interface Relay {
  readonly url: string;
  /** Milliseconds before each piece of an answer passes. */
  delayMs: number;
  /** Bytes of answers that pass over one connection before it ends. */
  limitBytes: number;
  /** How many pieces of requests had this text. */
  requested(text: string): number;
  /**
   * Resolves when a request has this text in one piece: that piece, and all that comes after it,
   * never passes.
   */
  holdRequest(text: string): Promise<void>;
  /** The same of the answer to such a request: the request passes. */
  holdAnswer(text: string): Promise<void>;
  /** Refuses connections, and ends those that are open. */
  close(): Promise<void>;
  /** Listens again on the same port. */
  open(): Promise<void>;
}

/** A certificate and its key, as PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** A request, or an answer, that does not pass. */
interface Hold {
  readonly side: 'request' | 'answer';
  readonly text: string;
  readonly reached: () => void;
}

/** One connection of a client. */
interface Connected {
  /** The request or answer of it that does not pass, if there is one. */
  held: Hold | null;
}

const NEVER = new Promise<never>(() => {});

/** Listens in front of the server at `url`: by TLS if there is a certificate. */
export async function startRelay(
  url: string,
  certificate: Certificate | null = null,
): Promise<Relay> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const requests: Buffer[] = [];
  let held: Hold | null = null;
  let server: Server | null = null;
  // It listens again after it was closed.
  const { port, release } = await heldPort();
  afterFile(release);
  const relay: Relay = {
    get url() {
      return `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`;
    },
    delayMs: 0,
    limitBytes: Number.POSITIVE_INFINITY,
    requested: (text) => requests.filter((piece) => piece.includes(text)).length,
    holdRequest: (text) => hold('request', text),
    holdAnswer: (text) => hold('answer', text),
    async open() {
      const accept = (client: Socket) =>
        passOn(client, connect(Number(target.port), target.hostname));
      server = certificate ? createTlsServer(certificate, accept) : createServer(accept);
      await once(server.listen(port, '127.0.0.1'), 'listening');
    },
    async close() {
      if (!server) return;
      const closed = once(server, 'close');
      server.close();
      server = null;
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };

  function hold(side: Hold['side'], text: string): Promise<void> {
    return new Promise((reached) => {
      held = { side, text, reached };
    });
  }

  async function* requestsOf(
    client: AsyncIterable<Buffer>,
    connection: Connected,
  ): AsyncGenerator<Buffer> {
    for await (const piece of client) {
      requests.push(piece);
      if (held && piece.includes(held.text)) {
        connection.held = held;
        if (held.side === 'request') {
          held.reached();
          await NEVER;
        }
      }
      yield piece;
    }
  }

  async function* answered(
    upstream: AsyncIterable<Buffer>,
    connection: Connected,
  ): AsyncGenerator<Buffer> {
    let passed = 0;
    for await (const piece of upstream) {
      if (connection.held) {
        connection.held.reached();
        await NEVER;
      }
      if (relay.delayMs > 0) await pause(relay.delayMs);
      passed += piece.length;
      if (passed > relay.limitBytes) throw new Error('the connection ends here');
      yield piece;
    }
  }

  function passOn(client: Socket, upstream: Socket): void {
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    // If one side fails, the other is closed too.
    const connection: Connected = { held: null };
    pipeline(
      client,
      (from) => requestsOf(from, connection),
      upstream,
      () => client.destroy(),
    );
    pipeline(
      upstream,
      (from) => answered(from, connection),
      client,
      () => upstream.destroy(),
    );
  }

  await relay.open();
  afterFile(() => relay.close());
  return relay;
}
