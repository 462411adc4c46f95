import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SHARED } from '../shared.ts';
import { type Json, TestChain } from './chain.ts';

export const CHAIN = join(SHARED, 'chain');
export const isThere = existsSync(CHAIN);

/** The chain with the real contracts, as a node of it would serve it. */
export async function sharedChain(): Promise<TestChain> {
  const [logs, blocks, calls] = await Promise.all(
    ['logs', 'blocks', 'eigenda_transactions'].map(linesOf),
  );
  const head = Number(blocks?.at(-1)?.number);
  // Lines of that file are pairs of a transaction and its receipt.
  return new TestChain(head, logs ?? [], blocks, calls as unknown as TestChain['calls']);
}

async function linesOf(name: string): Promise<Json[]> {
  const text = await readFile(join(CHAIN, `raw/${name}.ndjson`), 'utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
