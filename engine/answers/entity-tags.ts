import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Encoding } from './encoding.ts';

/** Characters of a tag for its snapshot, request and encoding: 96 bits. */
const TAG_HEAD = 16;

/**
 * Begins the tag of an answer. Length and check sum of the bytes end it: they differ between
 * settings and versions of this program that answer the same request differently, in a tenth of the
 * time of hashing.
 */
export function tagHeadOf(subject: string): string {
  return hash('sha256', subject, 'base64url').slice(0, TAG_HEAD);
}

/** Takes check sum and length from one answer's bytes at a time. */
const tagTail = Buffer.alloc(8);

/** The strong tag of an answer in an encoding; `head` is from `tagHeadOf`. */
export function answerTag(head: string, bytes: Buffer, encoding: Encoding): string {
  const begins = encoding === 'identity' ? head : tagHeadOf(`${encoding} ${head}`);
  tagTail.writeUInt32LE(crc32(bytes), 0);
  tagTail.writeUInt32LE(bytes.length, 4);
  return `"${begins}${tagTail.toString('base64url')}"`;
}

/** An export's tag has this many characters. */
const EXPORT_TAG = 27;

/** The strong tag of a prepared file: the beginning of its SHA-256, in hex. */
export function fileTag(sha256: string): string {
  return `"${Buffer.from(sha256, 'hex').toString('base64url').slice(0, EXPORT_TAG)}"`;
}

/** Weak: the bytes of one request differ between versions of this program. */
export function weakTag(subject: string): string {
  return `W/"${hash('sha256', subject, 'base64url').slice(0, EXPORT_TAG)}"`;
}
