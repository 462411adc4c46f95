import type { Socket } from 'node:net';

/** The part of a socket that shows when its client has gone. */
export type Connection = Pick<Socket, 'destroyed' | 'once'>;

const ends = new WeakMap<Connection, AbortSignal>();

/**
 * A signal that a connection has ended. There is one for each connection, for any number of
 * requests.
 */
export function endOf(connection: Connection): AbortSignal {
  const existing = ends.get(connection);
  if (existing) return existing;
  const controller = new AbortController();
  if (connection.destroyed) controller.abort();
  else connection.once('close', () => controller.abort());
  ends.set(connection, controller.signal);
  return controller.signal;
}
