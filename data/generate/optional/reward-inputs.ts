import type { DuckDBConnection } from '@duckdb/node-api';
import type { Population } from '../population.ts';
import { atSql } from './moments.ts';

/** AVSs' contracts are read so often, at even distances over the period. */
const READS = 4;

/**
 * Creates the tables that only the calculation of rewards reads, from the finished other ones:
 * changes of operator sets and allocations end in the state, and shares change as in
 * `share_changes`, which real ones do not.
 */
export async function createRewardInputs(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const { from, to } = population;
  const offset = (time: string) => `(epoch(${time})::bigint - ${from}) // 12`;
  await connection.run(/* sql */ `
    create table operator_set_strategy_changes as
    with members as (
      select seat, avs, operator_set_id, made_offset, unnest(strategies) as strategy from operator_sets),
    steps as (
      select *, true as added, 0 as later from members
      union all
      -- One that left again.
      select seat, avs, operator_set_id, made_offset, address_of(seat, 'left the set'), n = 0, 300 * n
      from operator_sets, range(2) as numbers(n) where pick(seat, 'a strategy left', 3) = 0)
    select avs, operator_set_id, strategy, added,
      ${atSql(population, 'made_offset + later', '2000 + row_number() over (partition by made_offset + later order by seat, strategy)')}
    from steps;

    create table allocation_changes as
    with steps as (
      select *, magnitude as changed, ${offset('updated_at')} - pick(hash(avs, strategy) % 1000, 'allocated', 50) as block_offset, 0 as delay
      from allocations
      union all
      select *, pending_magnitude, ${offset('updated_at')}, 1 from allocations where pending_magnitude is not null)
    select "operator", avs, operator_set_id, strategy, changed as magnitude,
      if(delay = 0, block_at(${from}) + block_offset, effect_block) as effect_block,
      if(delay = 0, time_at(${from} + 12 * block_offset), null) as effect_at,
      ${atSql(population, 'block_offset', '3000 + row_number() over (partition by block_offset order by "operator", avs, operator_set_id, strategy, delay)')}
    from steps;

    create table magnitude_changes as
    select "operator", strategy, (1000000000000000000 - wad_slashed)::decimal(38, 0) as max_magnitude,
      block_number, log_index - 5000 as log_index, "timestamp", transaction_hash
    from slashes;

    create table reward_share_changes as
    select staker, strategy,
      (shares - coalesce(lag(shares) over (partition by staker, strategy order by block_number, log_index), 0))::decimal(38, 0) as delta,
      block_number, log_index, "timestamp"
    from share_changes;

    create table restaked_strategies as
    select r.avs, r."operator", t.strategy,
      block_at(${from}) + (${to - from}) // ${12 * READS} * n as block_number,
      time_at(${from} + (${to - from}) // ${12 * READS} * n * 12) as "timestamp"
    from avs_operators r join tokens t on pick(hash(r.avs, t.strategy) % 1000000, 'restaked', 4) = 0, range(${READS}) as numbers(n)
    where r.registered`);
}

/** Fills the columns that files may leave out: of submissions, distribution roots and splits. */
export async function addRewardColumns(connection: DuckDBConnection): Promise<void> {
  await connection.run(/* sql */ `
    alter table rewards add column operator_set_id bigint;
    alter table rewards add column block_number bigint;
    update rewards set block_number = if(i % 11 = 5, null, block_at(epoch(updated_at)::bigint)),
      operator_set_id = if(type = 'avs' and i % 7 = 0, i % 3, null);

    alter table distribution_roots add column created_block bigint;
    alter table distribution_roots add column disabled_at timestamp;
    update distribution_roots set created_block = if(root_index = 0, null, block_at(epoch(created_at)::bigint)),
      disabled_at = if(activated_at is not null and not active, updated_at, null);

    alter table reward_splits add column is_global_commission boolean;
    update reward_splits set is_global_commission = if(kind = 'default', log_index % 4 = 0, null)`);
}
