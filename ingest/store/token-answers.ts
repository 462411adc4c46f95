import * as z from 'zod';
import type { TokenAnswer, TokenMetadata } from '../configuration/token-metadata.ts';
import { addAnswers, readAnswers } from './answers-file.ts';

const FILE = {
  name: 'token-metadata.json',
  schema: z.strictObject({
    version: z.literal(1),
    chainId: z.int().min(1),
    tokens: z.array(
      z.strictObject({
        token: z.string().regex(/^0x[0-9a-f]{40}$/),
        symbol: z.string().nullable(),
        name: z.string().nullable(),
        decimals: z.int().min(0).max(255).nullable(),
      }),
    ),
  }),
  answersOf: ({ tokens }: { readonly tokens: TokenAnswer[] }) => tokens,
  contentOf: (chainId: number, tokens: readonly TokenAnswer[]) => ({
    version: 1 as const,
    chainId,
    tokens: [...tokens],
  }),
  keyOf: ({ token }: TokenAnswer) => token,
  subjects: 'tokens',
};

/**
 * The answers of token contracts that a store has; a token that answered nothing has nulls.
 *
 * @example
 *     const answers = await readTokenAnswers('store', 1);
 */
export async function readTokenAnswers(
  store: string,
  chainId: number,
): Promise<readonly TokenAnswer[]> {
  return readAnswers(FILE, store, chainId);
}

/** Adds answers from token contracts to a store's answers. */
export async function addTokenAnswers(
  store: string,
  chainId: number,
  answers: readonly TokenAnswer[],
): Promise<void> {
  await addAnswers(FILE, store, chainId, answers);
}

/**
 * Turns the answers into the configuration's metadata.
 *
 * @example
 *     const metadata = metadataOf(await readTokenAnswers('store', 1));
 */
export function metadataOf(answers: readonly TokenAnswer[]): TokenMetadata[] {
  return answers.map((answer) => ({ ...answer, source: 'contract' }));
}
