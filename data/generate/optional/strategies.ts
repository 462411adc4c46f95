import type { DuckDBConnection } from '@duckdb/node-api';
import { BEACON_STRATEGY } from '../../../common/vocabulary.ts';
import type { Population } from '../population.ts';
import { atSql, blocksOf, lifetimeSql } from './moments.ts';

/** Creates `strategies`: those of `tokens`, the beacon chain's, and one without a known token. */
export async function createStrategies(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  await connection.run(/* sql */ `
    create table strategies as
    with all_strategies as (
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
    from all_strategies`);
}

/**
 * Creates `rate_changes` from `tokens`: several a day, the last one of each strategy is its rate.
 */
export async function createRateChanges(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const blocks = blocksOf(population);
  const each = Math.max(3, Math.round(population.activities / 16 / population.tokens));
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
