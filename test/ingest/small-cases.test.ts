import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ingest } from '../../ingest/ingest.ts';
import type { Interval } from '../../ingest/interval.ts';
import { readNetwork } from '../../ingest/network.ts';
import { CASES } from '../support/chains.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { optionsIn } from './ingesting.ts';

const NETWORK = await readNetwork(join(CASES, 'network.json'));

/** Ingests the logs of one case. */
async function published(name: string, range: Interval, network = NETWORK) {
  const { snapshot } = await ingest(
    optionsIn(temporaryFolder(), [join(CASES, name)], { network, range }),
  );
  if (!snapshot?.report) throw new Error('not published');
  return { folder: snapshot.folder, report: snapshot.report };
}

describe('logs of strangers under topics of strategies and pods', () => {
  it('refuse nothing, whatever their bytes are', async () => {
    const range = { from: 21_000_001, to: 21_000_100 };
    const { report } = await published('foreign-malformed-log', range);
    expect(report.rejected).toEqual({});
    expect(report.foreignEmitters).toEqual({
      'EigenPod.ValidatorRestaked(uint40)': 1,
      'StrategyBase.ExchangeRateEmitted': 1,
      'StrategyBase.StrategyTokenSet': 1,
    });
  });
});
