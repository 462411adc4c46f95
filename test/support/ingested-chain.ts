import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ingest } from '../../ingest/ingest.ts';
import { readNetwork } from '../../ingest/network.ts';
import type { PriceRow } from '../../ingest/prices.ts';
import { optionsIn } from '../ingest/ingesting.ts';
import { SHARED } from '../ingest/shared.ts';
import { readTruth } from '../ingest/truth.ts';
import { temporaryFolder } from './snapshots.ts';

const CHAIN = join(SHARED, 'chain');

/** Whether the logs of the real contracts are there; with CI set they must be. */
export const hasChain = existsSync(CHAIN) || Boolean(process.env.CI);

/** A snapshot of the logs that the real contracts gave on a chain of their own, up to a block, with prices where there are some. */
export async function ingestedChain(
  to = readTruth().block.number,
  prices: readonly PriceRow[] | null = null,
): Promise<string> {
  const network = await readNetwork(join(CHAIN, 'network.json'));
  const { firstBlock } = readTruth();
  const files = ['logs', 'blocks', 'eigenda_transactions'];
  const inputs = files.map((file) => join(CHAIN, `raw/${file}.ndjson`));
  const base = temporaryFolder();
  const { snapshot } = await ingest(
    optionsIn(base, inputs, {
      network,
      range: { from: firstBlock, to },
      publish: { out: join(base, 'out'), keep: 3, tokens: [], prices, entities: [] },
    }),
  );
  if (!snapshot) throw new Error('the ingest published no snapshot');
  return snapshot.folder;
}
