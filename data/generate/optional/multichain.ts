import type { DuckDBConnection } from '@duckdb/node-api';
import type { Population } from '../population.ts';
import { atSql, blocksOf, lifetimeSql, slashingOffset } from './moments.ts';

const HOUR = 300;

/** Creates `supported_chains`: four, and one was removed. */
export async function createSupportedChains(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const live = slashingOffset(population);
  await connection.run(/* sql */ `
    create table supported_chains as
    select chain_id, address_of(i // 2, 'operator table updater') as operator_table_updater, i <> 2 as whitelisted,
      ${lifetimeSql(population, `${live} + i`, `${live} + i + if(i = 2, 1000, 0)`)}
    from (values (0, '1'), (1, '8453'), (2, '10'), (3, '115792089237316195423570985008687907853269984665640564039457584007913129639935'))
      chains(i, chain_id)`);
}

/**
 * Creates `operator_tables` from `operator_sets`: two of three have a reservation, some of these
 * an old table, some none, and some a removed reservation.
 */
export async function createOperatorTables(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const { from } = population;
  const last = blocksOf(population) - 1;
  await connection.run(/* sql */ `
    create table operator_tables as
    with placed as (
      select avs, operator_set_id, seat, made_offset as made, row_number() over (order by avs, operator_set_id) as nth,
        if(pick(seat, 'staleness', 4) = 0, 0, 86400 * pick(seat, 'days of staleness', 10)) as period
      from operator_sets
    ), drawn as (
      select *, nth % 5 > 0 as reserved,
        if(nth % 4 = 1, null, greatest(made, ${last} - ${HOUR} - pick(seat, 'table', ${24 * 40 * HOUR}))) as reference
      from placed where nth % 3 > 0
    )
    select avs, operator_set_id, reserved, if(reserved, address_of(seat, 'owner'), null) as owner,
      if(reserved, period, null)::bigint as max_staleness_period,
      if(reserved, address_of(nth % 2, 'calculator'), null) as operator_table_calculator,
      if(reference is null, null, if(seat % 2 = 1, 'bn254', 'ecdsa')) as curve,
      if(reference is null, null, time_at(${from} + reference * 12)) as reference_timestamp,
      if(reference is null, null, period)::bigint as verifier_staleness_period,
      ${lifetimeSql(population, 'made', `least(${last}, coalesce(reference, made) + 25)`)}
    from drawn`);
}

/** Creates `global_table_roots`: twenty, every sixth disabled. */
export async function createGlobalTableRoots(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const { from } = population;
  const live = slashingOffset(population);
  const step = Math.floor((blocksOf(population) - live) / 21);
  await connection.run(/* sql */ `
    create table global_table_roots as
    select time_at(${from} + offset_of * 12) as reference_timestamp, hash_of(nth, 'global table root') as global_table_root,
      if(nth % 6 = 5, time_at(${from} + (offset_of + 50) * 12), null) as disabled_at,
      ${atSql(population, 'offset_of + 20', 'nth')}
    from (select nth, ${live} + nth * ${step} as offset_of from range(20) as numbers(nth))`);
}
