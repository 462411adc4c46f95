/** Thrown if a text would pass its limit. */
class TooLong extends Error {}

/** Joins pieces into a text with at most this many characters. */
export class Pieces {
  readonly most: number;
  text = '';

  constructor(most: number) {
    this.most = most;
  }

  /** Throws if the text becomes longer than it may. */
  add(piece: string): void {
    this.text += piece;
    if (this.text.length > this.most) throw new TooLong();
  }
}

/** Gathers an answer's text, up to a limit in bytes of UTF-8. */
export class BoundedText {
  readonly #parts: string[] = [];
  #left: number;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  /**
   * Adds the output of `write`, or nothing if it has more bytes than are left; returns whether it
   * was added.
   */
  add(write: (into: Pieces) => void): boolean {
    const into = new Pieces(this.#left);
    try {
      write(into);
    } catch (cause) {
      if (cause instanceof TooLong) return false;
      throw cause;
    }
    // A character takes at least a byte.
    const bytes = Buffer.byteLength(into.text);
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    this.#parts.push(into.text);
    return true;
  }

  toString(): string {
    return this.#parts.join('');
  }
}
