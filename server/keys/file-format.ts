import * as z from 'zod';
import { CodedError } from '../../common/messages.ts';
import { KEY_GROUPS } from '../../engine/definition/endpoint.ts';
import { KEY_PROBLEMS } from './key-problems.ts';

/** Names appear in logs, and `api-key-1` and the like are the keys of API_KEYS. */
export const keyName = z
  .string()
  .regex(/^(?!api-key-)[A-Za-z0-9][A-Za-z0-9.-]{0,63}$/)
  .describe('1 to 64 letters, digits, dots and dashes, not beginning with api-key-');

/** Requests that a key may send in one window. */
export const keyRate = z.int().min(1).max(1e9).describe('a whole number from 1 to 1000000000');

const time = z.iso.datetime({ precision: 3 });

const issuedKey = z.strictObject({
  /** Distinguishes keys with the same name for people; it is no part of the key. */
  id: z.string().regex(/^[0-9a-f]{8}$/),
  name: keyName,
  /** The key's SHA-256 in hexadecimal digits; the file never holds the key itself. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  groups: z.array(z.enum(KEY_GROUPS)).min(1),
  /** Requests a window; null leaves it to RATE_LIMIT. */
  rate: keyRate.nullable(),
  createdAt: time,
  /** From then on the key is refused; null is never. */
  expiresAt: time.nullable(),
  /** When the key was revoked. A revoked key is refused, even before its expiry. */
  revokedAt: time.nullable(),
});

const keysFile = z.strictObject({ version: z.literal(1), keys: z.array(issuedKey) });

/** An issued key as the file keeps it: all but the key itself. */
export type IssuedKey = Readonly<z.output<typeof issuedKey>>;

/**
 * Thrown when the keys file cannot be read, trusted or written, and when a command cannot be done
 * with it. Holds nothing that stands in the file, in its message or as a cause, since it is logged.
 */
export class KeysFileError extends CodedError {
  override readonly name = 'KeysFileError';
}

/** Parses a file's text. Throws a KeysFileError that names the first entry at fault. */
export function parseKeysFile(path: string, text: string): readonly IssuedKey[] {
  const parsed = keysFile.safeParse(json(path, text));
  if (!parsed.success) {
    const at = parsed.error.issues[0]?.path.join('.');
    throw new KeysFileError([KEY_PROBLEMS.keys_file_malformed({ path, entry: at || 'the file' })]);
  }
  const { keys } = parsed.data;
  for (const field of ['id', 'digest'] as const) {
    if (new Set(keys.map((key) => key[field])).size < keys.length) {
      throw new KeysFileError([KEY_PROBLEMS.keys_file_repeats({ path, field })]);
    }
  }
  return keys;
}

/** Writes keys as a file's text, which `parseKeysFile` reads back. */
export function formatKeysFile(keys: readonly IssuedKey[]): string {
  return `${JSON.stringify({ version: 1, keys }, null, 2)}\n`;
}

function json(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // JSON.parse's own message would show a piece of the file.
    throw new KeysFileError([KEY_PROBLEMS.keys_file_not_json({ path })]);
  }
}
