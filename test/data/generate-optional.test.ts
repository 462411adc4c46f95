import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TABLES } from '../../data/contract/tables.ts';
import { loadSnapshot } from '../../data/load/load.ts';
import { generated } from '../support/snapshots.ts';

let instance: DuckDBInstance;
let connection: DuckDBConnection;

beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:');
  connection = await instance.connect();
  await loadSnapshot([connection], await generated('small', 1));
});

afterAll(() => instance.closeSync());

/** The first rows of a SELECT that must find none. */
async function found(sql: string): Promise<unknown[][]> {
  return (await connection.runAndReadAll(`${sql} limit 3`)).getRowsJS();
}

describe('the optional tables of a generated snapshot', () => {
  it.each(TABLES.filter(({ optional }) => optional).map(({ name }) => name))(
    'have rows: %s',
    async (name) => {
      expect(await found(`select 1 from snapshot.${name} having count(*) = 0`)).toEqual([]);
    },
  );

  it('end each history of shares with what the staker holds', async () => {
    expect(
      await found(/* sql */ `
      with newest as (
        select staker, strategy, arg_max(shares, (block_number, log_index)) as shares
        from snapshot.share_changes group by staker, strategy)
      select * from newest full join snapshot.staker_shares states using (staker, strategy)
      where coalesce(newest.shares, 0) <> coalesce(states.shares, 0)`),
    ).toEqual([]);
  });

  it('end each history of a delegation with the operator of the staker', async () => {
    expect(
      await found(/* sql */ `
      with newest as (
        select staker, arg_max(coalesce("operator"::varchar, ''), (block_number, log_index)) as "operator"
        from snapshot.delegation_changes group by staker)
      select * from newest full join snapshot.stakers s using (staker)
      where coalesce(newest."operator", '') <> coalesce(s."operator"::varchar, '')`),
    ).toEqual([]);
  });

  it('have the newest change of each staker at the time that the staker has', async () => {
    expect(
      await found(/* sql */ `
      with changes as (
        select staker, "timestamp", block_number, log_index from snapshot.share_changes
        union all select staker, "timestamp", block_number, log_index from snapshot.delegation_changes),
      newest as (
        select staker, arg_max("timestamp", (block_number, log_index)) as by_position, max("timestamp") as by_time
        from changes group by staker)
      select * from newest full join snapshot.stakers s using (staker)
      where by_time is distinct from s.updated_at or by_position is distinct from s.updated_at`),
    ).toEqual([]);
  });

  it('have operators’ shares that are the sum of their stakers’', async () => {
    expect(
      await found(/* sql */ `
      with newest as (
        select "operator"::varchar as "operator", strategy::varchar as strategy, arg_max(shares, (block_number, log_index)) as shares
        from snapshot.operator_share_changes group by all),
      operator_holdings as (
        select "operator"::varchar as "operator", strategy::varchar as strategy, sum(shares) as shares
        from snapshot.staker_shares join snapshot.stakers using (staker)
        where "operator" is not null group by all)
      select * from newest full join operator_holdings using ("operator", strategy)
        full join snapshot.operator_shares
          on operator_shares."operator" = "operator" and operator_shares.strategy = strategy
      -- All stakers of an operator may have left it.
      where coalesce(operator_holdings.shares, 0) <> newest.shares or operator_shares.shares is distinct from newest.shares`),
    ).toEqual([]);
  });

  it('end each history of a registration with its state and time', async () => {
    expect(
      await found(/* sql */ `
      with newest as (
        select avs, "operator", arg_max({ 'registered': registered, 'timestamp': "timestamp" }, (block_number, log_index)) as state
        from snapshot.registration_changes group by avs, "operator")
      select * from newest full join snapshot.avs_operators registrations using (avs, "operator")
      where state.registered is distinct from registrations.registered or state."timestamp" is distinct from registrations.updated_at`),
    ).toEqual([]);
  });

  it('move shares by what a change says, but for slashes, which take from all stakers of the operator', async () => {
    expect(
      await found(/* sql */ `
      with moved as (
        select *, shares - coalesce(lag(shares) over (
          partition by staker, strategy order by block_number, log_index), 0) as delta
        from snapshot.share_changes)
      select * from moved where deposit_shares <> if(reason = 'slash', 0, delta) or reason = 'slash' and delta > 0`),
    ).toEqual([]);
    expect(
      await found(/* sql */ `
      select 1 from snapshot.share_changes where reason = 'slash' having count(*) < 5`),
    ).toEqual([]);
  });

  it('end each history of a rate and of prices with what the token has', async () => {
    expect(
      await found(/* sql */ `
      with rates as (
        select strategy::varchar as strategy, arg_max(rate, (block_number, log_index)) as rate from snapshot.rate_changes group by all),
      prices as (
        select token, arg_max(eth_price, "time") as eth_price, arg_max(dollar_price, "time") as dollar_price
        from snapshot.prices group by token)
      select * from snapshot.tokens t left join rates using (strategy) left join prices using (token)
      where coalesce(rate, shares_underlying) <> shares_underlying
        or coalesce(prices.eth_price, t.eth_price) <> t.eth_price or coalesce(prices.dollar_price, t.dollar_price) <> t.dollar_price`),
    ).toEqual([]);
  });
});
