import { createHash } from 'node:crypto';
import { cpSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PriceRow } from '../../ingest/configuration/prices.ts';
import type { TokenRow } from '../../ingest/configuration/tokens.ts';
import { ingest } from '../../ingest/ingest.ts';
import { readNetwork } from '../../ingest/networks/network.ts';
import { optionsIn } from '../ingest/ingesting.ts';
import { readTruth } from '../ingest/truth.ts';
import { type Chain, NETWORK_FILE, SMALL } from './chains.ts';
import { once } from './once.ts';
import { temporaryFolder } from './snapshots.ts';

interface Ingestion {
  readonly chain?: Chain;
  /** The last block; by default that of the chain. */
  readonly to?: number;
  readonly prices?: readonly PriceRow[];
  readonly tokens?: readonly TokenRow[];
}

/**
 * A snapshot of the logs that the real contracts gave on a chain of their own. Each is made once a
 * run, so a test must not change it.
 */
export async function ingestedChain(of: Ingestion = {}): Promise<string> {
  const { chain = SMALL, to, prices, tokens } = of;
  const digest = createHash('sha256').update(JSON.stringify([to, prices, tokens]));
  const shared = join(tmpdir(), 'ingested', `${chain.name}-${digest.digest('hex').slice(0, 16)}`);
  await once(shared, async (target) => {
    cpSync(await ingested(chain, to, prices, tokens), target, { recursive: true });
  });
  return shared;
}

async function ingested(
  chain: Chain,
  to?: number,
  prices: readonly PriceRow[] | null = null,
  tokens: readonly TokenRow[] = [],
): Promise<string> {
  const network = await readNetwork(NETWORK_FILE);
  const { firstBlock, block } = readTruth(chain);
  const files = ['logs', 'blocks', 'eigenda_transactions'];
  const inputs = files.map((file) => join(chain.folder, `raw/${file}.ndjson`));
  const base = temporaryFolder();
  const { snapshot } = await ingest(
    optionsIn(base, inputs, {
      network,
      range: { from: firstBlock, to: to ?? block.number },
      publish: { out: join(base, 'out'), keep: 3, tokens, prices, entities: [] },
    }),
  );
  if (!snapshot) throw new Error('the ingest published no snapshot');
  return snapshot.folder;
}
