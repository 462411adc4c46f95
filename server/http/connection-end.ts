import type { Socket } from 'node:net';

/** The connection of a client. */
export type Connection = Pick<Socket, 'destroyed' | 'once'>;

const ends = new WeakMap<Connection, AbortSignal>();

/** The signal that a connection has ended: one, on which any number of requests may wait. */
export function endOf(connection: Connection): AbortSignal {
  const known = ends.get(connection);
  if (known) return known;
  const controller = new AbortController();
  if (connection.destroyed) controller.abort();
  else connection.once('close', () => controller.abort());
  ends.set(connection, controller.signal);
  return controller.signal;
}
