import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, describe, expect, it } from 'vitest';
import { afterFile } from '../../support/after-file.ts';
import { ask, openEngine, operationNamed, prepared } from '../../support/engines.ts';
import { generated } from '../../support/snapshots.ts';

type Row = Readonly<Record<string, unknown>>;

/** Runs SQL over the views; the values are those of JSON. */
let rowsOf: (sql: string) => Promise<unknown[]>;
let dataOf: (name: string, query?: Readonly<Record<string, string>>) => Promise<Row[]>;
beforeAll(async () => {
  const snapshot = await generated('tiny', 1);
  const engine = await openEngine(snapshot);
  dataOf = async (name, query = {}) => {
    const answer = await ask(engine, operationNamed(name), { limit: '1000', ...query });
    return JSON.parse(answer.body).data;
  };
  const instance = await DuckDBInstance.create(join(await prepared(snapshot), 'tables.duckdb'), {
    access_mode: 'READ_ONLY',
  });
  const connection = await instance.connect();
  await connection.run(`set search_path = 'snapshot'`);
  afterFile(() => {
    connection.closeSync();
    instance.closeSync();
  });
  rowsOf = async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJson();
});

/** Writes SQL for a time as JSON has it; null without one. */
const time = (column: string) =>
  `coalesce(strftime(${column}, '%Y-%m-%dT%H:%M:%S.%gZ'), '') as ${column}`;

describe('views of queued withdrawals', () => {
  it('have the rows of the operation', async () => {
    const told = await dataOf('restaking/withdrawals-waiting');
    expect(told.length).toBeGreaterThan(3);
    const rows = await rowsOf(/* sql */ `
      select withdrawal_root, staker, coalesce(delegated_to, '') as delegated_to, ${time('queued_at')},
        start_block::integer as start_block, completable_from::integer as completable_from,
        ${time('completable_time')}, ready, within_reach, tvl, slashable_tvl
      from waiting_withdrawals order by completable_from, queued_at, withdrawal_root`);
    expect(rows).toEqual(
      told.map((row) => ({
        withdrawal_root: row.withdrawalRoot,
        staker: row.staker,
        delegated_to: row.delegatedTo,
        queued_at: row.queuedAt,
        start_block: row.startBlock,
        completable_from: row.completableFrom,
        completable_time: row.completableTime ?? '',
        ready: row.ready,
        within_reach: row.withinReach,
        tvl: row.tvl,
        slashable_tvl: row.slashableTvl,
      })),
    );
  });

  it('have the shares of each by strategy', async () => {
    const told = await dataOf('restaking/withdrawals-waiting');
    const expected = told.flatMap(({ withdrawalRoot, strategies }) =>
      (strategies as Row[]).map((part) => ({
        withdrawal_root: withdrawalRoot,
        strategy: part.strategy,
        symbol: part.symbol,
        shares: part.shares,
        slashable_shares: part.slashableShares,
        tokens: part.tokens,
        tvl: part.tvl,
        slashable_tvl: part.slashableTvl,
      })),
    );
    const rows = await rowsOf(/* sql */ `
      select withdrawal_root, strategy, coalesce(symbol, '') as symbol, shares, slashable_shares, tokens, tvl,
        slashable_tvl
      from waiting_shares`);
    const key = (row: unknown) => JSON.stringify(row);
    const sorted = (all: readonly unknown[]) => [...all].sort((a, b) => (key(a) < key(b) ? -1 : 1));
    expect(rows.length).toBe(expected.length);
    expect(sorted(rows.map((row) => ordered(row)))).toEqual(sorted(expected.map(ordered)));
  });
});

/** Gives an object's members the order of their names, so that equal ones have equal texts. */
function ordered(row: unknown): Row {
  return Object.fromEntries(Object.entries(Object(row)).sort(([a], [b]) => (a < b ? -1 : 1)));
}

describe('the view of customers', () => {
  it('has the rows of the operation', async () => {
    const told = await dataOf('availability/customers', { network: 'ethereum' });
    expect(told.length).toBeGreaterThan(1);
    const rows = await rowsOf(/* sql */ `
      select customer, coalesce(account_name, '') as account_name, ${time('first_day')}, ${time('last_day')},
        days::integer as days, blob_count::integer as blob_count, size_mib
      from da_customers where network = 'ethereum' order by mib desc, customer`);
    expect(rows).toEqual(
      told.map((row) => ({
        customer: row.customer,
        account_name: row.accountName,
        first_day: row.firstDay,
        last_day: row.lastDay,
        days: row.days,
        blob_count: row.blobCount,
        size_mib: row.sizeMib,
      })),
    );
  });
});
