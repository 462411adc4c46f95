import type { DuckDBConnection } from '@duckdb/node-api';
import { BEACON_STRATEGY } from '../../../common/vocabulary.ts';
import type { Population } from '../population.ts';
import { LEAVING_STAKER } from '../stakers.ts';
import { blocksOf } from './moments.ts';

/**
 * A staker with this many blocks between its first and last change may move from one operator to
 * another.
 */
const LONG_ENOUGH = 500_000;

/**
 * Creates `change_pairs`: every staker and strategy whose shares changed, with its final shares
 * and the count of changes except slashes. Some stakers, pods' owners among them, end with no
 * shares.
 */
export async function createChangePairs(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const { from, pods } = population;
  const mean = Math.max(1, population.changes / population.holdings);
  const without = (strategy: string) => /* sql */ `
    not exists (select 1 from staker_shares where staker_shares.staker = s.staker and staker_shares.strategy = ${strategy})`;
  // A strategy with nearly the contract's maximum of shares: no holding was ever larger than now.
  const full = `(select strategy from staker_shares group by strategy having sum(shares::double) > 1e36)`;
  await connection.run(/* sql */ `
    create table scratch.change_pairs as
    with pairs as (
      select s.i, staker_shares.j as pair, staker_shares.staker, staker_shares.strategy, staker_shares.shares::hugeint as final
      from staker_shares join stakers s using (staker)
      union all
      select * from (
        select s.i, 10000000000 + s.i, s.staker, t.strategy, 0
        from stakers s, tokens t
        where s.i % 20 = ${LEAVING_STAKER} and t.strategy <> '${BEACON_STRATEGY}' and t.strategy not in ${full} and ${without('t.strategy')}
        qualify row_number() over (partition by s.i order by pick(s.i * 100 + t.i, 'left strategy', 1000000), t.i) = 1)
      union all
      select s.i, 20000000000 + s.i, s.staker, '${BEACON_STRATEGY}', 0
      from stakers s where s.i < ${pods} and ${without(`'${BEACON_STRATEGY}'`)}
    )
    select pairs.*, s."operator", s.updated_at, (epoch(s.updated_at)::bigint - ${from}) // 12 as end_offset,
      -- Who leaves a strategy does so last.
      pair = max(pair) over (partition by pairs.staker) as leads,
      strategy in ${full} as is_full,
      -- Few shares are not split into changes.
      case when final between 1 and 1000000 then 1
        -- Validators are proven again and again.
        when strategy = '${BEACON_STRATEGY}' then 3 + pick(pair, 'changes', 6)
        else if(final = 0, 2, 1) + pick(pair, 'changes', ${Math.round(200 * mean) - 100}) // 100 end as changes
    from pairs join stakers s using (staker)
    where final > 0 or strategy not in ${full}`);
}

/**
 * Creates `delegation_steps` from `stakers` and `operators`: the last change of each staker is to
 * its operator, and before the last change of its shares if it has any. Some stakers without an
 * operator never delegated. Those that never held shares did: no other log makes them stakers.
 * Creates `pauses` as well: an operator is left with the shares, which are withdrawn then and come
 * back as shares later.
 */
export async function createDelegationSteps(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const { from, operators } = population;
  await connection.run(/* sql */ `
    create table scratch.delegation_plans as
    with counted as (
      select s.*, (epoch(updated_at)::bigint - ${from}) // 12 as end_offset,
        s.staker not in (select staker from scratch.change_pairs) as leads,
        pick(s.i, 'delegations', 3) as draw
      from stakers s
    ),
    planned as (
      select *,
        case when "operator" is not null then if(draw = 2 and end_offset > ${LONG_ENOUGH}, 3, 1)
          when leads then 2
          when draw = 1 and end_offset > ${LONG_ENOUGH} then 2
          else 0 end as steps
      from counted
    )
    select *,
      pick(i, 'delegation', greatest(end_offset // 4, 1)) as first,
      end_offset // 2 + pick(i, 'undelegation', greatest(end_offset // 8, 1)) as second
    from planned;

    create table scratch.delegation_steps as
    with placed as (
      select plans.*, c,
        case when c = steps and leads then end_offset
          when c = 1 then first
          when c = 2 then second
          else second + 1 + pick(plans.i, 'new delegation', greatest(end_offset // 16, 1)) end as block_offset
      from scratch.delegation_plans plans, unnest(range(1, steps + 1)) as numbers(c)
    )
    select
      placed.i, placed.staker, c, block_offset,
      case when c = steps then placed."operator" when c % 2 = 1 then o."operator" end as "operator",
      c = 2 and pick(placed.i, 'forced', 7) = 0 as forced,
      if(c = steps and leads, placed.updated_at, time_at(${from} + block_offset * 12)) as "timestamp"
    from placed
    left join operators o on o.i = pick(placed.i, 'former operator', ${operators});

    create table scratch.pauses as
    select staker, second as since, second + 50400 + pick(i, 'completed after', 100000) as until
    from scratch.delegation_plans
    where steps >= 2 and not leads and end_offset > ${LONG_ENOUGH};`);
}

/** Creates `delegation_changes` once the places in their blocks are known. */
export async function createDelegationChanges(connection: DuckDBConnection): Promise<void> {
  await connection.run(/* sql */ `
    create table delegation_changes as
    select staker, "operator", forced, block_number, log_index, "timestamp", transaction_hash, block_offset
    from scratch.delegation_steps join scratch.places on cause = 'delegation' and places.i = delegation_steps.i and places.nth = c`);
}

/**
 * Creates `registration_changes` from `avs_operators` and `operator_set_members`: the last change
 * of each pair is its state, at its `updated_at`, which is that of the newest set if the operator
 * is in one.
 */
export async function createRegistrationChanges(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const { from } = population;
  const last = blocksOf(population) - 1;
  await connection.run(/* sql */ `
    create table registration_changes as
    with pairs as (
      select *, row_number() over (order by avs, "operator") as pair,
        (epoch(updated_at)::bigint - ${from}) // 12 as end_offset
      from avs_operators
    ),
    drawn as (
      select pairs.*, c, changes,
        least(${last}, if(c = changes, end_offset, (end_offset * (c - 1) + pick(pair * 10 + c, 'registration', greatest(end_offset, 1))) // changes))
          as block_offset
      from (select *, if(registered, 1, 2) + 2 * pick(pair, 'registrations', 2) as changes from pairs) pairs,
        unnest(range(1, changes + 1)) as numbers(c)
    ),
    changed as (
      select avs, "operator", c % 2 = 1 as registered, null::integer as operator_set_id, block_offset, c,
        if(c = changes, updated_at, time_at(${from} + block_offset * 12)) as "timestamp"
      from drawn
      union all
      select avs, "operator", true, operator_set_id, (epoch(updated_at)::bigint - ${from}) // 12, 100 + operator_set_id, updated_at
      from operator_set_members where registered
    )
    select
      avs, "operator", registered, operator_set_id,
      block_at(${from}) + block_offset as block_number,
      5000 + row_number() over (partition by block_offset order by avs, "operator", c) as log_index,
      "timestamp",
      transaction_of(block_at(${from}) + block_offset) as transaction_hash
    from changed;

    update avs_operators set updated_at = newest.updated_at
    from (select avs, "operator", max(updated_at) as updated_at from operator_set_members where registered group by all) newest
    where newest.avs = avs_operators.avs and newest."operator" = avs_operators."operator"
      and newest.updated_at > avs_operators.updated_at`);
}
