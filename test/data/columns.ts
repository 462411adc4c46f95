import { type CodedTexts, NO_TEXT, type PlainTexts } from '../../data/columns.ts';

/** A column of these texts. */
export function texts(values: readonly string[]): PlainTexts {
  const offsets = new Int32Array(values.length + 1);
  for (const [row, value] of values.entries()) {
    offsets[row + 1] = (offsets[row] ?? 0) + Buffer.byteLength(value);
  }
  return { kind: 'text', bytes: Buffer.from(values.join('')), offsets };
}

/** A column of texts by their place among `words`; null is none. */
export function coded(words: readonly string[], places: readonly (number | null)[]): CodedTexts {
  const bytes = words.map((word) => Buffer.from(word));
  return {
    kind: 'coded',
    codes: Uint32Array.from(places, (place) => place ?? NO_TEXT),
    size: words.length,
    lengthOf: (code) => bytes[code]?.length ?? 0,
    copy: (code, target, at) => at + (bytes[code]?.copy(target, at) ?? 0),
  };
}

/** All bytes of a stream. */
export async function joined(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
