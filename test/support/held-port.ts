import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** A port of 127.0.0.1 that is held. */
export interface HeldPort {
  readonly port: number;
  readonly release: () => void;
}

/**
 * A port that the system gives to no other process until it is released. A server that names it can
 * listen on it, also again after it has ended; until then connections to it are refused. A
 * connection from the port keeps it reserved.
 */
export async function heldPort(): Promise<HeldPort> {
  const server = createServer().listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const { port: other } = server.address() as AddressInfo; // a TCP server that listens has one
  const accepted = once(server, 'connection');
  // With an address of its own a socket is bound, as servers are, so that the port can be shared
  // with one that listens.
  const holder = connect({ port: other, host: '127.0.0.1', localAddress: '127.0.0.1' });
  await once(holder, 'connect');
  const [end] = await accepted;
  holder.unref();
  end.unref();
  return {
    port: (holder.address() as AddressInfo).port, // a socket that is connected has one
    release() {
      holder.destroy();
      end.destroy();
      server.close();
    },
  };
}
