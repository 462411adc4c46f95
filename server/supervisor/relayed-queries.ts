import type { Queries, QueryAnswer, QueryRequest } from '../queries/query-client.ts';
import { QueryError } from '../queries/query-error.ts';
import type { FromWorker, ToWorker } from './worker-protocol.ts';

/** Asks the query processes of the service through the supervisor. */
export class RelayedQueries implements Queries {
  readonly #say: (message: FromWorker) => void;
  readonly #pending = new Map<
    number,
    { resolve: (answer: QueryAnswer) => void; reject: (cause: QueryError) => void }
  >();
  #requests = 0;

  constructor(say: (message: FromWorker) => void) {
    this.#say = say;
  }

  ask(query: QueryRequest, signal?: AbortSignal): Promise<QueryAnswer> {
    this.#requests += 1;
    const id = this.#requests;
    const abandon = () => this.#say({ type: 'query-abandoned', id });
    return new Promise<QueryAnswer>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#say({ type: 'query', id, query });
      signal?.addEventListener('abort', abandon, { once: true });
    }).finally(() => signal?.removeEventListener('abort', abandon));
  }

  /** Takes an answer of the supervisor. */
  settle(message: Extract<ToWorker, { type: 'queried' | 'query-failed' }>): void {
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (message.type === 'queried') pending?.resolve(message.answer);
    else pending?.reject(new QueryError(message.reason, message.message, message.cpuMs));
  }
}
