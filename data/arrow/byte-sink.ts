import { AsyncByteQueue } from 'apache-arrow';

/**
 * Where a record batch writer of apache-arrow writes: each piece is handed on while it is written. The
 * library's own queue holds all pieces until somebody reads them. For `writer.reset(sink, schema)`.
 */
export class ByteSink extends AsyncByteQueue {
  readonly #take: (bytes: Uint8Array) => void;

  constructor(take: (bytes: Uint8Array) => void) {
    super();
    this.#take = take;
  }

  override write(bytes: Uint8Array): void {
    this.#take(bytes);
  }
}
