import { IngestRefusal } from '../refusal.ts';
import type { Endpoints } from './endpoints.ts';
import type { KnownBlock, OtherBlock } from './read-range.ts';
import { blockOf } from './requests.ts';

/** The last block of a range in a store. */
export interface StoredBlock {
  readonly number: number;
  /** Null where the range came from files without block hashes. */
  readonly hash: string | null;
}

/**
 * The last block up to which a store holds the chain that the endpoints have: ranges behind it are
 * to be dropped. `ends` are the last blocks of the store's ranges, ascending. A range without a hash
 * is believed, being older than one that was followed. Throws an IngestRefusal where no range is
 * left: then the store is of another chain, and is not dropped for an endpoint's word.
 */
export async function lastHeld(
  endpoints: Endpoints,
  ends: readonly StoredBlock[],
  found: OtherBlock,
): Promise<number> {
  for (const { number, hash } of [...ends].reverse()) {
    if (hash === null || (await holds(endpoints, { number, hash }))) return number;
  }
  throw new IngestRefusal([
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
