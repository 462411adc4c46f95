import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { UNREAD } from '../../common/file-messages.ts';
import { about, type Message } from '../../common/messages.ts';
import { unreadMessage } from '../../common/regular-file.ts';
import { FILE_PROBLEMS } from './file-problems.ts';

/** Thrown if a file cannot be read in the format of its name; `found` lacks the file's path. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';
  readonly found: Message;

  constructor(found: Message, options?: ErrorOptions) {
    super(found.text, options);
    this.found = found;
  }
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

function reasonOf(cause: unknown): Message {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return FILE_PROBLEMS.not_utf8();
  if (code.startsWith('Z_')) return FILE_PROBLEMS.not_a_whole_gzip({ error: code });
  return about(
    'it',
    code === '' ? UNREAD.not_read({ error: String(cause) }) : unreadMessage(cause),
  );
}
