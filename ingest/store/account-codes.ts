import * as z from 'zod';
import { ACCOUNT_KINDS } from '../../common/vocabulary.ts';
import type { AccountCode } from '../configuration/account-code.ts';
import { addAnswers, readAnswers } from './answers-file.ts';

const FILE = {
  name: 'account-codes.json',
  schema: z.strictObject({
    version: z.literal(1),
    chainId: z.int().min(1),
    accounts: z.array(
      z.strictObject({
        account: z.string().regex(/^0x[0-9a-f]{40}$/),
        kind: z.enum(ACCOUNT_KINDS),
        blockNumber: z.int().min(0),
      }),
    ),
  }),
  answersOf: ({ accounts }: { readonly accounts: AccountCode[] }) => accounts,
  contentOf: (chainId: number, accounts: readonly AccountCode[]) => ({
    version: 1 as const,
    chainId,
    accounts: [...accounts],
  }),
  keyOf: ({ account }: AccountCode) => account,
  subjects: 'accounts',
};

/**
 * The kinds of accounts that a store has.
 *
 * @example
 *     const codes = await readAccountCodes('store', 1);
 */
export async function readAccountCodes(
  store: string,
  chainId: number,
): Promise<readonly AccountCode[]> {
  return readAnswers(FILE, store, chainId);
}

/**
 * Keeps the kinds that a store lacks, or has otherwise; a known kind keeps its block, so that equal
 * answers give equal snapshots. Returns how many it kept.
 */
export async function addAccountCodes(
  store: string,
  chainId: number,
  answers: readonly AccountCode[],
): Promise<number> {
  const known = await readAccountCodes(store, chainId);
  const kinds = new Map(known.map(({ account, kind }) => [account, kind]));
  const changed = answers.filter(({ account, kind }) => kinds.get(account) !== kind);
  if (changed.length > 0) await addAnswers(FILE, store, chainId, changed);
  return changed.length;
}
