import { inspect } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { developmentKeys, digestOf, keyRing, makeKey } from '../../../server/keys/key-ring.ts';

const RING = keyRing([
  { key: 'first-secret', name: 'first', groups: ['restaking'] },
  { key: 'second-secret', name: 'second', groups: ['availability'] },
  { key: 'clé-🔑', name: 'third', groups: [] },
]);

describe('keyRing', () => {
  it.each([
    ['first-secret', 'first', ['restaking']],
    ['second-secret', 'second', ['availability']],
    ['clé-🔑', 'third', []],
  ])('finds %s with its name and groups', (presented, name, groups) => {
    expect(RING.find(presented)).toMatchObject({ name, groups });
  });

  it.each([
    '',
    ' ',
    'first-secre',
    'first-secret ',
    ' first-secret',
    'First-Secret',
    'first-secretsecond-secret',
    'first-secret,second-secret',
    'first',
    'x'.repeat(100_000),
    '\u0000',
  ])('finds nothing for another text (%#)', (presented) => {
    expect(RING.find(presented)).toBeNull();
  });

  it('finds nothing in an empty ring, not even the empty key', () => {
    expect(keyRing([]).find('')).toBeNull();
  });

  it('knows a key again, and again refuses one that it refused', () => {
    const ring = keyRing([{ key: 'twice', name: 'one', groups: [] }]);
    const first = ring.find('twice');
    expect(first?.name).toBe('one');
    expect(ring.find('twice')).toBe(first);
    for (const _time of [1, 2]) expect(ring.find('twice ')).toBeNull();
  });

  it('digests an accepted key once, and a refused one each time', () => {
    const digest = vi.fn(digestOf);
    const ring = keyRing([{ key: 'known', name: 'one', groups: [] }], digest);
    digest.mockClear();
    for (const _time of [1, 2, 3]) ring.find('known');
    expect(digest).toHaveBeenCalledTimes(1);
    for (const _time of [1, 2, 3]) ring.find('unknown');
    expect(digest).toHaveBeenCalledTimes(4);
  });

  it('gives no key with what it finds', () => {
    const found = RING.find('first-secret');
    const output = inspect([RING, found], { depth: 9 });
    expect(output).not.toContain('first-secret');
  });
});

describe('developmentKeys', () => {
  it('opens both groups with every key and names keys by their position', () => {
    const ring = developmentKeys(['a', 'b'], false);
    const groups = ['restaking', 'availability'];
    expect(ring.find('a')).toMatchObject({ name: 'api-key-1', groups });
    expect(ring.find('b')).toMatchObject({ name: 'api-key-2', groups });
    expect(ring.find('c')).toBeNull();
  });

  it('gives two names to two keys, so that each has a rate of its own', () => {
    const ring = developmentKeys(['a', 'b'], false);
    expect(ring.find('a')?.name).not.toBe(ring.find('b')?.name);
  });
});

describe('makeKey', () => {
  it('gives 192 random bits as text that needs no quoting in a header or a shell', () => {
    const keys = Array.from({ length: 100 }, makeKey);
    expect(new Set(keys).size).toBe(100);
    for (const key of keys) expect(key).toMatch(/^run_[A-Za-z0-9_-]{32}$/);
  });
});
