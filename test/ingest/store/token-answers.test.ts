import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addTokenAnswers, readTokenAnswers } from '../../../ingest/store/token-answers.ts';
import { problemsOf } from '../files.ts';

const A = { token: `0x${'a'.repeat(40)}`, symbol: 'A 🦭', name: null, decimals: 255 };
const B = { token: `0x${'b'.repeat(40)}`, symbol: null, name: null, decimals: null };

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'answers-'));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

describe('the answers of token contracts in a store', () => {
  it('are none at first, and stay when others are added', async () => {
    const store = await folder();
    expect(await readTokenAnswers(store, 7)).toEqual([]);
    expect(await readTokenAnswers(join(store, 'nowhere'), 7)).toEqual([]);
    await addTokenAnswers(store, 7, [B]);
    await addTokenAnswers(store, 7, [A]);
    expect(await readTokenAnswers(store, 7)).toEqual([A, B]);
    // Neither the lock nor a temporary file stays.
    expect(await readdir(store)).toEqual(['token-metadata.json']);
  });

  it('are those of one chain', async () => {
    const store = await folder();
    await addTokenAnswers(store, 7, [A]);
    expect(await readTokenAnswers(store, 1)).toEqual([]);
  });

  it.each([
    '',
    '{"version":1,"chainId":7,"tokens":[{"token":"0x12"',
    '{"version":1,"chainId":7,"tokens":[{"token":"0x12","symbol":null,"name":null,"decimals":1}]}',
    '{"version":2,"chainId":7,"tokens":[]}',
  ])('are refused with a remedy if the file is %j', async (text) => {
    const store = await folder();
    const file = join(store, 'token-metadata.json');
    await writeFile(file, text);
    expect(await problemsOf(readTokenAnswers(store, 7), file)).toEqual([
      'it is damaged: remove it, and the tokens are asked again',
    ]);
  });
});
