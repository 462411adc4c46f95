import { compressBody, type Encoding, SMALLEST_COMPRESSED } from '../../engine/answers/encoding.ts';
import { strongTag } from './entity-tag.ts';

/** Holds a body in one content encoding, with its strong ETag. */
export interface EncodedBody {
  readonly bytes: Buffer;
  readonly encoding: Encoding;
  readonly etag: string;
}

/**
 * Chooses a body's encoding for a client that accepts `accepted`: small bodies are not compressed.
 */
export function encodingFor(body: Buffer, accepted: Encoding): Encoding {
  return body.length < SMALLEST_COMPRESSED ? 'identity' : accepted;
}

/** Encodes the body that `make` returns; each encoding is computed once, on the first request. */
export function bodyEncoder(make: () => Buffer): (accepted: Encoding) => Promise<EncodedBody> {
  const bodies = new Map<Encoding, Promise<EncodedBody>>();
  let plain: Buffer | undefined;
  return (accepted) => {
    plain ??= make();
    const encoding = encodingFor(plain, accepted);
    const existing = bodies.get(encoding);
    if (existing) return existing;
    const body = compressBody(plain, encoding).then((bytes) => ({
      bytes,
      encoding,
      etag: strongTag(bytes),
    }));
    bodies.set(encoding, body);
    return body;
  };
}
