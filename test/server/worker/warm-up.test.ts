import type { RequestListener } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { warmUp } from '../../../server/worker/warm-up.ts';

describe('a warm-up', () => {
  it('reads each answer to its end, one after the other', async () => {
    const seen: string[] = [];
    const answer: RequestListener = (request, response) => {
      seen.push(`asked ${request.url}`);
      response.once('finish', () => seen.push(`answered ${request.url}`));
      // More than both ends of a connection hold.
      response.end(Buffer.alloc(5_000_000));
    };
    await warmUp(answer, ['/a', '/b?c=d'], AbortSignal.timeout(60_000));
    expect(seen).toEqual(['asked /a', 'answered /a', 'asked /b?c=d', 'answered /b?c=d']);
  });

  it('goes on after a target that cannot be asked for, and after a connection that breaks', async () => {
    const seen: unknown[] = [];
    const answer: RequestListener = (request, response) => {
      seen.push(request.url);
      if (request.url === '/breaks') request.socket.destroy();
      else if (request.url === '/breaks-later') {
        response.write('a part');
        setImmediate(() => request.socket.destroy());
      } else response.end();
    };
    const targets = ['/\u20ac', '/with a space', '/breaks', '/breaks-later', '/good'];
    await warmUp(answer, targets, AbortSignal.timeout(60_000));
    expect(seen).toEqual(['/breaks', '/breaks-later', '/good']);
  });

  it('ends where an answer is late, and asks for nothing more', async () => {
    const seen: unknown[] = [];
    const answer: RequestListener = (request) => {
      seen.push(request.url);
    };
    const expired = new AbortController();
    const warm = warmUp(answer, ['/late', '/never'], expired.signal);
    while (seen.length === 0) await pause(1);
    expired.abort();
    await warm;
    expect(seen).toEqual(['/late']);
    await warmUp(answer, ['/never'], expired.signal);
    expect(seen).toEqual(['/late']);
  });
});
