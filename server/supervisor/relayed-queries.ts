import type { ExportRequest } from '../../engine/query-request.ts';
import { type HttpError, unavailable } from '../http-error.ts';
import type { Queries, WrittenExport } from '../queries.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

/** Seconds after which a client may ask again. */
const RETRY_AFTER_SECONDS = 5;

/** Asks the query process of the service through the supervisor. */
export class RelayedQueries implements Queries {
  readonly #say: (message: FromWorker) => void;
  readonly #pending = new Map<
    number,
    { resolve: (written: WrittenExport) => void; reject: (cause: HttpError) => void }
  >();
  #requests = 0;

  constructor(say: (message: FromWorker) => void) {
    this.#say = say;
  }

  export(tag: string, request: ExportRequest): Promise<WrittenExport> {
    this.#requests += 1;
    const id = this.#requests;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#say({ type: 'export', id, tag, request });
    });
  }

  /** Takes an answer of the supervisor. */
  settle(message: Extract<ToWorker, { type: 'exported' | 'export-refused' }>): void {
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (message.type === 'exported') pending?.resolve({ path: message.path });
    else pending?.reject(unavailable(message.message, RETRY_AFTER_SECONDS));
  }
}
