import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { replaceFile } from '../../common/replace-file.ts';
import type { TokenAnswer, TokenMetadata } from '../configuration/token-metadata.ts';
import { IngestError } from '../shared/ingest-error.ts';
import { checkLock, whileLocked } from './lock.ts';

/** The answers of token contracts in a store's folder, for one chain. */
const FILE = 'token-metadata.json';

const answersFile = z.strictObject({
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
});

/**
 * The answers of token contracts that a store has; a token that answered nothing has nulls. None
 * for a folder without the file, and for one of another chain. Throws an IngestError if the file is
 * damaged.
 */
export async function readTokenAnswers(store: string, chainId: number): Promise<TokenAnswer[]> {
  const path = join(store, FILE);
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw new IngestError([`${path}: it cannot be read (${cause.code})`], { cause });
  });
  if (text === null) return [];
  const parsed = answersFile.safeParse(jsonOf(text));
  if (!parsed.success) {
    throw new IngestError([`${path}: it is damaged: remove it, and the tokens are asked again`]);
  }
  return parsed.data.chainId === chainId ? parsed.data.tokens : [];
}

/** Adds answers to those of a store, and replaces the file atomically. */
export async function addTokenAnswers(
  store: string,
  chainId: number,
  answers: readonly TokenAnswer[],
): Promise<void> {
  await whileLocked(store, async () => {
    const all = [...(await readTokenAnswers(store, chainId)), ...answers];
    const byToken = new Map(all.map((answer) => [answer.token, answer]));
    const tokens = [...byToken.values()].sort((a, b) => (a.token < b.token ? -1 : 1));
    const text = `${JSON.stringify({ version: 1, chainId, tokens }, null, 1)}\n`;
    await replaceFile(join(store, FILE), text, () => checkLock(store));
  });
}

/** The answers as metadata of the configuration. */
export function metadataOf(answers: readonly TokenAnswer[]): TokenMetadata[] {
  return answers.map((answer) => ({ ...answer, source: 'contract' }));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
