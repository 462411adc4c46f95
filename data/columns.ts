/** What a column of an export holds. */
export type ColumnKind = 'text' | 'integer' | 'boolean' | 'time';

export interface ExportColumn {
  readonly name: string;
  readonly kind: ColumnKind;
}

/** UTF-8 texts that lie one behind the other: text `n` is `bytes[offsets[n] .. offsets[n + 1])`. */
export interface PlainTexts {
  readonly kind: 'text';
  readonly bytes: Uint8Array;
  readonly offsets: Int32Array;
}

/** Texts by their number among different ones; `NO_TEXT` stands for an empty one. */
export interface CodedTexts {
  readonly kind: 'coded';
  readonly codes: Uint32Array;
  /** How many different texts there are. */
  readonly size: number;
  lengthOf(code: number): number;
  /** Writes a text into `target` from `at` on and gives where it ends. */
  copy(code: number, target: Buffer, at: number): number;
}

export const NO_TEXT = 0xffffffff;

/**
 * A column of some rows. `valid` has 0 for each value that is missing; it is null where none is. A
 * text is never missing: what is not known is empty, as in answers.
 */
export type ColumnValues =
  | PlainTexts
  | CodedTexts
  | { readonly kind: 'integer'; readonly values: BigInt64Array; readonly valid: Uint8Array | null }
  | { readonly kind: 'boolean'; readonly values: Uint8Array; readonly valid: Uint8Array | null }
  /** Milliseconds since 1970. */
  | { readonly kind: 'time'; readonly values: Float64Array; readonly valid: Uint8Array | null };

/** Some rows, column by column. */
export interface RowBatch {
  readonly length: number;
  /** Taken once; each may be made only when it is taken. */
  readonly columns: Iterable<ColumnValues>;
}

/** Coded texts written out. */
export function plain(texts: PlainTexts | CodedTexts): PlainTexts {
  if (texts.kind === 'text') return texts;
  const { codes } = texts;
  const offsets = new Int32Array(codes.length + 1);
  for (let row = 0; row < codes.length; row += 1) {
    const code = codes[row] ?? NO_TEXT;
    offsets[row + 1] = (offsets[row] ?? 0) + (code === NO_TEXT ? 0 : texts.lengthOf(code));
  }
  const bytes = Buffer.allocUnsafe(offsets[codes.length] ?? 0);
  for (let row = 0; row < codes.length; row += 1) {
    const code = codes[row] ?? NO_TEXT;
    if (code !== NO_TEXT) texts.copy(code, bytes, offsets[row] ?? 0);
  }
  return { kind: 'text', bytes, offsets };
}

/** Truth values, a bit each, the lowest first. */
export function bitsOf(values: Uint8Array): Uint8Array {
  const bits = new Uint8Array(Math.ceil(values.length / 8));
  for (let row = 0; row < values.length; row += 1) {
    if (values[row]) bits[row >>> 3] = (bits[row >>> 3] ?? 0) | (1 << (row & 7));
  }
  return bits;
}
