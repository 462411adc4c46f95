import { writeFileSync } from 'node:fs';
import type { AnswerFile } from '../protocol/query-protocol.ts';

/** Bounds a text in a message, in bytes: a file takes longer to write, to read and to remove. */
const MESSAGE_BYTES = 32 * 1024;

/** Answers by a text: in the message if it is short, otherwise in a file at `path`. */
export function deliver(text: string, path: string): Pick<AnswerFile, 'bytes' | 'body'> {
  const bytes = Buffer.byteLength(text);
  if (bytes <= MESSAGE_BYTES) return { bytes, body: text };
  writeFileSync(path, text, { mode: 0o600 });
  return { bytes };
}
