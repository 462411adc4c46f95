import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { neededFor } from '../../../common/relations/relation.ts';
import { tableOf } from '../../../data/contract/tables.ts';
import { storedType } from '../../../data/load/column-types.ts';
import { GRAPH } from '../../../engine/prepare/graph.ts';
import { makeRollups } from '../../../engine/prepare/rollup.ts';
import { registerFunctions } from '../../../engine/prepare/sql/register-functions.ts';

const TABLES = [
  'tokens',
  'share_changes',
  'delegation_changes',
  'rate_changes',
  'registration_changes',
  'withdrawals',
  'prices',
] as const;

let connection: DuckDBConnection;
beforeEach(async () => {
  connection = await (await DuckDBInstance.create(':memory:')).connect();
  await registerFunctions(connection);
  await connection.run('create schema snapshot; create schema rollup');
  for (const name of TABLES) {
    const columns = tableOf(name).columns.map((one) => `"${one.name}" ${storedType(one.type)}`);
    await connection.run(`create table snapshot.${name} (${columns.join(', ')})`);
  }
  await insert('tokens', { strategy: 's', token: 't', decimals: 2 });
});
afterEach(() => connection.closeSync());

async function insert(table: string, row: Readonly<Record<string, string | number | null>>) {
  const names = Object.keys(row);
  const values = Object.values(row).map((value) =>
    typeof value === 'string' && !value.startsWith('[') ? `'${value}'` : String(value),
  );
  await connection.run(
    `insert into snapshot.${table} ("${names.join('", "')}") values (${values.join(', ')})`,
  );
}

let block = 0;
const at = (timestamp: string) => {
  block += 1;
  return { block_number: block, log_index: 0, timestamp };
};
const hold = (staker: string, shares: string, timestamp: string, strategy = 's') =>
  insert('share_changes', { staker, strategy, shares, ...at(timestamp) });
const delegate = (staker: string, operator: string | null, timestamp: string) =>
  insert('delegation_changes', { staker, operator, ...at(timestamp) });
const rate = (value: string, timestamp: string) =>
  insert('rate_changes', { strategy: 's', rate: value, ...at(timestamp) });
const price = (dollars: string, time: string, token = 't') =>
  insert('prices', { token, time, eth_price: '0.5', dollar_price: dollars });

/** No day is the last one, which has the rates and prices of `tokens`. */
const graph = neededFor(
  GRAPH.map((rollup) =>
    rollup.name === 'rollup.latest_time'
      ? { ...rollup, reads: [], sql: () => `select timestamp 'infinity' as snapshot_time` }
      : rollup,
  ),
  ['rollup.strategy_days'],
);

/** Rows as `day shares tokens tvl withdrawals`, oldest first. */
async function days(absent: readonly ['prices'] | readonly [] = [], strategy = 's') {
  await makeRollups(connection, { absent, block: null }, graph);
  const rows = await connection.runAndReadAll(
    `select strftime(day, '%d'), shares::varchar, tokens, tvl, withdrawals::integer
     from rollup.strategy_days where strategy = $strategy order by day`,
    { strategy },
  );
  return rows.getRows().map((row) => row.map((value) => value ?? 'null').join(' '));
}

describe('the days of a strategy', () => {
  it('count what a staker holds while it has an operator', async () => {
    await hold('a', '100', '2024-01-01 10:00');
    await delegate('a', 'o', '2024-01-02 10:00');
    await hold('a', '150', '2024-01-03 10:00');
    await delegate('a', 'p', '2024-01-04 10:00');
    await delegate('a', null, '2024-01-05 10:00');
    await hold('a', '900', '2024-01-06 10:00');
    await delegate('b', 'o', '2024-01-07 10:00');
    await hold('b', '7', '2024-01-08 10:00');
    expect(await days()).toEqual([
      '02 100 null null 0',
      '03 150 null null 0',
      '05 0 null null 0',
      '08 7 null null 0',
    ]);
  });

  it('leave out a day at whose end nothing differs', async () => {
    await delegate('a', 'o', '2024-01-01 10:00');
    await hold('a', '100', '2024-01-02 10:00');
    await hold('a', '300', '2024-01-03 10:00');
    await hold('a', '100', '2024-01-03 11:00');
    expect(await days()).toEqual(['02 100 null null 0']);
  });

  it('count a log that changes shares and operator once', async () => {
    const log = at('2024-01-01 10:00');
    await insert('share_changes', { staker: 'a', strategy: 's', shares: 5, ...log });
    await insert('delegation_changes', { staker: 'a', operator: 'o', ...log });
    expect(await days()).toEqual(['01 5 null null 0']);
  });

  it('count withdrawals that were queued by then, and name the day of one', async () => {
    await delegate('a', 'o', '2024-01-01 10:00');
    await hold('a', '100', '2024-01-02 10:00');
    await insert('withdrawals', { strategies: "['s', 'other']", created_at: '2024-01-04 10:00' });
    await insert('withdrawals', { strategies: "['s']", created_at: '2024-01-04 11:00' });
    expect(await days()).toEqual(['02 100 null null 0', '04 100 null null 2']);
  });

  it('take rate and price of the end of the day, and none that is later', async () => {
    await delegate('a', 'o', '2024-01-01 00:00');
    await hold('a', '100', '2024-01-02 10:00');
    await rate('1.5', '2024-01-03 23:59:59.999999');
    await hold('a', '200', '2024-01-03 10:00');
    await price('2', '2024-01-04 23:59:59.999999');
    await hold('a', '300', '2024-01-04 10:00');
    await rate('3', '2024-01-06 00:00');
    await price('4', '2024-01-06 00:00');
    await hold('a', '400', '2024-01-05 10:00');
    expect(await days()).toEqual([
      '02 100 1 null 0',
      '03 200 3 null 0',
      '04 300 4.5 9 0',
      '05 400 6 12 0',
    ]);
  });

  it('have the rate of before the first log until then, and that of the token where no log tells one', async () => {
    await connection.run(
      "update snapshot.tokens set initial_rate = '1.25', shares_underlying = '9'",
    );
    await delegate('a', 'o', '2024-01-01');
    await hold('a', '100', '2024-01-02');
    await hold('a', '200', '2024-01-04');
    expect(await days()).toEqual(['02 100 9 null 0', '04 200 18 null 0']);
    await rate('1.5', '2024-01-03');
    expect(await days()).toEqual(['02 100 1.25 null 0', '04 200 3 null 0']);
  });

  it('count a price of 0 as none', async () => {
    await rate('1', '2024-01-01');
    await price('2', '2024-01-01');
    await price('0', '2024-01-03');
    await delegate('a', 'o', '2024-01-01');
    await hold('a', '100', '2024-01-02');
    await hold('a', '200', '2024-01-04');
    expect(await days()).toEqual(['02 100 1 2 0', '04 200 2 null 0']);
  });

  it('count a withdrawal once whose list names the strategy twice', async () => {
    await delegate('a', 'o', '2024-01-01 10:00');
    await hold('a', '100', '2024-01-02 10:00');
    await insert('withdrawals', { strategies: "['s', 's']", created_at: '2024-01-04 10:00' });
    await insert('withdrawals', { strategies: "['s', 's']", created_at: '2024-01-04 10:00' });
    expect(await days()).toEqual(['02 100 null null 0', '04 100 null null 2']);
  });

  it('of native ETH have the rate 1 and the price of ether', async () => {
    const beacon = '0xbeac0eeeeeeeeeeeeeeeeeeeeeeeeeeeeeebeac0';
    await insert('tokens', { strategy: beacon, token: 'x', decimals: 2 });
    await price('3', '2024-01-01', '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee');
    await price('9', '2024-01-01', 'x');
    await delegate('a', 'o', '2024-01-01');
    await hold('a', '100', '2024-01-02', beacon);
    expect(await days([], beacon)).toEqual(['02 100 1 3 0']);
  });

  it('have tokens and no value in a snapshot without prices', async () => {
    await connection.run('drop table snapshot.prices');
    await rate('1.5', '2024-01-01');
    await delegate('a', 'o', '2024-01-01');
    await hold('a', '100', '2024-01-02');
    expect(await days(['prices'])).toEqual(['02 100 1.5 null 0']);
  });

  it('add shares beyond what 128 bits hold', async () => {
    const most = `${10n ** 38n - 1n}`;
    for (const staker of ['a', 'b', 'c']) {
      await delegate(staker, 'o', '2024-01-01');
      await hold(staker, most, '2024-01-02');
    }
    expect(await days()).toEqual([`02 ${3n * (10n ** 38n - 1n)} null null 0`]);
  });
});
