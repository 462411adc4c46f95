import type { QueryAnswer, QueryClient, QueryRequest } from '../queries/query-client.ts';
import { QueryError } from '../queries/query-error.ts';
import type { FromWorker, ToWorker } from '../supervisor/worker-protocol.ts';

/** Asks the query processes from a worker; the supervisor relays its messages. */
export class RelayedQueries implements QueryClient {
  readonly #send: (message: FromWorker) => void;
  readonly #pending = new Map<
    number,
    { resolve: (answer: QueryAnswer) => void; reject: (cause: QueryError) => void }
  >();
  #requests = 0;

  constructor(send: (message: FromWorker) => void) {
    this.#send = send;
  }

  ask(query: QueryRequest, signal?: AbortSignal): Promise<QueryAnswer> {
    this.#requests += 1;
    const id = this.#requests;
    const abandon = () => this.#send({ type: 'query-abandoned', id });
    return new Promise<QueryAnswer>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#send({ type: 'query', id, query });
      signal?.addEventListener('abort', abandon, { once: true });
    }).finally(() => signal?.removeEventListener('abort', abandon));
  }

  /** Settles a query with the supervisor's answer. */
  settle(message: Extract<ToWorker, { type: 'queried' | 'query-failed' }>): void {
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (message.type === 'queried') pending?.resolve(message.answer);
    else pending?.reject(new QueryError(message.reason, message.message, message.cpuMs));
  }
}
