import { REFUSALS } from '../refusal-messages.ts';
import { IngestError } from '../shared/ingest-error.ts';
import type { Endpoints } from './endpoints.ts';
import { blockOf } from './node-requests.ts';
import type { BlockRef, ReplacedBlock } from './read-range.ts';

/**
 * Finds the last block in a store that is still on the endpoints' chain: later ones are to be
 * dropped. `blocks` are the store's, ascending. Needs few requests: if a block is on the chain, so
 * are all before it. Throws an IngestError if none is: then the store has another chain and is
 * kept.
 */
export async function lastOnChain(
  endpoints: Endpoints,
  blocks: readonly BlockRef[],
  found: ReplacedBlock,
): Promise<number> {
  const isOnChain = async (index: number) => {
    const block = blocks[index];
    return block !== undefined && (await isOnChainOf(endpoints, block));
  };
  // Reorganisations are short: step back by doubled distances, then bisect.
  let replaced = blocks.length;
  let kept = blocks.length - 1;
  for (let step = 1; kept >= 0 && !(await isOnChain(kept)); step *= 2) {
    replaced = kept;
    kept -= step;
  }
  kept = Math.max(kept, -1);
  while (replaced - kept > 1) {
    const middle = (kept + replaced) >> 1;
    if (await isOnChain(middle)) kept = middle;
    else replaced = middle;
  }
  const last = blocks[kept];
  if (last) return last.number;
  const { number: block, hash: expected } = found.expected;
  const at = { endpoint: found.endpoint.name, block, hash: found.hash, expected };
  throw new IngestError([REFUSALS.no_common_block(at)]);
}

/** Whether the endpoint is wrong: another one has the expected block. */
export async function isOutlier(
  endpoints: Endpoints,
  { expected }: ReplacedBlock,
): Promise<boolean> {
  const blocks = await endpoints.each((endpoint) => blockOf(endpoint, expected.number));
  return blocks.some(({ hash }) => hash === expected.hash);
}

async function isOnChainOf(endpoints: Endpoints, { number, hash }: BlockRef): Promise<boolean> {
  const block = await endpoints.use((endpoint) => blockOf(endpoint, number));
  return block.hash === hash;
}
