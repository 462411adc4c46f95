import type { DuckDBConnection } from '@duckdb/node-api';
import { afterEach, describe, expect, it } from 'vitest';
import { rowsOf } from '../../../data/load/rows.ts';
import { rollUpConcentrationDays } from '../../../engine/prepare/concentration-days.ts';
import { rollUpConcentrationOfAvs } from '../../../engine/prepare/concentration-of-avs.ts';
import { Database } from '../../../engine/prepare/database.ts';
import { rollUpSlashableDays } from '../../../engine/prepare/roll-up-slashable-days.ts';
import { temporaryFolder } from '../../support/snapshots.ts';

const DAYS = 400;
const BOUND = 60 * 2 ** 20;
const ADDRESS = `'0x' || lpad(to_hex(i), 40, '0')`;

/** Strategies without a price whose shares never change: each is in a list of each day. */
const tables = (strategies: number) => /* sql */ `
  create schema snapshot; create schema rollup;
  create table snapshot.tokens (strategy varchar, token varchar);
  create table rollup.known_strategies as
    select ${ADDRESS} as strategy, (i + 1)::integer as number from range(${strategies}) t(i);
  create table rollup.days as
    select timestamp '2024-01-01' + i * interval 1 day as day from range(${DAYS}) t(i);
  create table rollup.strategy_values as
    select timestamp '2024-01-01' as day, timestamp 'infinity' as until_day, number, strategy, false as stale,
      true as untold, '1' as tokens_per_share, null::varchar as ether_per_share, null::varchar as dollars_per_share
    from rollup.known_strategies;
  create table rollup.dated_sets as select timestamp '2024-01-01' as first_day;
  create table rollup.slashable_counts (avs varchar, day timestamp, members bigint, allocated_operators bigint);
  create temp table total_states as
    select number, strategy, timestamp '2024-01-01' as day, timestamp 'infinity' as until_day, '5' as held, '3' as slashable
    from rollup.known_strategies;
  create temp table moves_of_avs (avs varchar, strategy varchar, day timestamp, moved hugeint);
  create table rollup.delegates ("operator" varchar, number integer);
  create table rollup.operator_groups ("operator" varchar, group_name varchar);
  create table rollup.holders (staker varchar, holder integer);
  create table rollup.operator_changes ("operator" varchar, number integer, day timestamp, shares_after hugeint);
  create temp table share_moves (holder integer, number integer, "timestamp" timestamp, delegate integer,
    left_delegate integer, shares hugeint, left_shares hugeint);
  create table rollup.tvl_days (strategy varchar, day timestamp, tvl varchar, unpriced varchar[], stale varchar[], untold varchar[]);`;

const TOTALS = /* sql */ `
  insert into rollup.tvl_days
  select null, day, '0', (select list(strategy order by number) from rollup.known_strategies), [], []
  from rollup.days where day >= timestamp '2024-01-01' + $from::integer * interval 1 day
    and day < timestamp '2024-01-01' + ($from::integer + 20) * interval 1 day`;

describe('roll-ups by day with lists of strategies', () => {
  let database: Database | undefined;
  afterEach(() => database?.close());

  async function connectionWith(strategies: number): Promise<DuckDBConnection> {
    database = await Database.create(temporaryFolder(), {
      memoryBytes: BOUND,
      threads: 1,
      small: true,
    });
    const connection = await database.connect();
    await connection.run('use tables');
    for (const statement of tables(strategies).split(';')) await connection.run(statement);
    for (let from = 0; from < DAYS; from += 20) await connection.run(TOTALS, { from });
    return connection;
  }

  async function rollUp(connection: DuckDBConnection, windowRows?: number): Promise<void> {
    await rollUpConcentrationDays(connection, windowRows);
    await rollUpSlashableDays(connection, windowRows);
    await rollUpConcentrationOfAvs(connection, windowRows);
  }

  it('have the same rows in windows of any size', async () => {
    const rows: unknown[] = [];
    for (const windowRows of [1, 70, undefined]) {
      const connection = await connectionWith(10);
      await rollUp(connection, windowRows);
      rows.push([
        await rowsOf(connection, 'from rollup.concentration_days'),
        await rowsOf(connection, 'from rollup.slashable_days'),
      ]);
      await database?.close();
      database = undefined;
    }
    expect(rows[0]).toEqual(rows[2]);
    expect(rows[1]).toEqual(rows[2]);
  });

  it('of slashable stake stay within a bound that all days at once exceed', async () => {
    const whole = await connectionWith(1000);
    await expect(rollUpSlashableDays(whole, Number.MAX_SAFE_INTEGER)).rejects.toThrow(
      /out of memory/iu,
    );
    await database?.close();
    await rollUpSlashableDays(await connectionWith(1000), 10_000);
  });
});
