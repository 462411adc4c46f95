/** Thrown if a text would pass its limit. */
class TooLong extends Error {}

/** A text that is made of pieces, up to so many characters. */
export class Pieces {
  readonly most: number;
  text = '';

  constructor(most: number) {
    this.most = most;
  }

  /** Throws if the text has more than it may. */
  add(piece: string): void {
    this.text += piece;
    if (this.text.length > this.most) throw new TooLong();
  }
}

/** The text of an answer, up to a limit of bytes of UTF-8. */
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
    // No character has less than a byte.
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
