import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ingest } from '../../ingest/ingest.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import {
  blocksOf,
  chainOf,
  Exporter,
  FIRST,
  type Log,
  NETWORK,
  toJson,
  writeLines,
  writeRaw,
} from './chain.ts';
import { optionsIn, readIn } from './ingesting.ts';

const COUNT = 20;
const ALL = chainOf(COUNT);
const RANGE = { from: FIRST, to: FIRST + COUNT - 1 };

let exporter: Exporter;
beforeAll(async () => {
  exporter = await Exporter.create();
});

describe('warnings of what is read', () => {
  it('tell that files of the whole chain lack logs, by the first block of which the indices have a hole', async () => {
    const warningsOf = async (logs: readonly Log[]) => {
      const folder = await exporter.aws(join(temporaryFolder(), 'aws'), logs);
      return (await readIn(temporaryFolder(), [folder], { range: RANGE })).counts.warnings;
    };
    expect(await warningsOf(ALL)).toEqual([]);
    const hole = ALL.filter(
      ({ block, index }) => block < FIRST + 4 || block > FIRST + 5 || index !== 1,
    );
    expect(await warningsOf(hole)).toEqual([
      expect.stringMatching(
        new RegExp(`^block ${FIRST + 4}: indices of its logs have a hole \\(2 blocks\\)`),
      ),
    ]);
    // Logs that were selected by contract have holes by their nature.
    const ours = hole.filter(({ address }) =>
      NETWORK.contracts.some((one) => one.address === address),
    );
    expect(await warningsOf(ours)).toEqual([]);
  });

  it('tell which rows lie outside --range', async () => {
    const folder = writeRaw(join(temporaryFolder(), 'raw'), ALL);
    const { counts } = await readIn(temporaryFolder(), [folder], {
      range: { from: FIRST, to: RANGE.to - 3 },
    });
    expect(counts.warnings).toEqual([
      expect.stringMatching(
        `has blocks ${FIRST} to ${RANGE.to}; those outside --range ${FIRST} to ${RANGE.to - 3} are left out`,
      ),
    ]);
  });

  it('tell that the newest block may still be replaced', async () => {
    const nowSeconds = Math.floor(Date.now() / 1000);
    const genesisTime = nowSeconds - 12 * RANGE.to - 60;
    const folder = temporaryFolder();
    writeLines(join(folder, 'logs.ndjson'), ALL.map(toJson));
    writeLines(
      join(folder, 'blocks.ndjson'),
      blocksOf(ALL).map((number) => ({
        number: `0x${number.toString(16)}`,
        timestamp: `0x${(genesisTime + 12 * number).toString(16)}`,
      })),
    );
    const { counts } = await readIn(temporaryFolder(), [folder], {
      range: RANGE,
      network: { ...NETWORK, genesisTime },
    });
    expect(counts.warnings).toEqual([
      expect.stringMatching(new RegExp(`^block ${RANGE.to}: is \\d+ s old: a reorganisation may`)),
    ]);
  });

  it("tell which of the network's contracts has no log at all", async () => {
    const folder = writeRaw(join(temporaryFolder(), 'raw'), ALL);
    const { snapshot } = await ingest(optionsIn(temporaryFolder(), [folder], { range: RANGE }));
    expect(snapshot?.report?.warnings).toEqual([
      `no log of EigenPodManager ${NETWORK.contracts[2]?.address}: is each address among those that were exported?`,
      "AllocationManager: is not in the network's file: no rows of operator_sets, operator_set_members, operator_set_strategy_changes, slasher_changes, allocations, allocation_changes, magnitudes, magnitude_changes and slashes come from it",
      "RewardsCoordinator: is not in the network's file: no rows of rewards, reward_strategies, reward_operators, reward_claims, reward_splits and distribution_roots come from it",
    ]);
  });
});
