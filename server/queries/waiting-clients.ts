import type { MaybePromise } from '../../common/maybe-promise.ts';
import { type Connection, endOf } from '../http/connection-end.ts';
import { HttpError } from '../http/http-error.ts';
import { TooManyUnread } from '../limits/unread.ts';

/** Refuses a query that has no client left, without an answer. */
export class ClientGoneError extends HttpError {
  constructor() {
    super('service_unavailable', 'The client has gone.');
  }
}

interface Query {
  readonly controller: AbortController;
  clients: number;
}

/**
 * The clients that wait for queries. Several may wait for one, which is abandoned once all have
 * gone.
 */
export class WaitingClients {
  readonly #queries = new Map<string, Query>();

  /**
   * Waits as `wait` does, and again if other clients have abandoned the query that this one joined,
   * or have no room for its answer.
   */
  async answer<Result>(
    name: string,
    key: string,
    connection: Connection,
    begin: (signal: AbortSignal) => MaybePromise<Result>,
  ): Promise<Result> {
    for (;;) {
      try {
        return await this.wait(name, connection, begin);
      } catch (cause) {
        const isOfOther =
          cause instanceof ClientGoneError || (cause instanceof TooManyUnread && cause.key !== key);
        if (!isOfOther || connection.destroyed) throw cause;
      }
    }
  }

  /**
   * Waits for the query with this name as one of its clients: the client counts until it leaves or
   * `begin` has returned. `begin` receives the signal that the query is abandoned.
   */
  async wait<Result>(
    name: string,
    connection: Connection,
    begin: (signal: AbortSignal) => MaybePromise<Result>,
  ): Promise<Result> {
    const end = endOf(connection);
    if (end.aborted) throw new ClientGoneError();
    const query = this.#queries.get(name) ?? { controller: new AbortController(), clients: 0 };
    this.#queries.set(name, query);
    query.clients += 1;
    let waits = true;
    const leave = () => {
      if (!waits) return;
      waits = false;
      query.clients -= 1;
      if (query.clients > 0) return;
      this.#queries.delete(name);
      query.controller.abort();
    };
    end.addEventListener('abort', leave, { once: true });
    try {
      return await begin(query.controller.signal);
    } finally {
      end.removeEventListener('abort', leave);
      leave();
    }
  }
}
