import { AsyncByteQueue } from 'apache-arrow';

/**
 * The output of a record batch writer of apache-arrow: passes on each piece as it is written. The
 * library's own queue keeps all pieces until they are read. For `writer.reset(sink, schema)`.
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
