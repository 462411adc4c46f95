import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AccountCode } from '../../../ingest/configuration/account-code.ts';
import { addAccountCodes, readAccountCodes } from '../../../ingest/store/account-codes.ts';
import { temporaryFolder } from '../../support/snapshots.ts';
import { problemsOf } from '../files.ts';

const FILE = 'account-codes.json';

const codeOf = (digit: string, kind: AccountCode['kind'], blockNumber: number): AccountCode => ({
  account: `0x${digit.repeat(40)}`,
  kind,
  blockNumber,
});
const A = codeOf('a', 'contract', 5);
const B = codeOf('b', 'externally_owned', 7);

describe('the kinds of accounts in a store', () => {
  it('are none at first, and stay when others are added', async () => {
    const store = temporaryFolder();
    expect(await readAccountCodes(store, 7)).toEqual([]);
    expect(await addAccountCodes(store, 7, [B])).toBe(1);
    expect(await addAccountCodes(store, 7, [A])).toBe(1);
    expect(await readAccountCodes(store, 7)).toEqual([A, B]);
    // Neither the lock nor a temporary file stays.
    expect(await readdir(store)).toEqual([FILE]);
  });

  it('keep their first block until the kind is another one', async () => {
    const store = temporaryFolder();
    await addAccountCodes(store, 7, [A, B]);
    const before = await readFile(join(store, FILE), 'utf8');
    expect(await addAccountCodes(store, 7, [{ ...B, blockNumber: 9 }])).toBe(0);
    expect(await readFile(join(store, FILE), 'utf8')).toBe(before);
    const delegated = codeOf('b', 'delegated', 11);
    expect(await addAccountCodes(store, 7, [A, delegated])).toBe(1);
    expect(await readAccountCodes(store, 7)).toEqual([A, delegated]);
  });

  it('are those of one chain', async () => {
    const store = temporaryFolder();
    await addAccountCodes(store, 7, [A]);
    expect(await readAccountCodes(store, 1)).toEqual([]);
  });

  it.each([
    '',
    '{"version":1,"chainId":7,"accounts":[{"account":"0x12"',
    `{"version":1,"chainId":7,"accounts":[${JSON.stringify({ ...A, account: `0x${'A'.repeat(40)}` })}]}`,
    `{"version":1,"chainId":7,"accounts":[${JSON.stringify({ ...A, kind: 'wallet' })}]}`,
    `{"version":1,"chainId":7,"accounts":[${JSON.stringify({ ...A, blockNumber: 1.5 })}]}`,
    '{"version":2,"chainId":7,"accounts":[]}',
  ])('are refused with a remedy if the file is %j', async (text) => {
    const store = temporaryFolder();
    const file = join(store, FILE);
    await writeFile(file, text);
    expect(await problemsOf(readAccountCodes(store, 7), file)).toEqual([
      'it is damaged: remove it, and the accounts are asked again',
    ]);
  });
});
