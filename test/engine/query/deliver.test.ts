import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deliver } from '../../../engine/query/deliver.ts';
import { temporaryFolder } from '../../support/snapshots.ts';

describe('deliver', () => {
  it.each([
    ['an empty text', ''],
    ['a short one', '{"é":"\n"}'],
    ['one of as many bytes as a message may have', 'x'.repeat(32 * 1024)],
  ])('gives %s in the message, and writes no file', (_name, text) => {
    const path = join(temporaryFolder(), 'answer');
    expect(deliver(text, path)).toEqual({ bytes: Buffer.byteLength(text), body: text });
    expect(existsSync(path)).toBe(false);
  });

  it('writes one of more bytes to a file that nobody else may read', () => {
    const path = join(temporaryFolder(), 'answer');
    const text = `${'é'.repeat(16 * 1024)}x`;
    expect(deliver(text, path)).toEqual({ bytes: 32 * 1024 + 1 });
    expect(readFileSync(path, 'utf8')).toBe(text);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });
});
