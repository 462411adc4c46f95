import type { Utf8Buffers } from '../../engine/prepare/arrow/columns.ts';
import { TermDictionary } from '../../engine/store/term-dictionary.ts';
import { Utf8Column } from '../../engine/store/utf8-column.ts';

/** Utf8Buffers as a record batch has them. */
export function textsOf(values: readonly string[]): Utf8Buffers & { readonly bytes: Buffer } {
  const bytes = values.map((value) => Buffer.from(value));
  const offsets = new Int32Array(values.length + 1);
  for (const [at, { length }] of bytes.entries()) offsets[at + 1] = (offsets[at] ?? 0) + length;
  return { bytes: Buffer.concat(bytes), offsets };
}

/** A column of one or more record batches. */
export function utf8Column(...batches: readonly (readonly string[])[]): Utf8Column {
  return new Utf8Column(batches.map(textsOf));
}

/** Terms that ascend by their bytes. */
export function dictionaryOf(terms: readonly string[]): TermDictionary {
  return new TermDictionary(textsOf(terms));
}
