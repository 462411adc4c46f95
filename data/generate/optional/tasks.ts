import type { DuckDBConnection } from '@duckdb/node-api';
import type { Population } from '../population.ts';
import { atSql, blocksOf, lifetimeSql, slashingOffset } from './moments.ts';

const HOUR = 300;

/** Each operator set that has tasks has this many. */
const TASKS = 6;

/** A release has this id at most, which few logs have. */
const LAST_ID = (2n ** 256n - 1n).toString();

/**
 * Creates `operator_set_tasks` from `operator_sets`: two in three sets have tasks. Every third
 * task is not verified; among these, every second has its fee refunded, and the newest is open.
 */
export async function createOperatorSetTasks(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const { from } = population;
  const last = blocksOf(population) - 1;
  await connection.run(/* sql */ `
    create table operator_set_tasks as
    with sets as (
      select avs, operator_set_id, seat, made_offset, row_number() over (order by avs, operator_set_id) as nth
      from operator_sets
    ), drawn as (
      select *, seat * ${TASKS} + n as task, n % 3 <> 2 as verified, n = 2 as refunded,
        if(n = ${TASKS - 1}, ${last} - ${HOUR}, least(${last} - 4 * ${HOUR}, made_offset + ${HOUR} + n * ${24 * HOUR})) as made
      from sets, range(${TASKS}) tasks(n) where nth % 3 > 0
    )
    select hash_of(task, 'task') as task_hash, address_of(task % 3, 'task creator') as creator, avs, operator_set_id,
      time_at(${from} + greatest(0, made - 2 * ${HOUR}) * 12) as operator_table_reference_timestamp,
      if(n % 2 = 0, address_of(task % 3, 'refund collector'), null) as refund_collector,
      if(n = 1, 0, 1000000 + pick(task, 'task fee', 1000000))::decimal(38, 0) as avs_fee,
      if(n = 1, null, time_at(${from} + (made + 2 * ${HOUR}) * 12)) as task_deadline,
      if(verified, address_of(task % 2, 'aggregator'), null) as aggregator,
      if(verified, time_at(${from} + (made + 1) * 12), null) as verified_at,
      if(refunded, 1000000 + pick(task, 'task fee', 1000000), null)::decimal(38, 0) as refunded_fee,
      if(refunded, time_at(${from} + (made + 3 * ${HOUR}) * 12), null) as refunded_at,
      ${lifetimeSql(population, 'made', `made + if(verified, 1, if(refunded, 3 * ${HOUR}, 0))`)}
    from drawn`);
}

/**
 * Creates `operator_set_releases` from `operator_sets`: two of each second set, and two of a set
 * that no log names.
 */
export async function createOperatorSetReleases(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const { from } = population;
  const live = slashingOffset(population);
  await connection.run(/* sql */ `
    create table operator_set_releases as
    with sets as (
      select avs, operator_set_id, seat, row_number() over (order by avs, operator_set_id) as nth from operator_sets
      union all select null, null, -1, 0
    ), drawn as (
      select *, ${live} + 100 * nth + n * ${HOUR} as made, nth * 2 + n as release
      from sets, range(2) releases(n) where nth % 2 = 0
    )
    select hash_of(nth, 'operator set') as operator_set_hash, avs, operator_set_id,
      if(nth = 0 and n = 1, '${LAST_ID}', n::varchar) as release_id,
      if(n = 0, null, time_at(${from} + (made + 7 * 24 * ${HOUR}) * 12)) as upgrade_by_time,
      list_transform(range(release % 3), lambda i: hash_of(release * 3 + i, 'artifact')) as digests,
      list_transform(range(release % 3), lambda i: 'https://registry.example/' || release || '/' || i) as registries,
      ${atSql(population, 'made', '7')}
    from drawn`);
}

/**
 * Creates `executor_operator_sets` from `operator_sets`: those with tasks, some of them removed,
 * without a fee token or without a configuration, and `task_fee_splits`: the first log of each
 * setting and three changes.
 */
export async function createTaskSettings(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const live = slashingOffset(population);
  await connection.run(/* sql */ `
    create table executor_operator_sets as
    with sets as (
      select avs, operator_set_id, seat, made_offset as made, row_number() over (order by avs, operator_set_id) as nth,
        seat % 7 <> 6 as configured
      from operator_sets
    )
    select avs, operator_set_id, seat % 5 <> 4 as registered,
      if(configured, address_of(seat % 4, 'task hook'), null) as task_hook,
      if(configured, 600 * (1 + pick(seat, 'task sla', 12)), null)::decimal(38, 0) as task_sla,
      if(configured and seat % 3 > 0, address_of(seat % 2, 'fee token'), null) as fee_token,
      if(configured, if(seat % 2 = 1, 'bn254', 'ecdsa'), null) as curve,
      if(configured and seat % 3 > 0, address_of(seat, 'fee collector'), null) as fee_collector,
      if(configured, if(seat % 4 = 3, 'none', 'stake_proportion_threshold'), null) as consensus,
      if(configured and seat % 4 <> 3, 5000 + pick(seat, 'stake proportion', 5000), null)::bigint as stake_proportion_threshold,
      ${lifetimeSql(population, 'made', 'made + seat % 3')}
    from sets where nth % 3 > 0;

    create table task_fee_splits as
    select if(n = 0, null, [0, 0, 500, 500, 250][n + 1])::bigint as fee_split,
      address_of(if(n < 3, 0, 1), 'fee split collector') as fee_split_collector,
      ${atSql(population, `${live} + ${HOUR} * n`, '9')}
    from range(5) changes(n)`);
}
