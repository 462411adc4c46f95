import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as z from 'zod';
import { whyUnread } from '../../common/regular-file.ts';
import { replaceFile } from '../../common/replace-file.ts';
import { REFUSALS } from '../refusal-messages.ts';
import { IngestError } from '../shared/ingest-error.ts';
import { checkLock, whileLocked } from './lock.ts';

/** Answers of nodes that a store keeps in a JSON file, for one chain. */
interface AnswersFile<Content extends { readonly chainId: number }, Answer> {
  /** The file has this name in the store's folder. */
  readonly name: string;
  readonly schema: z.ZodType<Content>;
  readonly answersOf: (content: Content) => readonly Answer[];
  readonly contentOf: (chainId: number, answers: readonly Answer[]) => Content;
  /** Names the subject that an answer has. */
  readonly keyOf: (answer: Answer) => string;
  /** Messages name the subjects so. */
  readonly subjects: string;
}

/**
 * The answers that a store has. None for a folder without the file, and for one of another chain.
 * Throws an IngestError if the file is damaged.
 */
export async function readAnswers<Content extends { readonly chainId: number }, Answer>(
  { name, schema, answersOf, subjects }: AnswersFile<Content, Answer>,
  store: string,
  chainId: number,
): Promise<readonly Answer[]> {
  const path = join(store, name);
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw new IngestError(
      [REFUSALS.unreadable({ subject: path, reason: `it ${whyUnread(cause)}` })],
      { cause },
    );
  });
  if (text === null) return [];
  const parsed = schema.safeParse(jsonOf(text));
  if (!parsed.success) {
    throw new IngestError([REFUSALS.answers_damaged({ path, subjects })]);
  }
  return parsed.data.chainId === chainId ? answersOf(parsed.data) : [];
}

/**
 * Adds answers to those of a store; an answer replaces that of the same subject. Replaces the file
 * atomically.
 */
export async function addAnswers<Content extends { readonly chainId: number }, Answer>(
  file: AnswersFile<Content, Answer>,
  store: string,
  chainId: number,
  answers: readonly Answer[],
): Promise<void> {
  const { name, keyOf, contentOf } = file;
  await whileLocked(store, async () => {
    const all = [...(await readAnswers(file, store, chainId)), ...answers];
    const byKey = new Map(all.map((answer) => [keyOf(answer), answer]));
    const sorted = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, answer]) => answer);
    const text = `${JSON.stringify(contentOf(chainId, sorted), null, 1)}\n`;
    await replaceFile(join(store, name), text, () => checkLock(store));
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
