import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ingest } from '../../ingest/ingest.ts';
import { readNetwork } from '../../ingest/network.ts';
import { optionsIn } from '../ingest/ingesting.ts';
import { SHARED } from '../ingest/shared.ts';
import { readTruth } from '../ingest/truth.ts';
import { temporaryFolder } from './snapshots.ts';

const CHAIN = join(SHARED, 'chain');

/** Whether the logs of the real contracts are there; with CI set they must be. */
export const hasChain = existsSync(CHAIN) || Boolean(process.env.CI);

/** A snapshot of the logs that the real contracts gave on a chain of their own. */
export async function ingestedChain(): Promise<string> {
  const network = await readNetwork(join(CHAIN, 'network.json'));
  const { firstBlock, block } = readTruth();
  const files = ['logs', 'blocks', 'eigenda_transactions'];
  const inputs = files.map((file) => join(CHAIN, `raw/${file}.ndjson`));
  const range = { from: firstBlock, to: block.number };
  const { snapshot } = await ingest(optionsIn(temporaryFolder(), inputs, { network, range }));
  if (!snapshot) throw new Error('the ingest published no snapshot');
  return snapshot.folder;
}
