import { cpSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ingest } from '../../ingest/ingest.ts';
import { readNetwork } from '../../ingest/networks/network.ts';
import { optionsIn } from '../ingest/ingesting.ts';
import { once } from './once.ts';
import { temporaryFolder } from './snapshots.ts';

/** The folder with real logs of mainnet, and their blocks. */
const LOGS = fileURLToPath(new URL('../ingest/real-mainnet', import.meta.url));

/** Files with these logs and blocks. */
export const LOGS_OF_MAINNET = ['logs', 'blocks'].map((name) => join(LOGS, `${name}.ndjson`));

/**
 * A snapshot of 25 real transactions of mainnet. They are a small part of the protocol's logs, so
 * that invariants fail, and it is forced. It is made once a run: a test must not change it.
 */
export async function realMainnet(): Promise<string> {
  const shared = join(tmpdir(), 'ingested', 'real-mainnet');
  await once(shared, async (target) => {
    const { snapshot } = await ingest(
      optionsIn(temporaryFolder(), LOGS_OF_MAINNET, {
        network: await readNetwork('mainnet'),
        range: { from: 17_445_563, to: 25_600_000 },
        force: true,
      }),
    );
    if (!snapshot) throw new Error('the ingest published no snapshot');
    cpSync(snapshot.folder, target, { recursive: true });
  });
  return shared;
}
