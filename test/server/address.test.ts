import { describe, expect, it } from 'vitest';
import { addressAt } from '../../server/address.ts';

describe('addressAt', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:8080'],
    ['localhost', 'http://localhost:8080'],
    ['::1', 'http://[::1]:8080'],
    ['fe80::1', 'http://[fe80::1]:8080'],
  ])('of %s is %s, which a client can read', (host, address) => {
    expect(addressAt(host, 8080)).toBe(address);
    expect(new URL(address).port).toBe('8080');
  });
});
