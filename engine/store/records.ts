/** The JSON records of a list, by row. */
export interface Records {
  readonly length: number;
  /**
   * UTF-8 of the records of the rows, in the order given, with the byte `separator` between them,
   * `before` bytes ahead of them and `after` behind, which the caller fills in.
   */
  write(rows: Uint32Array, separator: number, before?: number, after?: number): Buffer;
}

export const COMMA = 0x2c;
export const NEWLINE = 0x0a;
