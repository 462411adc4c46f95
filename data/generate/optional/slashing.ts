import type { DuckDBConnection } from '@duckdb/node-api';
import type { Population } from '../population.ts';
import { blocksOf } from './moments.ts';

/** Creates `operator_sets` from `avs` and `tokens`, and `operator_set_members` from `avs_operators`. */
export async function createOperatorSets(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const { from, tokens } = population;
  await connection.run(/* sql */ `
    create table operator_sets as
    with drawn as (
      select a.i * 4 + c as seat, a.avs, c as operator_set_id, row_number() over (order by a.i, c) as nth
      from avs a, range(3) as numbers(c)
      where c < pick(a.i, 'operator sets', 4)
    )
    select
      seat, avs, operator_set_id,
      if(nth % 3 = 1, address_of(seat, 'redistribution recipient'), null) as redistribution_recipient,
      if(nth % 5 = 2, null, address_of(seat, 'slasher')) as slasher,
      time_at(${from} + pick(seat, 'operator set made', 9000) * 12) as created_at,
      coalesce((
        select list(strategy order by strategy) from tokens t
        where (t.i - pick(seat, 'first of set', ${tokens}) + ${tokens}) % ${tokens} < pick(seat, 'strategies of set', 5)), []) as strategies
    from drawn;

    create table operator_set_members as
    select
      sets.avs, sets.operator_set_id, registrations."operator",
      registrations.registered and pick(seat * 100000 + hash(registrations."operator") % 100000, 'member', 4) > 0 as registered,
      registrations.updated_at
    from operator_sets sets join avs_operators registrations using (avs)`);
}

/**
 * Creates `slashes` from `operator_set_members`, at most one of an operator and strategy and none of the largest
 * operators, then `magnitudes` and `allocations`, which agree with them.
 */
export async function createSlashing(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const { from } = population;
  const blocks = blocksOf(population);
  await connection.run(/* sql */ `
    create table set_allocations as
    select
      row_number() over (order by avs, operator_set_id, "operator", strategy) as seat,
      avs, operator_set_id, "operator", strategy, updated_at
    from (
      select members.*, unnest(strategies) as strategy
      from operator_set_members members join operator_sets using (avs, operator_set_id)
      where registered);

    create table slashes as
    with drawn as (
      select *, row_number() over (order by seat) as nth, ${blocks} * (50 + pick(seat, 'slash time', 40)) // 100 as slash_offset
      from set_allocations
      join operators o using ("operator")
      where o.i > 0 and (pick(seat, 'slashed', 12) = 0 or seat <= 9) and strategy not in (select strategy from tokens where i in (4, 5))
      qualify row_number() over (partition by "operator", strategy order by seat) = 1
    )
    select
      avs, operator_set_id, "operator", strategy,
      90909090909090909::decimal(38, 0) as wad_slashed,
      if(nth % 4 = 2, null,
        ((1 + pick(seat, 'slashed shares', 99999)) * 100000000000000::hugeint)::decimal(38, 0)) as shares_slashed,
      if(nth % 4 = 2, null, seat::varchar) as slash_id,
      case nth % 4 when 2 then null when 3 then '' else 'Missed attestation "' || seat || '"' end as description,
      block_at(${from}) + slash_offset as block_number,
      900 + row_number() over (partition by slash_offset order by seat) as log_index,
      time_at(${from} + slash_offset * 12) as "timestamp",
      transaction_of(block_at(${from}) + slash_offset) as transaction_hash,
      slash_offset
    from drawn;

    create table magnitudes as
    select
      "operator", strategy,
      if(slashes."operator" is null, 1000000000000000000, 909090909090909091)::decimal(38, 0) as max_magnitude,
      (100000000000000000::hugeint * least(count(*), 9))::decimal(38, 0) as encumbered_magnitude,
      max(updated_at) as updated_at
    from set_allocations left join slashes using ("operator", strategy)
    group by "operator", strategy, slashes."operator";

    create table allocations as
    select
      "operator", avs, operator_set_id, strategy,
      if(pick(seat, 'not yet allocated', 10) = 0, 0, 100000000000000000)::decimal(38, 0) as magnitude,
      if(pick(seat, 'pending', 6) = 0, 200000000000000000::decimal(38, 0), null) as pending_magnitude,
      if(pick(seat, 'pending', 6) = 0, block_at(${from}) + ${blocks} + 1000, null) as effect_block,
      updated_at
    from set_allocations`);
}
