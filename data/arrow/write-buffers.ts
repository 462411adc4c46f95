/** Bytes that grow; those that were never written are zero. */
export class GrowingBytes {
  bytes = new Uint8Array(1024);
  view = new DataView(this.bytes.buffer);

  reserve(length: number): void {
    if (length <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(length, this.bytes.length * 2));
    grown.set(this.bytes);
    this.bytes = grown;
    this.view = new DataView(grown.buffer);
  }

  /** A copy of the first `length` bytes; all are zero again afterwards. */
  take(length: number): Uint8Array<ArrayBuffer> {
    const taken = this.bytes.slice(0, length);
    this.bytes.fill(0);
    return taken;
  }
}

/** One bit per row, the first row in the lowest bit, as Arrow has them. */
export class GrowingBits {
  length = 0;
  #set = 0;
  readonly #bytes = new GrowingBytes();

  push(bit: boolean): void {
    const byte = this.length >> 3;
    this.#bytes.reserve(byte + 1);
    if (bit) {
      const { view } = this.#bytes;
      view.setUint8(byte, view.getUint8(byte) | (1 << (this.length & 7)));
      this.#set += 1;
    }
    this.length += 1;
  }

  take(): { readonly length: number; readonly unset: number; readonly bits: Uint8Array } {
    const { length } = this;
    const unset = length - this.#set;
    this.length = 0;
    this.#set = 0;
    return { length, unset, bits: this.#bytes.take((length + 7) >> 3) };
  }
}

/** Which rows are not null; `taken` has the form that apache-arrow's `makeData` wants. */
export class Validity {
  readonly #valid = new GrowingBits();

  get length(): number {
    return this.#valid.length;
  }

  push(valid: boolean): void {
    this.#valid.push(valid);
  }

  take(): {
    readonly length: number;
    readonly nullCount: number;
    readonly nullBitmap: Uint8Array;
  } {
    const { length, unset, bits } = this.#valid.take();
    return { length, nullCount: unset, nullBitmap: bits };
  }
}

/** Where the bytes or items of each row end; the first row begins at 0. */
export class Offsets {
  /** Where the next row begins. */
  end = 0;
  readonly #validity = new Validity();
  readonly #ends = new GrowingBytes();

  push(length: number, valid: boolean): void {
    this.end += length;
    this.#validity.push(valid);
    const at = this.#validity.length * 4;
    this.#ends.reserve(at + 4);
    this.#ends.view.setInt32(at, this.end, true);
  }

  take() {
    const bytes = this.#ends.take((this.#validity.length + 1) * 4);
    this.end = 0;
    return { valueOffsets: new Int32Array(bytes.buffer), ...this.#validity.take() };
  }
}
