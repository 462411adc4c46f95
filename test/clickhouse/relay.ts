import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { createServer as createTlsServer } from 'node:tls';
import { afterFile } from '../support/after-file.ts';

/** A network between a client and a server, which fails on demand. */
export interface Relay {
  readonly url: string;
  /** Milliseconds before each piece of an answer passes. */
  delayMs: number;
  /** Bytes of answers that pass over one connection before it ends. */
  limitBytes: number;
  /** Refuses connections, and ends those that are open. */
  close(): Promise<void>;
  /** Listens again where it did. */
  open(): Promise<void>;
}

/** A certificate and its key, as PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** Listens in front of the server at `url`: by TLS where there is a certificate. */
export async function startRelay(
  url: string,
  certificate: Certificate | null = null,
): Promise<Relay> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  let port = 0;
  const relay: Relay = {
    get url() {
      return `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`;
    },
    delayMs: 0,
    limitBytes: Number.POSITIVE_INFINITY,
    async open() {
      const accept = (client: Socket) =>
        passOn(client, connect(Number(target.port), target.hostname));
      server = certificate ? createTlsServer(certificate, accept) : createServer(accept);
      await once(server.listen(port, '127.0.0.1'), 'listening');
      port = (server.address() as AddressInfo).port; // a TCP server that listens has one
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

  async function* answered(upstream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let passed = 0;
    for await (const piece of upstream) {
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
    // Where one side fails, the other is ended too.
    pipeline(client, upstream, () => client.destroy());
    pipeline(upstream, answered, client, () => upstream.destroy());
  }

  await relay.open();
  afterFile(() => relay.close());
  return relay;
}
