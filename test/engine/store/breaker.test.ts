import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Breaker } from '../../../engine/external/breaker.ts';

describe('the breaker in front of a database', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A breaker that has met so many failures in a row, and the pings that it sent. */
  function failed(times: number, ping: () => Promise<void>) {
    const breaker = new Breaker(ping);
    for (let failure = 0; failure < times; failure += 1) breaker.failed();
    return breaker;
  }

  it('opens after five failures in a row, and not after four', () => {
    const ping = () => Promise.resolve();
    expect(failed(4, ping).isOpen).toBe(false);
    expect(failed(5, ping).isOpen).toBe(true);
  });

  it('counts anew after an answer', () => {
    const breaker = failed(4, () => Promise.resolve());
    breaker.succeeded();
    breaker.failed();
    expect(breaker.isOpen).toBe(false);
  });

  it('closes when a ping succeeds, and asks ever later until then', async () => {
    const pingedMs: number[] = [];
    const from = Date.now();
    let answers = false;
    const breaker = failed(5, () => {
      pingedMs.push(Date.now() - from);
      return answers ? Promise.resolve() : Promise.reject(new Error('away'));
    });
    await vi.advanceTimersByTimeAsync(31_000);
    expect(pingedMs).toEqual([1000, 3000, 7000, 15_000, 31_000]);
    expect(breaker.isOpen).toBe(true);
    answers = true;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(breaker.isOpen).toBe(false);
    // The last ping was the one that succeeded. Timers of other files do not count.
    await vi.advanceTimersByTimeAsync(120_000);
    expect(pingedMs).toEqual([1000, 3000, 7000, 15_000, 31_000, 61_000]);
  });

  it('sends no ping once it is closed for good', async () => {
    const ping = vi.fn(() => Promise.resolve());
    failed(5, ping).close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ping).not.toHaveBeenCalled();
  });
});
