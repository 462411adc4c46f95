import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { programFile } from '../../../common/program-file.ts';
import { ETH } from '../../../common/vocabulary.ts';
import { readFacts } from '../../../data/facts/fact-file.ts';
import { verifyFacts } from '../../../data/facts/verify-facts.ts';
import type { PriceRow } from '../../../ingest/configuration/prices.ts';
import { ingest } from '../../../ingest/ingest.ts';
import { readNetwork } from '../../../ingest/networks/network.ts';
import { realRateLogs } from '../../support/real-rates.ts';
import { temporaryFolder } from '../../support/snapshots.ts';
import { optionsIn } from '../ingesting.ts';

const LOGS = ['logs', 'blocks'].map((name) =>
  fileURLToPath(new URL(`../real-mainnet/${name}.ndjson`, import.meta.url)),
);

const FACTS = readFacts(programFile('data/mainnet/facts/rocket-pool-rates.json'));

async function ingested(inputs: readonly string[], prices: readonly PriceRow[]) {
  const base = temporaryFolder();
  const { snapshot } = await ingest(
    optionsIn(base, inputs, {
      network: await readNetwork('mainnet'),
      range: { from: 17_445_563, to: 25_600_000 },
      force: true,
      publish: { out: `${base}/out`, keep: 1, tokens: [], prices, chainPrices: true, entities: [] },
    }),
  );
  if (!snapshot) throw new Error('the ingest published no snapshot');
  return snapshot;
}

const unknownOf = (report: Awaited<ReturnType<typeof ingested>>['report']) =>
  report?.unknown.find(({ what }) => what.startsWith('price of ETH'));

describe('recorded balances of Rocket Pool', () => {
  it('give the 540 rates that follow from them', async () => {
    const ether = { token: ETH, timeMs: 0, ethPrice: '1', dollarPrice: '2000' };
    const { folder, report } = await ingested([...LOGS, realRateLogs()], [ether]);
    const { counts, differences } = await verifyFacts(folder, FACTS, false);
    expect(differences).toEqual([]);
    expect(counts).toMatchObject({ agree: 544, differ: 0 });
    expect(unknownOf(report)).toBeUndefined();
  });

  it('have no row in prices without a price of ETH, and the report counts them', async () => {
    const { folder, report } = await ingested([...LOGS, realRateLogs()], []);
    const { counts } = await verifyFacts(folder, FACTS, false);
    // These logs do not have the root of their claim.
    expect(counts).toMatchObject({ agree: 4, differ: 0, notCovered: 541 });
    expect(unknownOf(report)).toMatchObject({ rows: 540 });
  });

  it('alone are told to be no logs of the protocol', async () => {
    const { report } = await ingested([realRateLogs()], []);
    expect(report?.warnings.join('\n')).toContain(
      '540 logs are of sources of prices, and none is of the protocol: every table is empty',
    );
    const { report: both } = await ingested(LOGS, []);
    expect(both?.warnings.join('\n')).not.toContain('logs are of sources of prices');
  });
});
