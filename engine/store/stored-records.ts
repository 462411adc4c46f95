/** Holds a list's JSON records, by row. */
export interface Records {
  readonly length: number;
  /**
   * Writes the rows' records as UTF-8, in the order given, with the byte `separator` between them.
   * The caller fills in the `before` bytes ahead of them and the `after` bytes that follow.
   */
  write(rows: Uint32Array, separator: number, before?: number, after?: number): Buffer;
}

export const COMMA = 0x2c;
export const NEWLINE = 0x0a;
