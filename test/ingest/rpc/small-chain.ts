import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CASES, SMALL } from '../../support/chains.ts';
import { type Call, type Json, TestChain } from './chain.ts';
import { filterOf } from './rpc-answers.ts';
import type { Fault } from './rpc-server.ts';

/** The chain with the real contracts, as a node of it would serve it. */
export async function smallChain(): Promise<TestChain> {
  const [logs, blocks, calls] = await Promise.all(
    ['logs', 'blocks', 'eigenda_transactions'].map(linesOf),
  );
  const head = Number(blocks?.at(-1)?.number);
  // Lines of that file are pairs of a transaction and its receipt.
  return new TestChain(head, logs ?? [], blocks, calls as unknown as Call[]);
}

/** A node's chain with the logs of one of the small cases. */
export async function caseChain(name: string, head: number): Promise<TestChain> {
  const [logs, blocks] = await Promise.all(
    ['logs', 'blocks'].map((file) => linesAt(join(CASES, name, `${file}.ndjson`))),
  );
  return new TestChain(head, logs ?? [], blocks);
}

/**
 * A provider that cuts at 100 logs without saying so, names a limit of blocks, and is often busy.
 */
export function moody(): Fault {
  let asked = 0;
  return (request, honest) => {
    asked += 1;
    if (asked % 11 === 0) return { status: 429 };
    if (request.method !== 'eth_getLogs') return undefined;
    const { from, to } = filterOf(request);
    if (to - from >= 300_000) {
      return { error: { code: -32614, message: 'eth_getLogs is limited to a 300,000 range' } };
    }
    return Array.isArray(honest) && honest.length > 100
      ? { result: honest.slice(0, 100) }
      : undefined;
  };
}

async function linesOf(name: string): Promise<Json[]> {
  return linesAt(join(SMALL.folder, `raw/${name}.ndjson`));
}

async function linesAt(path: string): Promise<Json[]> {
  const text = await readFile(path, 'utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
