import type { Context } from 'koa';
import { HttpError } from './http-error.ts';

/** Charsets that a body may declare: UTF-8 and its subset ASCII. */
const CHARSETS: ReadonlySet<string> = new Set(['', 'utf-8', 'utf8', 'us-ascii']);

/**
 * Reads a request's body as text. Throws an HttpError if it has more than `maxBytes` (413), if its
 * headers name a compression or another charset than UTF-8 (415), or if it is not UTF-8.
 */
export async function readBody(ctx: Context, maxBytes: number): Promise<string> {
  const encoding = ctx.get('content-encoding').trim().toLowerCase();
  if (encoding !== '' && encoding !== 'identity') throw unsupported('Content-Encoding', 'identity');
  if (!CHARSETS.has(ctx.request.charset.toLowerCase())) {
    throw unsupported('Content-Type', 'UTF-8, or name no charset');
  }
  const bytes = await bytesOf(ctx, maxBytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new HttpError('bad_request', 'The body is not UTF-8.');
  }
}

function bytesOf({ req: request }: Context, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= maxBytes) return;
      request.pause();
      const message = `The body is longer than ${maxBytes} bytes.`;
      reject(new HttpError('bad_request', message, { status: 413, headers: CLOSE }));
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', reject);
  });
}

/** The body that was not read would be taken for the next request. */
const CLOSE = ['Connection', 'close'];

function unsupported(header: string, allowed: string): HttpError {
  return new HttpError('bad_request', `${header}: the body must be ${allowed}`, {
    status: 415,
    headers: CLOSE,
  });
}
