import { IngestError } from '../shared/ingest-error.ts';
import type { Endpoints } from './endpoints.ts';
import type { BlockRef, ReplacedBlock } from './read-range.ts';
import { blockOf } from './requests.ts';

/**
 * The last of a store's blocks that is still on the chain of the endpoints: what is behind it is to
 * be dropped. `known` are blocks of the store with their hashes, ascending. Asks for few of them:
 * when a block is on the chain, so are all before it. Throws an IngestError where none is: then the
 * store is of another chain, and is not dropped for an endpoint's word.
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
  // Reorganisations are short: twice as far back at each step, and then between the last two.
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
  throw new IngestError([
    `${found.message}: no block of the store is on the chain of the endpoint: ` +
      'give another endpoint, or begin a new store',
  ]);
}

/** Whether an endpoint has another block than it should while another one has the right one. */
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
