import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDuckDB } from '../../common/duckdb.ts';
import { type LedgerLine, readLedger } from '../../data/ledger/read-ledger.ts';
import type { Engine } from '../../engine/engine.ts';
import { ask, openEngineOf, operationNamed } from '../support/engines.ts';
import { ingestedLosses } from '../support/ingested-losses.ts';
import { jsonRows } from '../support/json-rows.ts';
import { patchy, rewrite } from '../support/rewrite.ts';
import { bare, generated } from '../support/snapshots.ts';
import { sameAnswer } from '../witness/json.ts';
import { Witness } from '../witness/operations.ts';
import { readRows } from '../witness/rows.ts';

const EVENTS = [
  'share_changes',
  'withdrawals',
  'delegation_changes',
  'share_losses',
  'reward_claims',
] as const;

interface Row {
  readonly [field: string]: string | number | null;
}

/** The addresses with the most events: in changes of shares, losses and claims. */
async function addressesOf(snapshot: string): Promise<string[]> {
  const instance = await openDuckDB();
  try {
    const of = (table: string, column: string) =>
      `(select ${column} from '${join(snapshot, `${table}.parquet`)}' group by 1 order by count(*) desc, 1 limit 4)`;
    const hasEarned = existsSync(join(snapshot, 'reward_earnings.parquet'));
    const earned = hasEarned ? `${of('reward_earnings', 'earner')} union all` : '';
    const read = await (await instance.connect()).runAndReadAll(
      `select distinct lower(a) from (${of('share_changes', 'staker')} union all ${of('share_losses', 'staker')}
       union all ${of('reward_claims', 'earner')} union all ${earned}
       (select staker from '${join(snapshot, 'share_losses.parquet')}' where withdrawal_root is not null group by 1 order by count(*) desc, 1 limit 4)) t(a) order by 1`,
    );
    return read.getRows().map(([address]) => String(address));
  } finally {
    instance.closeSync();
  }
}

async function rowsOf(engine: Engine, query: Record<string, string>): Promise<Row[]> {
  const { status, body } = await ask(engine, operationNamed('restaking/ledger'), {
    limit: '1000',
    ...query,
  });
  expect(status, body).toBe(200);
  return JSON.parse(body).data;
}

/** A row of the operation in the words of the command: its texts and nulls, times in seconds. */
function lineOf(row: Row): Record<string, string | null> {
  const time = (value: unknown) =>
    value === null ? null : String(value).replace(/\.\d{3}Z$/, 'Z');
  const text = (value: unknown) => (value === null || value === '' ? null : String(value));
  return {
    time: time(row.time),
    block_number: text(row.blockNumber),
    log_index: text(row.logIndex),
    transaction_hash: text(row.transactionHash),
    kind: text(row.kind),
    account: text(row.account),
    strategy: text(row.strategy),
    token: text(row.token),
    symbol: text(row.symbol),
    change: text(row.change),
    balance: text(row.balance),
    tokens: text(row.tokens),
    dollar_value: text(row.dollarValue),
    dollar_price: text(row.dollarPrice),
    priced_at: time(row.pricedAt),
    price_source: text(row.priceSource),
    note: text(row.note),
  };
}

describe.each([
  ['a chain of the contracts', ingestedLosses],
  ['rates and prices with gaps', () => patchy('tiny', 3)],
] as const)('the ledger over %s', (_, folder) => {
  let snapshot: string;
  let engine: Engine;
  let addresses: string[];
  beforeAll(async () => {
    snapshot = await folder();
    engine = await openEngineOf(['ledger'], snapshot);
    addresses = await addressesOf(snapshot);
  }, 600_000);

  it('has the rows of the command, of all time and of a part', async () => {
    for (const address of addresses) {
      const all = await rowsOf(engine, { address });
      const middle = String(all[Math.floor(all.length / 2)]?.time).slice(0, 10);
      for (const [from, to] of [
        [null, null],
        [middle, null],
        [null, middle],
      ] as const) {
        const own = await rowsOf(engine, { address, ...(from && { from }), ...(to && { to }) });
        const ledger = await readLedger(snapshot, { address, from, to, earned: null });
        const lines = [...ledger.opening, ...ledger.lines, ...ledger.closing];
        expect(own.map(lineOf)).toEqual(
          lines.map(({ entry: _entry, ...line }: LedgerLine) => line),
        );
      }
    }
  });

  it('has the rows of the witness', async () => {
    const witness = new Witness(await readRows(snapshot));
    for (const address of addresses) {
      const query = { address, limit: '1000', from: '2024-06-01', to: '2025-06-01T12:00:00.5Z' };
      const turned = { address, from: '2025-06-01', to: '2025-05-31' };
      for (const asked of [query, { address, limit: '1000' }, turned]) {
        const expected = witness.answer('ledger', asked);
        const { body } = await ask(engine, operationNamed('restaking/ledger'), asked);
        expect(expected.status === 200 && sameAnswer(body, expected.body), address).toBeNull();
      }
    }
  });

  it('adds up to 0 in each entry', async () => {
    for (const address of addresses) {
      const sums = new Map<string, bigint>();
      for (const { entry, strategy, token, change } of await rowsOf(engine, { address })) {
        if (entry === null || typeof change !== 'string') continue;
        const key = `${entry} ${strategy} ${token}`;
        sums.set(key, (sums.get(key) ?? 0n) + BigInt(change));
      }
      expect([...sums.values()].filter((sum) => sum !== 0n)).toEqual([]);
    }
  });
});

describe('the ledger', () => {
  it('has earned rewards by day if they were computed, at the value of the day', async () => {
    const snapshot = await generated('tiny', 4);
    const engine = await openEngineOf(['ledger'], snapshot);
    const [[earner, token, day, amount] = []] = await jsonRows(`
      select lower(earner), lower(token), strftime(day, '%Y-%m-%d'), sum(amount)::varchar
      from '${join(snapshot, 'reward_earnings.parquet')}'
      group by all order by count(*) desc, 1, 2, 3 limit 1`);
    const all = await rowsOf(engine, { address: String(earner) });
    const own = all.filter((row) => row.note === `earned on ${day}` && row.token === token);
    const next = new Date(Date.parse(String(day)) + 86_400_000).toISOString();
    expect(own.map(({ kind, account, change, time }) => [kind, account, change, time])).toEqual([
      ['reward_earned', 'Assets:Unclaimed', amount, next],
      ['reward_earned', 'Income:Rewards', `-${amount}`, next],
    ]);
    for (const row of own) {
      expect(row).toMatchObject({ blockNumber: null, logIndex: null, transactionHash: '' });
      expect(Date.parse(String(row.pricedAt ?? next))).toBeLessThanOrEqual(Date.parse(next));
    }
    // A claim pays earned rewards.
    const claims = `'${join(snapshot, 'reward_claims.parquet')}'`;
    const [[claimant] = []] = await jsonRows(`select lower(min(earner)) from ${claims}`);
    const paid = (await rowsOf(engine, { address: String(claimant) })).filter(
      ({ kind }) => kind === 'reward_claimed',
    );
    expect([...new Set(paid.map(({ account }) => account))].sort()).toEqual([
      'Assets:Unclaimed',
      'Equity:Claimed',
    ]);
  });

  it('has no unknown address, and needs the tables of events', async () => {
    const engine = await openEngineOf(['ledger'], await bare(1, ...EVENTS));
    const ledger = operationNamed('restaking/ledger');
    const unknown = await ask(engine, ledger, { address: `0x${'0'.repeat(39)}1` });
    expect(unknown.status).toBe(404);
    expect((await ask(engine, ledger, {})).status).toBe(400);
    const without = await openEngineOf(['ledger'], await bare(1));
    expect(without.absent).toContain('share_losses');
  });

  it('has exact sums of the greatest amounts', async () => {
    const snapshot = await bare(1, ...EVENTS);
    const [address = ''] = await addressesOf(snapshot);
    const most = '9'.repeat(38);
    await rewrite(
      snapshot,
      'reward_claims',
      `update changes set amount = ${most}::decimal(38, 0), token = '0x${'7'.repeat(40)}';
       update changes set earner = '${address}' where block_number in (select block_number from changes order by 1 limit 3)`,
    );
    const engine = await openEngineOf(['ledger'], snapshot);
    const rows = await rowsOf(engine, { address });
    const closing = rows.filter(
      (row) => row.kind === 'closing' && row.account === 'Equity:Claimed',
    );
    const claims = rows.filter((row) => row.kind === 'reward_claimed' && row.entry !== null);
    expect(claims.length).toBeGreaterThanOrEqual(6);
    expect(closing.map((row) => row.balance)).toEqual([
      String(BigInt(most) * BigInt(claims.length / 2)),
    ]);
  });
});
