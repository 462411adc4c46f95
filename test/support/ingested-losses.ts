import { cpSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ingest } from '../../ingest/ingest.ts';
import { readNetwork } from '../../ingest/networks/network.ts';
import { optionsIn } from '../ingest/ingesting.ts';
import { LOSSES, LOSSES_BLOCKS } from './losses.ts';
import { once } from './once.ts';
import { temporaryFolder } from './snapshots.ts';

/** A snapshot of the chain with losses by slashes, made once a run: a test must not change it. */
export async function ingestedLosses(): Promise<string> {
  const shared = join(tmpdir(), 'ingested', 'losses');
  await once(shared, async (target) => {
    const network = await readNetwork(join(LOSSES, 'network.json'));
    const { snapshot } = await ingest(
      optionsIn(temporaryFolder(), [join(LOSSES, 'raw')], { network, range: LOSSES_BLOCKS }),
    );
    if (!snapshot) throw new Error('the ingest published no snapshot');
    cpSync(snapshot.folder, target, { recursive: true });
  });
  return shared;
}
