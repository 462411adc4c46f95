import type { DuckDBConnection } from '@duckdb/node-api';
import { BEACON_STRATEGY, ETHER } from '../../../common/vocabulary.ts';
import type { Population } from '../population.ts';
import { atSql, blocksOf, lifetimeSql } from './moments.ts';

const DAY = 86_400;

/** Creates `strategies`: those of `tokens`, the beacon chain's, and one whose token nothing tells. */
export async function createStrategies(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  await connection.run(/* sql */ `
    create table strategies as
    with found as (
      select i, strategy, token from tokens
      union all
      select -1, '${BEACON_STRATEGY}', null where '${BEACON_STRATEGY}' not in (select strategy from tokens)
      union all
      select -2, address_of(0, 'strategy without token'), null
    )
    select
      strategy, token,
      pick(i, 'whitelisted', 8) > 0 as whitelisted,
      pick(i, 'forbidden', 6) = 0 as third_party_transfers_forbidden,
      if(pick(i, 'delay known', 3) = 0, 50400, null) as withdrawal_delay_blocks,
      ${lifetimeSql(population, `pick(i, 'strategy block', 1000)`, `1000 + pick(i, 'strategy changed', 9000)`)}
    from found`);
}

/** Creates `rate_changes` from `tokens`: several a day, the last one of each strategy is its rate. */
export async function createRateChanges(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const blocks = blocksOf(population);
  const each = Math.max(3, Math.round(population.changes / 5 / population.tokens));
  await connection.run(/* sql */ `
    create table rate_changes as
    with drawn as (
      select t.i, t.strategy, t.shares_underlying, c,
        c * (${blocks} - 20000) // ${each} + pick(t.i * ${each} + c, 'rate block', greatest((${blocks} - 20000) // ${each}, 1)) as block_offset
      from tokens t, range(${each}) as numbers(c)
      where pick(t.i, 'has rates', 12) > 0
    )
    select
      strategy,
      if(c = ${each} - 1, shares_underlying, round(shares_underlying * (900000 + c * 100000 // ${each})) / 1000000) as rate,
      ${atSql(population, 'block_offset', `pick(i * ${each} + c, 'rate log', 200)`)}
    from drawn`);
}

/**
 * Creates `prices` from `tokens`: one a day (in the smallest snapshots fewer), with days missing, and the last at the time and of the values that
 * `tokens` has. Ether has prices under the address by which programs name it.
 */
export async function createPrices(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const days = Math.floor((population.to - population.from) / DAY);
  const step = population.changes < 1000 ? 20 : 1;
  await connection.run(/* sql */ `
    create table prices as
    with named as (
      select i, token, eth_price, dollar_price, "timestamp" from tokens
      union all
      select 1000, '${ETHER}', eth_price, dollar_price, "timestamp" from tokens where i = 0
    ),
    priced as (
      select * from named
      where eth_price::double > 0
      qualify row_number() over (partition by token order by i) = 1
    )
    select token, "timestamp" as "time", eth_price, dollar_price from priced
    union all
    select token, time_at(${population.from} + d * ${DAY} + pick(i * 10000 + d, 'price second', ${DAY / 2})), eth_price,
      -- Up and down between four fifths and six fifths of the last price, and a little beside it each day.
      printf('%.6f', dollar_price::double * (8000 + 40 * abs((d * 3 + i * 17) % 200 - 100) + pick(i * 10000 + d, 'price', 200)) / 10000)
    from priced, range(${days} - 2) as numbers(d)
    where d % ${step} = 0 and d > i % 50 * 3 and pick(i * 10000 + d, 'price missing', 9) > 0`);
}
