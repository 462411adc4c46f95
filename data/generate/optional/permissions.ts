import type { DuckDBConnection } from '@duckdb/node-api';
import type { Population } from '../population.ts';
import { blocksOf, lifetimeSql, slashingOffset } from './moments.ts';

/**
 * Creates `permissions` from `operators`: every fourth has admins, one only asked, and every
 * third an appointee for three functions; every fifth permission was removed.
 */
export async function createPermissions(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const live = slashingOffset(population);
  const tenth = Math.floor((blocksOf(population) - live) / 10);
  await connection.run(/* sql */ `
    create table permissions as
    with drawn as (
      select i * 8 + n as seat, "operator" as account,
        case n when 0 then 'admin' when 1 then 'pending_admin' else 'appointee' end as kind,
        address_of(i * 2 + if(n < 2, n, 0), if(n < 2, 'admin', 'appointee')) as grantee,
        if(n < 2, null, address_of(n, 'proxy')) as target,
        if(n < 2, null, '0x' || substr(words(n, 'selector'), 1, 8)) as selector
      from operators, range(5) as numbers(n)
      where if(n < 2, i % 4 = 0, i % 3 = 0)
    ), placed as (
      select *, ${live} + pick(seat, 'permission granted', ${tenth}) as granted,
        ${live + tenth} + pick(seat, 'permission removed', ${tenth}) as removed,
        pick(seat, 'permission is active', 5) > 0 as active
      from drawn
    )
    select account, kind, grantee, target, selector, active,
      ${lifetimeSql(population, 'granted', 'if(active, granted, removed)')}
    from placed`);
}

/**
 * Creates `allocation_delays` from `operators`: every second has one, some a pending one, and some
 * only that.
 */
export async function createAllocationDelays(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const { from } = population;
  const live = slashingOffset(population);
  const blocks = blocksOf(population);
  await connection.run(/* sql */ `
    create table allocation_delays as
    select
      "operator",
      if(i % 12 = 0, null, pick(i, 'allocation delay', 3) * 50400) as delay,
      if(i % 6 = 0, 1200, null) as pending_delay,
      if(i % 6 = 0, block_at(${from}) + ${blocks} + 1 + pick(i, 'delay takes effect', 1000), null) as effect_block,
      time_at(${from} + 12 * (${live} + pick(i, 'delay set', ${blocks - live}))) as updated_at
    from operators where i % 2 = 0`);
}
