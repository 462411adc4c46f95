import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpError } from '../../../server/http/http-error.ts';
import { failedKeys, networkOf } from '../../../server/limits/failed-keys.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function counted(count: () => void): HttpError | null {
  try {
    count();
    return null;
  } catch (cause) {
    if (cause instanceof HttpError) return cause;
    throw cause;
  }
}

describe('failedKeys', () => {
  it('refuses an address beyond its failures with 429 and says when to come back', () => {
    const failed = failedKeys(2, 60);
    failed.count('10.0.0.1');
    vi.advanceTimersByTime(10_000);
    failed.count('10.0.0.1');
    const refusal = counted(() => failed.count('10.0.0.1'));
    expect(refusal).toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
    expect(refusal?.headers).toEqual(['Retry-After', '50']);
    expect(refusal?.message).not.toContain('10.0.0.1');
    expect(counted(() => failed.count('10.0.0.2'))).toBeNull();
  });

  it('ends the window when it ends, however often the address goes on', () => {
    const failed = failedKeys(1, 10);
    failed.count('a');
    for (let second = 0; second < 9; second += 1) {
      vi.advanceTimersByTime(1000);
      expect(counted(() => failed.count('a'))).not.toBeNull();
    }
    vi.advanceTimersByTime(1000);
    expect(counted(() => failed.count('a'))).toBeNull();
  });

  it.each([-3600, 3600])('ends the window when it ends, though the clock is set by %d s', (by) => {
    const failed = failedKeys(1, 10);
    failed.count('a');
    vi.setSystemTime(Date.now() + by * 1000);
    expect(counted(() => failed.count('a'))?.headers).toEqual(['Retry-After', '10']);
    vi.advanceTimersByTime(10_000);
    expect(counted(() => failed.count('a'))).toBeNull();
  });

  it('remembers the addresses that failed last and no more of them', () => {
    const failed = failedKeys(1, 60, 100);
    for (let address = 0; address < 10_000; address += 1) failed.count(`10.0.0.${address}`);
    expect(counted(() => failed.count('10.0.0.9999'))).not.toBeNull();
    expect(counted(() => failed.count('10.0.0.0'))).toBeNull();
  });

  it('counts clients without an address together, and nobody with 0', () => {
    const failed = failedKeys(1, 60);
    failed.count(undefined);
    expect(counted(() => failed.count(undefined))).not.toBeNull();
    const none = failedKeys(0);
    for (let count = 0; count < 100; count += 1) none.count('a');
  });
});

describe('networkOf', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::ffff:10.0.0.1', '::ffff:10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['2001:db8::2:3:4:5:6', '2001:db8:0:2'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['1:2:3::', '1:2:3:0'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
