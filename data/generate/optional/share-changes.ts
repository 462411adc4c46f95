import type { DuckDBConnection } from '@duckdb/node-api';
import { BEACON_STRATEGY } from '../../../common/vocabulary.ts';
import type { Population } from '../population.ts';
import { runningSum } from './moments.ts';

/**
 * Creates `share_steps` from `change_pairs`, `pauses`, `slash_draws` and `delegation_steps`:
 * every change to a staker's shares in a strategy, by blocks since the beginning. The last one of
 * each pair has its final shares, and the last one of each staker is at its `updated_at`.
 * Deposits and withdrawals are drawn; those before a change follow from the shares after it. A
 * slash takes the same part from all delegators of the operator with shares of the strategy then.
 */
export async function createShareSteps(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const { from, changes, withdrawals } = population;
  /** Of a thousand changes, those that take out. */
  const out = Math.min(500, Math.round((1000 * withdrawals) / changes));
  await connection.run(/* sql */ `
    create table scratch.drawn_steps as
    with placed as (
      select pairs.*, c, since, until,
        if(c = changes and leads, end_offset, (end_offset * (c - 1) + pick(pair * 100 + c, 'change', greatest(end_offset, 1))) // changes)
          as drawn_offset
      from scratch.change_pairs pairs left join scratch.pauses using (staker), unnest(range(1, changes + 1)) as numbers(c)
    ),
    ordered as (
      select * exclude (c, drawn_offset),
        -- Whoever leaves an operator with all shares has none to change until they are back.
        if(drawn_offset between since and until, until + c, drawn_offset) as block_offset,
        row_number() over (partition by pair order by if(drawn_offset between since and until, until + c, drawn_offset), c) as nth
      from placed
    ),
    moved as (
      select *,
        if(final = 0, (1 + pick(pair, 'once held', 1000000)) * 1000000000000::hugeint, final) as base,
        nth > 1 and not is_full and pick(pair * 1000 + nth, 'out', 1000) < ${out} as is_out,
        case when final = 0 and nth = changes then -base
          when nth = 1 then 0
          when is_out then -(base // 1000 * (1 + pick(pair * 1000 + nth, 'amount out', 300)))
          else base // (1000 * changes) * (1 + pick(pair * 1000 + nth, 'amount in', 900)) end as later
      from ordered
    )
    select * exclude (later),
      -- The shares after this change: the last ones without what later changes move.
      final - (${runningSum('later', 'partition by pair order by nth desc')} - later) as value
    from moved;

    create table scratch.slash_steps as
    with shares_before_slash as (
      select steps.pair, any_value(steps.i) as i, draws.seat, draws.slash_offset, draws.bips,
        any_value(steps.staker) as staker, arg_max(steps.value, steps.nth) as left_over
      from scratch.slash_draws draws
      join scratch.drawn_steps steps on steps.strategy = draws.strategy and steps.block_offset < draws.slash_offset
      group by steps.pair, draws.seat, draws.slash_offset, draws.bips
    ),
    delegated as (
      select shares_before_slash.*, steps."operator"
      from shares_before_slash asof join scratch.delegation_steps steps
        on shares_before_slash.staker = steps.staker and shares_before_slash.slash_offset > steps.block_offset
    )
    select delegated.*, left_over * delegated.bips // (10000 - delegated.bips) as lost
    from delegated join scratch.slash_draws using (seat)
    where delegated."operator" = slash_draws."operator" and left_over * delegated.bips // (10000 - delegated.bips) > 0;

    create table scratch.share_steps as
    with lasting_steps as (
      select steps.* exclude (value), value + if(block_offset < slash_offset, lost, 0) as value
      from scratch.drawn_steps steps left join scratch.slash_steps using (pair)
    ),
    paused as (
      select pair, any_value(i) as i, any_value(staker) as staker, any_value(strategy) as strategy,
        any_value(since) as since, any_value(until) as until, arg_max(value, nth) as value
      from lasting_steps where block_offset < since
      group by pair
      having arg_max(value, nth) > 0
    ),
    united as (
      select i, pair, staker, strategy, block_offset, nth, value, is_out or final = 0 and nth = changes as takes, 'drawn' as kind,
        if(leads and block_offset = end_offset and nth = changes, updated_at, time_at(${from} + block_offset * 12)) as "timestamp"
      from lasting_steps
      union all
      select i, pair, staker, strategy, since, 1000, 0, true, 'left', time_at(${from} + since * 12) from paused
      union all
      select i, pair, staker, strategy, until, 1001, value, false, 'back', time_at(${from} + until * 12) from paused
      union all
      select slash_steps.i, pair, slash_steps.staker, pairs.strategy, slash_offset, 1002, left_over, true, 'slash', time_at(${from} + slash_offset * 12)
      from scratch.slash_steps join scratch.change_pairs pairs using (pair)
    )
    select *,
      row_number() over (partition by pair order by block_offset, nth) as number,
      value - coalesce(lag(value) over (partition by pair order by block_offset, nth), 0) as delta,
      case when kind = 'slash' then 'slash'
        when kind = 'back' then 'withdrawal_completed'
        when kind = 'left' then 'withdrawal_queued'
        when strategy = '${BEACON_STRATEGY}' and (not takes or pick(pair * 1000 + nth, 'reason', 3) > 0) then 'pod_update'
        when takes then 'withdrawal_queued'
        else 'deposit' end as reason
    from united;

    -- A staker that was slashed after its last own change was changed by that.
    update stakers set updated_at = newest."timestamp"
    from (select staker, max("timestamp") as "timestamp" from scratch.share_steps where kind = 'slash' group by staker) newest
    where newest.staker = stakers.staker and newest."timestamp" > stakers.updated_at`);
}

/** Creates `share_changes` once the places in their blocks are known. */
export async function createShareChanges(connection: DuckDBConnection): Promise<void> {
  await connection.run(/* sql */ `
    create table share_changes as
    select
      staker, strategy,
      if(reason = 'slash', 0, delta)::decimal(38, 0) as deposit_shares,
      value::decimal(38, 0) as shares,
      reason, block_number, log_index, "timestamp", transaction_hash, share_steps.i, block_offset, delta
    from scratch.share_steps join scratch.places on cause = 'shares' and places.i = pair and places.nth = number`);
}
