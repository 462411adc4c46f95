import { describe, expect, it } from 'vitest';
import { addressAt, baseOf } from '../../../server/http/address.ts';

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

describe('baseOf', () => {
  it.each(['a.example', '127.0.0.1:8080', '[::1]:80'])('begins links with the host %s', (host) => {
    expect(baseOf(host, undefined)).toBe(`http://${host}`);
  });

  it.each([undefined, '', 'a:b', '::1', '[', 'a:99999', 'a/b', 'a"'])(
    'leaves links relative where the host is %j, of which no address can be made',
    (host) => expect(baseOf(host, undefined)).toBe(''),
  );

  it('is the configured address where there is one', () => {
    expect(baseOf('elsewhere.example', 'https://api.example.org/v')).toBe(
      'https://api.example.org/v',
    );
  });
});
