import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpError } from '../../../server/http/http-error.ts';
import type { HeaderList } from '../../../server/http/response-parts.ts';
import { MAX_REFUND_FACTOR, type RateLimit, rateLimit } from '../../../server/limits/rate-limit.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Headers by name. */
function named(headers: HeaderList): Record<string, string> {
  return Object.fromEntries(
    headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : [])),
  );
}

/** The quota of a key after a refund. */
async function refunded(limit: RateLimit, key: string): Promise<string | undefined> {
  const headers = await limit.refund(key);
  return headers ? named(headers).RateLimit : undefined;
}

async function refusal(limit: RateLimit, key: string): Promise<HttpError> {
  try {
    await limit.charge(key);
  } catch (cause) {
    if (cause instanceof HttpError) return cause;
    throw cause;
  }
  throw new Error(`not refused: ${key}`);
}

describe('rateLimit', () => {
  it('tells no longer time than its window, whatever fraction of a millisecond it begins at', async () => {
    const limit = rateLimit(1, 1);
    const clock = vi.spyOn(performance, 'now');
    // For some of these x + 1000 - x is more than 1000 in floating point.
    for (let at = 0; at < 1000; at += 1) {
      clock.mockReturnValue(0.123 + at * 0.7);
      expect(named(await limit.charge(`key ${at}`)).RateLimit).toBe('"default";r=0;t=1');
    }
    clock.mockRestore();
  });

  it('counts down within a window and tells quota, window, rest and time', async () => {
    const limit = rateLimit(2, 60);
    expect(named(await limit.charge('a'))).toEqual({
      'RateLimit-Policy': '"default";q=2;w=60',
      RateLimit: '"default";r=1;t=60',
    });
    vi.advanceTimersByTime(20_000);
    expect(named(await limit.charge('a')).RateLimit).toBe('"default";r=0;t=40');
  });

  it('refuses with 429 beyond the quota and tells when to come back', async () => {
    const limit = rateLimit(1, 60);
    await limit.charge('a');
    vi.advanceTimersByTime(15_500);
    const refused = await refusal(limit, 'a');
    expect(refused).toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
    expect(refused.message).toContain('1 requests in 60 seconds; try again in 45 seconds');
    expect(named(refused.headers)).toEqual({
      'RateLimit-Policy': '"default";q=1;w=60',
      RateLimit: '"default";r=0;t=45',
      'Retry-After': '45',
    });
  });

  it('lets a client in again after Retry-After seconds, and not before', async () => {
    const limit = rateLimit(1, 10);
    await limit.charge('a');
    expect(named((await refusal(limit, 'a')).headers)['Retry-After']).toBe('10');
    vi.advanceTimersByTime(9_999);
    expect(named((await refusal(limit, 'a')).headers)['Retry-After']).toBe('1');
    vi.advanceTimersByTime(1);
    expect(named(await limit.charge('a')).RateLimit).toBe('"default";r=0;t=10');
  });

  it('does not lengthen the window of a client that keeps asking', async () => {
    const limit = rateLimit(1, 10);
    await limit.charge('a');
    for (let second = 0; second < 10; second += 1) {
      await refusal(limit, 'a');
      vi.advanceTimersByTime(1000);
    }
    expect(named(await limit.charge('a')).RateLimit).toContain('r=0');
  });

  it('counts each key by itself', async () => {
    const limit = rateLimit(1, 60);
    await limit.charge('a');
    expect(named(await limit.charge('b')).RateLimit).toContain('r=0');
    expect((await refusal(limit, 'a')).status).toBe(429);
    expect((await refusal(limit, 'b')).status).toBe(429);
  });

  it('lets exactly the quota through when all come at once', async () => {
    const limit = rateLimit(5, 60);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, async () => limit.charge('a')),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(5);
  });

  it('gives a refunded request back and tells so', async () => {
    const limit = rateLimit(2, 60);
    await limit.charge('a');
    expect(await refunded(limit, 'a')).toBe('"default";r=2;t=60');
    expect(named(await limit.charge('a')).RateLimit).toContain('r=1');
    expect(named(await limit.charge('a')).RateLimit).toContain('r=0');
    expect((await refusal(limit, 'a')).status).toBe(429);
  });

  it('tells no more than the quota, also when a request is given back to the next window', async () => {
    const limit = rateLimit(2, 10);
    await limit.charge('a');
    vi.advanceTimersByTime(10_001);
    expect(await refunded(limit, 'a')).toBe('"default";r=2;t=10');
  });

  it(`gives a key back ${MAX_REFUND_FACTOR} times its quota in a window, and charges what is beyond`, async () => {
    const limit = rateLimit(2, 60);
    for (let count = 0; count < 2 * MAX_REFUND_FACTOR; count += 1) {
      await limit.charge('a');
      expect(await refunded(limit, 'a')).toBe('"default";r=2;t=60');
    }
    for (const left of [1, 0]) {
      expect(named(await limit.charge('a')).RateLimit).toBe(`"default";r=${left};t=60`);
      expect(await limit.refund('a')).toBeNull();
    }
    expect((await refusal(limit, 'a')).status).toBe(429);
    await limit.charge('b');
    expect(await refunded(limit, 'b')).toContain('r=2');
    vi.advanceTimersByTime(60_000);
    await limit.charge('a');
    expect(await refunded(limit, 'a')).toBe('"default";r=2;t=60');
  });

  it.each([-3600, 3600])(
    'lets no clock that is set by %d s lengthen or shorten a window',
    async (by) => {
      const limit = rateLimit(1, 60);
      await limit.charge('a');
      vi.setSystemTime(Date.now() + by * 1000);
      expect(named((await refusal(limit, 'a')).headers)['Retry-After']).toBe('60');
      vi.advanceTimersByTime(60_000);
      expect(named(await limit.charge('a')).RateLimit).toBe('"default";r=0;t=60');
    },
  );

  it('limits nothing and tells nothing with a quota of 0', async () => {
    const limit = rateLimit(0, 60);
    for (let count = 0; count < 1000; count += 1) {
      expect(await limit.charge('a')).toEqual([]);
      expect(await limit.refund('a')).toEqual([]);
    }
  });
});
