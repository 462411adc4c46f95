import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { whyUnread } from '../../common/regular-file.ts';

/** Thrown if a file cannot be read in the format of its name, with place and reason as message. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';
}

/**
 * The text of a file piece by piece, decompressed if its name ends in `.gz`, without a byte order
 * mark. Throws a FileProblem for bytes that are not UTF-8, and for a truncated file.
 *
 * @example
 *     for await (const piece of readText('logs.csv.gz')) parser.write(piece);
 */
export async function* readText(path: string): AsyncGenerator<string> {
  const file = createReadStream(path, { highWaterMark: 1 << 18 });
  const bytes = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  // A pipe does not pass on errors of its source.
  file.once('error', (cause) => bytes.destroy(cause));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
    yield decoder.decode();
  } catch (cause) {
    throw new FileProblem(reasonOf(cause), { cause });
  }
}

function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return 'its text is not UTF-8';
  if (code.startsWith('Z_')) return `it is not a whole gzip file (${code})`;
  return code === '' ? `it cannot be read (${String(cause)})` : `it ${whyUnread(cause)}`;
}
