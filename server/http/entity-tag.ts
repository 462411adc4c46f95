import { hash } from 'node:crypto';

/** Characters that a tag has: 162 bits from the SHA-256, in base64url. */
const TAG_LENGTH = 27;

/** Returns a strong ETag, which only the same bytes have. */
export function strongTag(bytes: Buffer, length = TAG_LENGTH): string {
  return `"${tagOf(bytes, length)}"`;
}

/** Returns a weak ETag from the inputs that determine an answer. */
export function weakTag(inputs: string): string {
  return `W/"${tagOf(inputs, TAG_LENGTH)}"`;
}

function tagOf(content: Buffer | string, length: number): string {
  return hash('sha256', content, 'base64url').slice(0, length);
}
