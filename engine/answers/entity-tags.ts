import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Encoding } from './encoding.ts';

/** A tag begins with this many characters for its snapshot, request and encoding: 96 bits. */
const TAG_HEAD = 16;

/**
 * Begins an answer's tag. Length and check sum of the bytes end it: they differ between settings
 * and versions of this program that answer the same request differently, and take a tenth of the
 * time that hashing takes.
 */
export function tagHeadOf(subject: string): string {
  return hash('sha256', subject, 'base64url').slice(0, TAG_HEAD);
}

/** Takes check sum and length from one answer's bytes at a time. */
const tagTail = Buffer.alloc(8);

/** Makes the strong tag for an answer in an encoding; `head` is from `tagHeadOf`. */
export function answerTag(head: string, bytes: Buffer, encoding: Encoding): string {
  const begins = encoding === 'identity' ? head : tagHeadOf(`${encoding} ${head}`);
  tagTail.writeUInt32LE(crc32(bytes), 0);
  tagTail.writeUInt32LE(bytes.length, 4);
  return `"${begins}${tagTail.toString('base64url')}"`;
}

/** An export's tag has this many characters. */
const EXPORT_TAG = 27;

/** Makes the strong tag for a prepared file from the first digits of its SHA-256 (hex). */
export function fileTag(sha256: string): string {
  return `"${Buffer.from(sha256, 'hex').toString('base64url').slice(0, EXPORT_TAG)}"`;
}

/** Makes a weak tag: the bytes for one request differ between versions of this program. */
export function weakTag(subject: string): string {
  return `W/"${hash('sha256', subject, 'base64url').slice(0, EXPORT_TAG)}"`;
}
