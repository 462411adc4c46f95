import type { DuckDBConnection } from '@duckdb/node-api';
import { BEACON_STRATEGY } from '../../../common/vocabulary.ts';
import type { Population } from '../population.ts';
import { atSql, blocksOf, slashingOffset } from './moments.ts';

/**
 * Creates `operator_sets` from `avs` and `tokens`, and `operator_set_members` from `avs_operators`.
 * Both are there since slashing is live.
 */
export async function createOperatorSets(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const { from, tokens } = population;
  const live = slashingOffset(population);
  const tenth = Math.floor((blocksOf(population) - live) / 10);
  await connection.run(/* sql */ `
    create table operator_sets as
    with drawn as (
      select a.i * 4 + c as seat, a.avs, c as operator_set_id, row_number() over (order by a.i, c) as nth
      from avs a, range(3) as numbers(c)
      where c < pick(a.i, 'operator sets', 4)
    ),
    placed as (select *, ${live} + pick(seat, 'operator set made', ${tenth}) as made_offset from drawn)
    select
      seat, avs, operator_set_id, made_offset,
      if(nth % 3 = 1, address_of(seat, 'redistribution recipient'), null) as redistribution_recipient,
      if(nth % 5 = 2, null, address_of(seat, 'slasher')) as slasher,
      time_at(${from} + made_offset * 12) as created_at,
      coalesce((
        select list(strategy order by strategy) from tokens t
        where (t.i - pick(seat, 'first of set', ${tokens}) + ${tokens}) % ${tokens} < pick(seat, 'strategies of set', 5)), []) as strategies
    from placed;

    create table operator_set_members as
    select
      sets.avs, sets.operator_set_id, registrations."operator",
      registrations.registered and pick(seat * 100000 + hash(registrations."operator") % 100000, 'member', 4) > 0 as registered,
      greatest(registrations.updated_at, time_at(${from} + 12 * (
        ${live + tenth} + pick(seat * 100000 + hash(registrations."operator") % 100000, 'member since', ${tenth})))) as updated_at
    from operator_sets sets join avs_operators registrations using (avs)`);
}

/**
 * Creates `slasher_changes` from `operator_sets`: of four slashers one is that since the creation,
 * one was migrated, one replaced an earlier one or none, and one is to be replaced.
 */
export async function createSlasherChanges(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const blocks = blocksOf(population);
  await connection.run(/* sql */ `
    create table slasher_changes as
    with steps as (
      select seat, avs, operator_set_id, made_offset as block_offset, seat % 4 = 1 as migrated, 0 as delay,
        case seat % 8 when 2 then address_of(seat, 'earlier slasher') when 6 then null else slasher end as slasher
      from operator_sets where slasher is not null
      union all
      select seat, avs, operator_set_id,
        greatest(made_offset + 1, ${blocks} - 600 - pick(seat, 'slasher changed', 180000)), false, 500, slasher
      from operator_sets where slasher is not null and seat % 4 = 2
      union all
      select seat, avs, operator_set_id, ${blocks} - 1 - pick(seat, 'slasher changed', 1000), false, 126000,
        address_of(seat, 'next slasher')
      from operator_sets where slasher is not null and seat % 4 = 3)
    select avs, operator_set_id, slasher, block_number + delay as effect_block, migrated,
      block_number, log_index, "timestamp", transaction_hash
    from (
      select *, ${atSql(population, 'block_offset', '4000 + row_number() over (partition by block_offset order by seat)')}
      from steps)`);
}

/**
 * Creates `set_allocations` from `operator_set_members`, and `slash_draws`: of an operator and
 * strategy at most one, and none of somebody real or of the largest operators.
 */
export async function createSlashDraws(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const { from } = population;
  const blocks = blocksOf(population);
  const tenth = Math.floor((blocks - slashingOffset(population)) / 10);
  await connection.run(/* sql */ `
    create table scratch.set_allocations as
    select
      row_number() over (order by avs, operator_set_id, "operator", strategy) as seat,
      avs, operator_set_id, "operator", strategy, updated_at
    from (
      select members.*, unnest(strategies) as strategy
      from operator_set_members members join operator_sets using (avs, operator_set_id)
      where registered);

    create table scratch.slash_draws as
    with eligible as (
      select seat, avs, operator_set_id, allocations."operator", strategy,
        row_number() over (order by seat) as place,
        greatest(${blocks - 8 * tenth}, (epoch(allocations.updated_at)::bigint - ${from}) // 12 + 100) as earliest
      from scratch.set_allocations allocations join operators o using ("operator")
      where o.i > 0 and not o.real
        -- Of the largest holdings one wei is one.
        and strategy not in (select strategy from staker_shares where shares > 1000000000000000000000000000000)
    )
    select * exclude (place, earliest),
      -- One call may slash several strategies of an operator, by different parts.
      least(${blocks - 1}, earliest + pick(hash(avs || operator_set_id || "operator") % 1000000000, 'slash time', ${7 * tenth})) as slash_offset,
      [10, 25, 50, 75, 100, 150, 200, 300, 500, 1000][1 + skewed(seat, 'slashed part', 10)] + pick(seat, 'slashed bips', 10) as bips
    from eligible
    where pick(seat, 'slashed', 6) = 0 or place <= 9
    qualify row_number() over (partition by "operator", strategy order by seat) = 1`);
}

/**
 * Creates `slashes` from the shares that they took, then `allocations` and `magnitudes`, which
 * agree with them.
 */
export async function createSlashing(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const { from } = population;
  const blocks = blocksOf(population);
  await connection.run(/* sql */ `
    create table slashes as
    select
      avs, operator_set_id, "operator", strategy,
      (bips * 100000000000000)::decimal(38, 0) as wad_slashed,
      -- What is taken from nobody is not told.
      taken.lost::decimal(38, 0) as shares_slashed,
      if(taken.lost is null, null, seat::varchar) as slash_id,
      case seat % 4 when 2 then null when 3 then '' else 'Missed attestation "' || seat || '"' end as description,
      block_at(${from}) + slash_offset as block_number,
      9000 + row_number() over (partition by slash_offset order by seat) as log_index,
      time_at(${from} + slash_offset * 12) as "timestamp",
      transaction_of(block_at(${from}) + slash_offset) as transaction_hash, seat
    from scratch.slash_draws left join (select seat, sum(lost) as lost from scratch.slash_steps group by seat) taken using (seat);

    create table scratch.maxima as
    select
      "operator", strategy, count(*) as seats,
      1000000000000000000 - coalesce(any_value(wad_slashed)::bigint, 0) as max_magnitude,
      greatest(max(updated_at), coalesce(max("timestamp"), max(updated_at))) as updated_at
    from scratch.set_allocations left join (select "operator", strategy, wad_slashed, "timestamp" from slashes) using ("operator", strategy)
    group by "operator", strategy;

    -- All together encumber at most the maximum, also once what is pending is in force.
    create table allocations as
    select
      "operator", avs, operator_set_id, strategy,
      if(pick(seat, 'not yet allocated', 10) = 0, 0, max_magnitude // (2 * seats))::decimal(38, 0) as magnitude,
      if(pick(seat, 'pending', 6) = 0, (max_magnitude // seats)::decimal(38, 0), null) as pending_magnitude,
      if(pick(seat, 'pending', 6) = 0, block_at(${from}) + ${blocks} + 1000, null) as effect_block,
      given.updated_at
    from scratch.set_allocations given join scratch.maxima using ("operator", strategy)
    order by seat;

    create table magnitudes as
    select
      "operator", strategy, max_magnitude::decimal(38, 0) as max_magnitude, encumbered_magnitude, updated_at
    from scratch.maxima join (
      select "operator", strategy,
        sum(greatest(magnitude::hugeint, coalesce(pending_magnitude::hugeint, 0)))::decimal(38, 0) as encumbered_magnitude
      from allocations group by "operator", strategy) using ("operator", strategy)`);
}

/**
 * Creates `share_losses` from the shares that `slashes` took from delegators, and from native ETH
 * that was queued when a balance on the beacon chain fell: since slashing, if it was not completed
 * before.
 */
export async function createShareLosses(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const blocks = blocksOf(population);
  await connection.run(/* sql */ `
    create table share_losses as
    with queued as (
      select i, staker, withdrawal_root, created, if(completed, finished, ${blocks}) as until,
        list_extract(shares, list_position(strategies, '${BEACON_STRATEGY}')) as before
      from withdrawals where list_contains(strategies, '${BEACON_STRATEGY}')
    ), fallen as (
      select *, greatest(created + 1, least(until - 1, ${slashingOffset(population)} + 1000 + pick(i, 'balance fell', 50000))) as block_offset
      from queued where before >= 10
    )
    select 'slash' as cause, "operator", avs, operator_set_id, strategy, losses.staker, null::varchar as withdrawal_root,
      (left_over + lost)::decimal(38, 0) as shares_before, left_over::decimal(38, 0) as shares_after,
      block_number, log_index, "timestamp", transaction_hash
    from scratch.slash_steps losses join (
      select seat, avs, operator_set_id, strategy, block_number, log_index, "timestamp", transaction_hash from slashes) using (seat)
    union all
    select 'beacon', null, null, null, '${BEACON_STRATEGY}', staker, withdrawal_root,
      before, (before::hugeint - before::hugeint // 10)::decimal(38, 0),
      ${atSql(population, 'block_offset', '9500 + row_number() over (order by i)')}
    from fallen where block_offset < ${blocks}`);
}
