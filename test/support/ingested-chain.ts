import { createHash } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ingest } from '../../ingest/ingest.ts';
import { readNetwork } from '../../ingest/network.ts';
import type { PriceRow } from '../../ingest/prices.ts';
import { CURRENT } from '../../ingest/publish.ts';
import { optionsIn } from '../ingest/ingesting.ts';
import { SHARED } from '../ingest/shared.ts';
import { readTruth } from '../ingest/truth.ts';
import { once } from './once.ts';

const CHAIN = join(SHARED, 'chain');

/** Whether the logs of the real contracts are there; with CI set they must be. */
export const hasChain = existsSync(CHAIN) || Boolean(process.env.CI);

/**
 * A snapshot of the logs that the real contracts gave on a chain of their own, up to a block, and of the prices that are
 * given. Each is ingested once a run and shared by tests, which must not change it.
 */
export async function ingestedChain(
  to = readTruth().block.number,
  prices: readonly PriceRow[] | null = null,
): Promise<string> {
  const digest = createHash('sha256').update(JSON.stringify(prices)).digest('hex').slice(0, 8);
  const base = join(tmpdir(), 'generated', `chain-${to}-${digest}`);
  await once(base, (target) => ingestInto(target, to, prices));
  return realpathSync(join(base, 'out', CURRENT));
}

async function ingestInto(
  base: string,
  to: number,
  prices: readonly PriceRow[] | null,
): Promise<void> {
  const network = await readNetwork(join(CHAIN, 'network.json'));
  const { firstBlock } = readTruth();
  const files = ['logs', 'blocks', 'eigenda_transactions'];
  const inputs = files.map((file) => join(CHAIN, `raw/${file}.ndjson`));
  await ingest(
    optionsIn(base, inputs, {
      network,
      range: { from: firstBlock, to },
      publish: { out: join(base, 'out'), keep: 3, tokens: [], prices, entities: [] },
    }),
  );
}
