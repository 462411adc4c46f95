import { describe, expect, it } from 'vitest';
import type { OptionalTableName } from '../../../common/table-names.ts';
import { makeTables } from '../../../ingest/derive/derive.ts';
import { afterFile } from '../../support/after-file.ts';
import { makeLogTables } from '../log-writer.ts';
import { openMemory } from '../raw-chain.ts';
import { tableSql } from '../table-sql.ts';
import { expectEqual, rowsOf } from './compare-tables.ts';
import { CRAFTED_NETWORK, CraftedChain, hash } from './crafted-chain.ts';
import {
  alice,
  bob,
  carol,
  one,
  two,
  writeEffects,
  writeRewardShares,
} from './crafted-reward-inputs.ts';
import { writeRewards } from './crafted-sets.ts';
import { decodeChain } from './decoded-chain.ts';
import { BEACON, MOST, WAD } from './rows.ts';

const configuration = { network: CRAFTED_NETWORK, tokens: [], prices: null, entities: [] };

/** The tables of a crafted chain, whose rows come in another order than the chain's. */
async function derived(write: (chain: CraftedChain) => void) {
  const chain = new CraftedChain();
  write(chain);
  const memory = await openMemory();
  afterFile(() => memory.close());
  await makeLogTables(memory.connection, chain.writer.logs.toReversed());
  const { connection } = memory;
  const context = await makeTables(connection, configuration, chain.writer.block);
  return { connection, context, logs: decodeChain(CRAFTED_NETWORK, chain.raw) };
}

/** The time of a block of a crafted chain, as tables have it. */
const timeOf = (block: number) =>
  new Date((1_700_000_000 + 12 * block) * 1000).toISOString().slice(0, 19).replace('T', ' ');

const shares = await derived(writeRewardShares);
const effects = await derived(writeEffects);

it.each([
  ['reward_share_changes', shares],
  ['allocation_changes', effects],
  ['magnitude_changes', effects],
  ['operator_set_strategy_changes', effects],
] as const satisfies readonly (readonly [OptionalTableName, unknown])[])(
  '%s has the rows that viem and plain JavaScript give',
  async (table, { connection, context, logs }) => {
    expect(await expectEqual(connection, context, logs, table)).toBeGreaterThan(0);
  },
);

describe('shares that divide rewards', () => {
  it('are slashed one slash after the other, in whole shares, and debts are not', async () => {
    const rows = await rowsOf(shares.connection, tableSql('reward_share_changes', shares.context));
    const deltas = (staker: string, strategy: string) =>
      rows
        .filter((row) => row.staker === staker && row.strategy === strategy)
        .map(({ delta }) => BigInt(String(delta)));
    const third = WAD / 3n;
    const losses: bigint[] = [];
    let left = MOST;
    for (const wad of [third, third, 1n, WAD / 2n]) {
      const loss = (left * wad) / WAD;
      losses.push(-loss);
      left -= loss;
    }
    expect(deltas(alice, one)).toEqual([MOST, ...losses, -11n]);
    // Delegates to the operator for a slash of a third, and for one of 1e-18, which takes nothing.
    expect(deltas(bob, one)).toEqual([7n, -2n, -1n]);
    expect(deltas(bob, two)).toEqual([10n, -10n]);
    // A debt of 3 is not slashed; 7 are, by 1 - floor(1e18 x (1/7) / (1/3)).
    expect(deltas(carol, BEACON)).toEqual([-3n, 10n, -4n]);
  });
});

describe('the time of a block of effect', () => {
  it('is that of its logs, or between those of its neighbours on one day', async () => {
    const { connection, context } = effects;
    const rows = await rowsOf(connection, tableSql('allocation_changes', context));
    expect(Object.fromEntries(rows.map((row) => [row.magnitude, row.effect_at]))).toEqual({
      1: timeOf(100),
      // Interpolated between blocks 100 and 103.
      2: timeOf(102),
      3: timeOf(107),
      // Its neighbours, blocks 107 and 8107, are of two days.
      4: null,
      5: null,
      6: timeOf(100),
    });
    const found = await connection.runAndReadAll(
      'select effect_block::integer, is_past from allocation_effects where seconds is null order by 1',
    );
    expect(found.getRowsJS()).toEqual([
      [4100, true],
      [10_000_100, false],
    ]);
  });
});

/** Roots of which one is submitted again, and one is disabled twice. */
function writeRoots(chain: CraftedChain): void {
  const RC = 'RewardsCoordinator';
  const submit = (rootIndex: number, end: number) =>
    chain.emit(`${RC}.DistributionRootSubmitted`, {
      rootIndex,
      root: hash(rootIndex),
      rewardsCalculationEndTimestamp: end,
      activatedAt: 1_700_000_000,
    });
  submit(0, 1);
  submit(1, 2);
  chain.next();
  submit(2, 3);
  chain.emit(`${RC}.DistributionRootDisabled`, { rootIndex: 1 }).next(2);
  chain.emit(`${RC}.DistributionRootDisabled`, { rootIndex: 1 });
}

describe('blocks of submissions', () => {
  it('are in `rewards`, with the operator set of the kinds that have one', async () => {
    const { connection, context } = await derived(writeRewards);
    const rows = await rowsOf(connection, tableSql('rewards', context));
    expect(
      rows.map(({ type, operator_set_id, block_number }) => [type, operator_set_id, block_number]),
    ).toEqual([
      ['avs', null, '100'],
      ['avs', null, '100'],
      ['all_stakers', null, '100'],
      ['operator_directed_avs', null, '100'],
      ['operator_directed_operator_set', '3', '100'],
      ['unique_stake', '3', '100'],
    ]);
  });

  it('are in `distribution_roots`, with the time at which a root was disabled last', async () => {
    const { connection, context } = await derived(writeRoots);
    const rows = await rowsOf(connection, tableSql('distribution_roots', context));
    expect(
      rows.map(({ root_index, created_block, disabled_at, active }) => [
        root_index,
        created_block,
        disabled_at,
        active,
      ]),
    ).toEqual([
      ['0', '100', null, true],
      ['1', '100', timeOf(103), false],
      ['2', '101', null, true],
    ]);
  });
});
