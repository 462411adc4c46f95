import type { DuckDBConnection } from '@duckdb/node-api';
import type { Population } from '../population.ts';
import { runningSum } from './moments.ts';

/**
 * Creates `operator_steps` from `share_steps` and `delegation_steps`, as the contract counts an
 * operator's shares: each change of a delegating staker, and all shares of a staker that begins or
 * ends to delegate. A slash is one step without a staker. Creates `places` as well: the positions
 * in their blocks of all three, by cause.
 */
export async function createOperatorSteps(
  connection: DuckDBConnection,
  { from }: Population,
): Promise<void> {
  await connection.run(/* sql */ `
    create table scratch.operator_steps as
    with events as (
      select i, pair, staker, strategy, block_offset, 0 as rank, number as nth, delta, value, kind,
        null::varchar as "operator", false as delegates, "timestamp"
      from scratch.share_steps
      union all
      select pairs.i, pair, pairs.staker, pairs.strategy, steps.block_offset, 1, c, 0, null, 'delegation',
        steps."operator", true, steps."timestamp"
      from scratch.delegation_steps steps join scratch.change_pairs pairs using (staker)
    ),
    events_with_former as (
      select *,
        -- Who delegates to nobody is '' for as long as the window looks for the last one.
        coalesce(last_value(if(delegates, coalesce("operator", ''), null) ignore nulls) over before, '') as former,
        coalesce(last_value(value ignore nulls) over before, 0) as former_value
      from events
      window before as (partition by pair order by block_offset, rank, nth rows between unbounded preceding and 1 preceding)
    ),
    counted as (
      select i, pair, staker, strategy, block_offset, if(delegates, 'delegation', 'shares') as cause, nth, kind, "timestamp",
        unnest(case
          when not delegates then [{ 'operator': former, 'delta': delta }]
          else [{ 'operator': former, 'delta': -former_value }, { 'operator': coalesce("operator", ''), 'delta': former_value }] end) as one
      from events_with_former
    )
    select i, pair, staker, strategy, block_offset, cause, nth, "timestamp",
      one."operator" as "operator", one.delta as delta, false as slash
    from counted
    where one."operator" <> '' and one.delta <> 0 and kind <> 'slash'
    union all
    select min(i), min(pair), null, strategy, block_offset, 'slash', min(nth), any_value("timestamp"), one."operator", sum(one.delta), true
    from counted
    where kind = 'slash'
    group by strategy, block_offset, one."operator";

    create table scratch.numbered_steps as
    select *, row_number() over (order by block_offset, i, cause, pair, nth, "operator", delta) as step
    from scratch.operator_steps;

    create table scratch.places as
    with causes as (
      select 'shares' as cause, pair as i, number as nth, i as staker_i, block_offset, 0 as rank, pair, 0 as after from scratch.share_steps
      union all
      select 'delegation', i, c, i, block_offset, 1, c, 0 from scratch.delegation_steps
      union all
      -- What a delegation moves has as many places as there are strategies.
      select 'operator', step, 0, i, block_offset, if(cause = 'delegation', 1, 0), if(cause = 'delegation', nth, pair), 1
      from scratch.numbered_steps
    )
    select cause, i, nth,
      block_at(${from}) + block_offset as block_number,
      3 * row_number() over (partition by block_offset order by staker_i, rank, pair, after, i) as log_index,
      transaction_of(block_at(${from}) + block_offset) as transaction_hash
    from causes`);
}

/** Creates `operator_share_changes` and `operator_shares` from the steps and their places. */
export async function createOperatorShares(connection: DuckDBConnection): Promise<void> {
  await connection.run(/* sql */ `
    create table operator_share_changes as
    select
      "operator", strategy, staker,
      delta::decimal(38, 0) as delta,
      ${runningSum('delta', 'partition by "operator", strategy order by block_number, log_index')}::decimal(38, 0) as shares,
      block_number, log_index, "timestamp", transaction_hash, block_offset
    from scratch.numbered_steps join scratch.places on places.cause = 'operator' and places.i = step;

    create table operator_shares as
    select "operator", strategy, arg_max(shares, (block_number, log_index)) as shares, max("timestamp") as updated_at
    from operator_share_changes
    group by "operator", strategy`);
}
