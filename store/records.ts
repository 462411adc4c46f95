/** The JSON records of a list, by row. */
export interface Records {
  readonly length: number;
  /** UTF-8 of the records of the rows, in the order given, each followed by the byte `separator`. */
  write(rows: Uint32Array, separator: number): Buffer;
}

export const COMMA = 0x2c;
export const NEWLINE = 0x0a;
