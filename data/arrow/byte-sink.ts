import { AsyncByteQueue } from 'apache-arrow';

/**
 * Passes on each piece that apache-arrow's record batch writer puts out, as it is written. The
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
