import { IngestError } from '../shared/ingest-error.ts';
import type { Endpoints } from './endpoints.ts';
import type { KnownBlock, OtherBlock } from './read-range.ts';
import { blockOf } from './requests.ts';

/**
 * The last of a store's blocks that is still on the chain of the endpoints: what is behind it is to
 * be dropped. `known` are blocks of the store with their hashes, ascending. Asks for few of them:
 * when a block is on the chain, so are all before it. Throws an IngestError where none is: then the
 * store is of another chain, and is not dropped for an endpoint's word.
 */
export async function lastHeld(
  endpoints: Endpoints,
  known: readonly KnownBlock[],
  found: OtherBlock,
): Promise<number> {
  const isHeld = async (index: number) => {
    const block = known[index];
    return block !== undefined && (await holds(endpoints, block));
  };
  // Reorganisations are short: twice as far back at each step, and then between the last two.
  let replaced = known.length;
  let held = known.length - 1;
  for (let step = 1; held >= 0 && !(await isHeld(held)); step *= 2) {
    replaced = held;
    held -= step;
  }
  held = Math.max(held, -1);
  while (replaced - held > 1) {
    const middle = (held + replaced) >> 1;
    if (await isHeld(middle)) held = middle;
    else replaced = middle;
  }
  const last = known[held];
  if (last) return last.number;
  throw new IngestError([
    `${found.message}: no block of the store is on the chain of the endpoint: ` +
      'give another endpoint, or begin a new store',
  ]);
}

/** Whether an endpoint has another block than it should while another one has the right one. */
export async function isAlone(endpoints: Endpoints, { known }: OtherBlock): Promise<boolean> {
  const blocks = await endpoints.each((endpoint) => blockOf(endpoint, known.number));
  return blocks.some(({ hash }) => hash === known.hash);
}

async function holds(endpoints: Endpoints, { number, hash }: KnownBlock): Promise<boolean> {
  const block = await endpoints.use((endpoint) => blockOf(endpoint, number));
  return block.hash === hash;
}
