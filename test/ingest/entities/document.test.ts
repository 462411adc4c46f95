import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../ingest/entities/document.ts';

function read(document: unknown) {
  return readDocument(Buffer.from(JSON.stringify(document)));
}

describe('readDocument', () => {
  it('reads the members that columns have, and twitter as x', () => {
    const description = {
      name: 'Operator',
      description: 'Runs validators.',
      logo: 'https://example.com/logo.png',
      website: 'http://example.com',
      telegram: 'https://t.me/operator',
      discord: 'https://discord.gg/operator',
    };
    expect(read({ ...description, twitter: 'https://x.com/operator', more: [{}] })).toEqual({
      ...description,
      x: 'https://x.com/operator',
    });
    expect(read({ x: 'https://x.com/a', twitter: 'https://x.com/b' }).x).toBe('https://x.com/a');
  });

  it('leaves out what is no text, empty, or no link where one belongs', () => {
    const none = { name: null, description: null, logo: null, website: null, x: null };
    expect(
      read({
        name: { toString: 'Operator' },
        description: '  ',
        logo: 'data:image/svg+xml,<svg onload="alert(1)"/>',
        website: 'javascript:alert(1)',
        twitter: '@operator',
      }),
    ).toMatchObject(none);
    expect(read({ website: `https://example.com/${'a'.repeat(2_048)}` }).website).toBeNull();
    expect(readDocument(Buffer.from('{"__proto__": {"name": "inherited"}}')).name).toBeNull();
  });

  it('frees texts of controls, of marks that turn text round, and of halves of characters', () => {
    expect(read({ name: 'a\u0000b\u202ec\u200bd\ud800' }).name).toBe('a b c d\ufffd');
    expect(read({ name: '\u202e\u0007' }).name).toBeNull();
  });

  it('cuts texts between characters', () => {
    const { name, description } = read({ name: '🟢'.repeat(300), description: 'a'.repeat(9_000) });
    expect(name).toBe('🟢'.repeat(200));
    expect(description).toHaveLength(4_000);
  });

  it('refuses bytes that are not UTF-8', () => {
    expect(() => readDocument(Buffer.from([0x22, 0xff, 0x22]))).toThrow('not JSON in UTF-8');
  });
});
