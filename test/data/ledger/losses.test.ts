import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Ledger, readLedger } from '../../../data/ledger/read-ledger.ts';
import { ingestedLosses } from '../../support/ingested-losses.ts';
import { jsonRows } from '../../support/json-rows.ts';
import { type LossRow, readLosses } from '../../support/losses.ts';

let snapshot: string;
const ledgers = new Map<string, Ledger>();
const losses = readLosses('first');

beforeAll(async () => {
  snapshot = await ingestedLosses();
  for (const staker of new Set(losses.map((row) => row.staker)))
    ledgers.set(
      staker,
      await readLedger(snapshot, { address: staker, from: null, to: null, earned: null }),
    );
}, 300_000);

function noteOf({ operator, avs, operator_set_id, withdrawal_root }: LossRow): string {
  const by =
    avs === null
      ? 'a balance on the beacon chain fell'
      : `set ${operator_set_id} of ${avs} slashed ${operator}`;
  return withdrawal_root === null ? by : `${by}, withdrawal ${withdrawal_root}`;
}

describe('losses in a ledger', () => {
  it('are those that the contracts answered, with the set and the withdrawal', () => {
    const expected = losses.map((row) => [
      row.staker,
      row.transaction_hash,
      row.log_index,
      row.cause === 'slash' ? 'slash' : 'beacon_slash',
      row.strategy,
      String(BigInt(row.shares_before) - BigInt(row.shares_after)),
      noteOf(row),
    ]);
    const found = [...ledgers].flatMap(([staker, { lines }]) =>
      lines
        .filter(({ account, note }) => account === 'Expenses:Slashing' && note !== null)
        .map((line) => [
          staker,
          line.transaction_hash,
          line.log_index,
          line.kind,
          line.strategy,
          line.change,
          line.note,
        ]),
    );
    expect(found.map(String).sort()).toEqual(expected.map(String).sort());
  });

  it('leave the queue with what the withdrawals in it are worth', async () => {
    const worth = new Map<string, bigint>();
    const add = (key: string, amount: bigint) => worth.set(key, (worth.get(key) ?? 0n) + amount);
    const queued = await jsonRows(/* sql */ `
      select staker, withdrawal_root, strategy, sum(amount)::varchar from (
        select staker, withdrawal_root, unnest(strategies) as strategy, unnest(shares) as amount
        from '${join(snapshot, 'withdrawals.parquet')}' where not completed) group by all`);
    let lowered = 0;
    for (const [staker, root, strategy, amount] of queued) {
      const last = losses.findLast(
        (row) => row.withdrawal_root === root && row.strategy === strategy,
      );
      if (last !== undefined) lowered += 1;
      add(`${staker} ${strategy}`, BigInt(last?.shares_after ?? String(amount)));
    }
    expect(lowered).toBeGreaterThan(0);
    for (const [staker, { closing }] of ledgers) {
      const own = [...worth].filter(([key, amount]) => key.startsWith(staker) && amount !== 0n);
      const found = closing
        .filter(({ account }) => account === 'Assets:Queued')
        .map((line) => [`${staker} ${line.strategy}`, BigInt(line.balance ?? '0')] as const);
      expect(new Map(found)).toEqual(new Map(own));
    }
  });

  it('are taken from what a completed withdrawal has', async () => {
    const received = await jsonRows(/* sql */ `
      select staker, transaction_hash, strategy, sum(deposit_shares)::varchar
      from '${join(snapshot, 'share_changes.parquet')}' where reason = 'withdrawal_completed' group by all`);
    let compared = 0;
    for (const [staker, transaction, strategy, amount] of received) {
      const lines = ledgers
        .get(String(staker))
        ?.lines.filter(
          (line) =>
            line.account === 'Equity:Completed' &&
            line.transaction_hash === transaction &&
            line.strategy === strategy &&
            line.note?.endsWith('received as shares'),
        );
      if (lines === undefined) continue;
      const sum = lines.reduce((all, { change }) => all + BigInt(change ?? '0'), 0n);
      expect(String(sum), `${staker} ${transaction}`).toBe(amount);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(0);
  });

  it('leave the shares that the snapshot has', async () => {
    for (const [staker, { closing }] of ledgers) {
      const shares = await jsonRows(/* sql */ `
        select strategy, shares::varchar from '${join(snapshot, 'staker_shares.parquet')}'
        where staker = '${staker}' and shares <> 0`);
      const found = closing.filter(({ account }) => account === 'Assets:Restaked');
      expect(Object.fromEntries(found.map((line) => [line.strategy, line.balance]))).toEqual(
        Object.fromEntries(shares),
      );
    }
  });
});
