import { hash } from 'node:crypto';

/** Characters of a tag: 162 bits of the SHA-256, in base64url. */
const TAG_LENGTH = 27;

/** A strong ETag of these bytes. */
export function strongTag(bytes: Buffer, length = TAG_LENGTH): string {
  return `"${tagOf(bytes, length)}"`;
}

/** A weak ETag of the inputs of an answer. */
export function weakTag(inputs: string): string {
  return `W/"${tagOf(inputs, TAG_LENGTH)}"`;
}

function tagOf(content: Buffer | string, length: number): string {
  return hash('sha256', content, 'base64url').slice(0, length);
}
