import type { DuckDBConnection } from '@duckdb/node-api';
import type { Population } from '../population.ts';
import { atSql } from './moments.ts';

/**
 * Creates `delegation_changes` from `stakers` and `operators`: the last change of each staker is to its operator.
 * Of stakers without one some never delegated; who holds nothing did, or nothing would tell that it is a staker.
 */
export async function createDelegationChanges(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const { from, operators } = population;
  await connection.run(/* sql */ `
    create table delegation_changes as
    with counted as (
      select s.*, (epoch(updated_at)::bigint - ${from}) // 12 as end_offset,
        s.staker not in (select staker from share_changes) as leads,
        2 * pick(s.i, 'delegations', 3) as further
      from stakers s
    ),
    numbered as (
      select *,
        case when "operator" is not null then further + 1 when leads then further + 2 else further end as changes
      from counted
    ),
    drawn as (
      select numbered.*, c,
        if(c = changes and leads, end_offset,
          (end_offset * (c - 1) + pick(numbered.i * 10 + c, 'delegation', greatest(end_offset, 1))) // changes // 2) as block_offset
      from numbered, unnest(range(1, changes + 1)) as numbers(c)
    )
    select
      staker,
      case when c = changes then drawn."operator" when c % 2 = 1 then o."operator" end as "operator",
      c % 2 = 0 and pick(drawn.i * 10 + c, 'forced', 7) = 0 as forced,
      ${atSql(population, 'block_offset', '700 + c')}
    from drawn
    left join operators o on o.i = pick(drawn.i * 10 + c, 'former operator', ${operators})`);
  await connection.run(/* sql */ `
    update delegation_changes
    set "timestamp" = updated_at, block_number = greatest(block_number, block_at(epoch(updated_at)::bigint))
    from stakers
    where stakers.staker = delegation_changes.staker
      and delegation_changes.log_index = (
        select max(log_index) from delegation_changes same where same.staker = stakers.staker)
      and stakers.staker not in (select staker from share_changes)`);
}

/**
 * Creates `operator_share_changes` and `operator_shares` from `stakers` and `staker_shares`: the last change of
 * each pair is to the sum of the operator's stakers.
 */
export async function createOperatorShares(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const blocks = Math.floor((population.to - population.from) / 12);
  await connection.run(/* sql */ `
    create table operator_pairs as
    select "operator", strategy, row_number() over (order by "operator", strategy) as pair, sum(shares)::hugeint as final
    from staker_shares join stakers using (staker)
    where "operator" is not null
    group by "operator", strategy`);
  const counted = await connection.runAndReadAll('select count(*) from operator_pairs');
  const pairs = Number(counted.getRows()[0]?.[0]);
  const mean = Math.max(2, Math.round(population.changes / Math.max(pairs, 1)));
  await connection.run(/* sql */ `
    create table operator_share_changes as
    with drawn as (
      select operator_pairs.*, c, changes,
        (${blocks} * (c - 1) + pick(pair * 1000 + c, 'operator change', ${blocks})) // changes as block_offset
      from (select *, 1 + pick(pair, 'operator changes', ${2 * mean - 1}) as changes from operator_pairs) operator_pairs,
        unnest(range(1, changes + 1)) as numbers(c)
    ),
    valued as (
      select *, if(c = changes, final, drawn_shares(pair + 30000000000, c, final)) as value from drawn
    ),
    moved as (
      select *, value - coalesce(lag(value) over (partition by pair order by c), 0) as delta from valued
    )
    select
      moved."operator", strategy,
      if(delta < 0 and pick(pair * 1000 + c, 'slashed', 40) = 0, null, s.staker) as staker,
      delta::decimal(38, 0) as delta,
      value::decimal(38, 0) as shares,
      ${atSql(population, 'block_offset', "1 + pick(pair * 1000 + c, 'operator log', 300)")}
    from moved
    join stakers s on s.i = pick(pair * 1000 + c, 'operator staker', ${population.stakers})`);
  await connection.run(/* sql */ `
    create table operator_shares as
    select "operator", strategy, arg_max(shares, (block_number, log_index)) as shares, max("timestamp") as updated_at
    from operator_share_changes
    group by "operator", strategy`);
}

/**
 * Creates `registration_changes` from `avs_operators`: the last change of each pair is its state, at its
 * `updated_at`. AVSs with operator sets register by these.
 */
export async function createRegistrationChanges(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const { from } = population;
  await connection.run(/* sql */ `
    create table registration_changes as
    with pairs as (
      select *, row_number() over (order by avs, "operator") as pair,
        (epoch(updated_at)::bigint - ${from}) // 12 as end_offset
      from avs_operators
    ),
    drawn as (
      select pairs.*, c, changes,
        if(c = changes, end_offset, (end_offset * (c - 1) + pick(pair * 10 + c, 'registration', greatest(end_offset, 1))) // changes)
          as block_offset
      from (select *, if(registered, 1, 2) + 2 * pick(pair, 'registrations', 2) as changes from pairs) pairs,
        unnest(range(1, changes + 1)) as numbers(c)
    )
    select
      drawn.avs, drawn."operator", c % 2 = 1 as registered,
      (select min(operator_set_id) from operator_sets sets where sets.avs = drawn.avs) as operator_set_id,
      block_at(${from}) + block_offset as block_number,
      (600 + c)::bigint as log_index,
      if(c = changes, updated_at, time_at(${from} + block_offset * 12)) as "timestamp",
      transaction_of(block_at(${from}) + block_offset) as transaction_hash
    from drawn`);
}
