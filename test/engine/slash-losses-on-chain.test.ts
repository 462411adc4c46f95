import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ingest } from '../../ingest/ingest.ts';
import { readNetwork } from '../../ingest/networks/network.ts';
import { optionsIn } from '../ingest/ingesting.ts';
import { ask, openEngine, operationNamed } from '../support/engines.ts';
import { LOSSES, LOSSES_BLOCKS, LOSSES_REPLACED, readLosses } from '../support/losses.ts';
import { temporaryFolder } from '../support/snapshots.ts';

interface Loss {
  readonly [field: string]: string | number | null;
}

/** The losses that the operation lists over the newest snapshot of a folder, as text. */
async function listed(snapshot: string): Promise<string[]> {
  const engine = await openEngine(snapshot);
  const { body } = await ask(engine, operationNamed('restaking/slash-losses'), { limit: '1000' });
  const { data, meta } = JSON.parse(body) as { data: Loss[]; meta: { total: number } };
  expect(data.length).toBe(meta.total);
  return data
    .map((row) => {
      const { operatorSetId, sharesBefore, sharesAfter, lostShares } = row;
      expect(String(BigInt(sharesBefore ?? 0) - BigInt(sharesAfter ?? 0))).toBe(lostShares);
      const set = operatorSetId === null ? null : String(operatorSetId);
      return textOf({ ...row, operatorSetId: set, logIndex: String(row.logIndex) });
    })
    .sort();
}

function textOf(row: Loss): string {
  return JSON.stringify([
    row.transactionHash,
    row.blockNumber,
    row.logIndex,
    row.cause,
    row.operator,
    row.avs,
    row.operatorSetId,
    row.strategy,
    row.staker,
    row.withdrawalRoot,
    row.sharesBefore,
    row.sharesAfter,
  ]);
}

function answered(end: 'first' | 'other'): string[] {
  return readLosses(end)
    .map((row) =>
      textOf({
        transactionHash: row.transaction_hash,
        blockNumber: row.block_number,
        logIndex: row.log_index,
        cause: row.cause,
        operator: row.operator,
        avs: row.avs,
        operatorSetId: row.operator_set_id,
        strategy: row.strategy,
        staker: row.staker,
        withdrawalRoot: row.withdrawal_root,
        sharesBefore: row.shares_before,
        sharesAfter: row.shares_after,
      }),
    )
    .sort();
}

it('slash-losses lists what the contracts answered, at both ends of a reorganisation', async () => {
  const network = await readNetwork(join(LOSSES, 'network.json'));
  const base = temporaryFolder();
  const first = await ingest(
    optionsIn(base, [join(LOSSES, 'raw')], { network, range: LOSSES_BLOCKS }),
  );
  expect(await listed(first.snapshot?.folder ?? '')).toEqual(answered('first'));
  const other = await ingest(
    optionsIn(base, [join(LOSSES, 'reorg/raw')], {
      network,
      range: LOSSES_REPLACED,
      replace: LOSSES_REPLACED,
    }),
  );
  expect(await listed(other.snapshot?.folder ?? '')).toEqual(answered('other'));
}, 600_000);
