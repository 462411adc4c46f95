import type { IncomingMessage } from 'node:http';
import { HttpError } from './http-error.ts';

/** The body of a request as text. Throws a HttpError (413) where it has more than `mostBytes`. */
export function readBody(request: IncomingMessage, mostBytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= mostBytes) return;
      request.pause();
      const message = `The body is longer than ${mostBytes} bytes.`;
      const headers = ['Connection', 'close'];
      reject(new HttpError('bad_request', message, { status: 413, headers }));
    });
    request.once('end', () => resolve(Buffer.concat(chunks).toString()));
    request.once('error', reject);
  });
}
