import type { DuckDBConnection } from '@duckdb/node-api';
import * as z from 'zod';
import { rowsOf } from '../../data/load/rows.ts';
import { FLOWS, flowValuesSql } from '../flows.ts';
import { valueOfEachSql, valueSql } from '../value-sql.ts';
import { WINDOW_ROWS } from './day-windows.ts';

/**
 * Creates `rollup.tvl_days`: the value of all that is delegated, and of each strategy, at the end
 * of each day, and its change since the day before, by prices, by flows and by the cause of a flow.
 * Anyone can make a strategy, and lists of DuckDB do not leave memory: a statement computes the
 * total of some days, or all days of some strategies. It reads the tables of `tvlDaysSql`.
 */
export async function rollUpTvlDays(
  connection: DuckDBConnection,
  windowRows = WINDOW_ROWS,
): Promise<void> {
  await connection.run(FIRST_DAYS);
  const [[days, strategies]] = Counts.parse(await rowsOf(connection, COUNTS));
  const all = { fromDay: 0, untilDay: days, fromStrategy: 0, untilStrategy: strategies };
  await connection.run(`create table rollup.tvl_days as ${TOTAL}`, { ...all, untilDay: 0 });
  const daysAtOnce = Math.max(1, Math.floor(windowRows / Math.max(1, strategies)));
  for (let at = 0; at < days; at += daysAtOnce) {
    const window = { ...all, fromDay: at, untilDay: at + daysAtOnce };
    await connection.run(`insert into rollup.tvl_days ${TOTAL}`, window);
  }
  const strategiesAtOnce = Math.max(1, Math.floor(windowRows / Math.max(1, days)));
  for (let at = 0; at < strategies; at += strategiesAtOnce) {
    const window = { ...all, fromStrategy: at, untilStrategy: at + strategiesAtOnce };
    await connection.run(`insert into rollup.tvl_days ${OF_EACH}`, window);
  }
  await connection.run('drop table first_days');
}

/** Days and strategies have positions from 0 on. */
const Counts = z.tuple([z.tuple([z.number(), z.number()])]);

const COUNTS = /* sql */ `
  select (select count(*) from rollup.days)::integer, (select count(*) from first_days)::integer`;

/** A day in which an operator's changes undo each other is in none of the rows. */
const FIRST_DAYS = /* sql */ `create temp table first_days as
  select number, min(day) as first_day, (row_number() over (order by number) - 1)::integer as position
  from rollup.operator_changes
  where number > 0
  group by number`;

/** SELECT of the rows of a window: of each strategy, or the total, which has the number 0. */
function rowsSql(by: 'number, day' | 'day'): string {
  const ofEach = by === 'number, day';
  const worthSql = (states: string) =>
    ofEach
      ? valueOfEachSql(states)
      : `select 0 as number, * from (${valueSql(states, 'day', 'false')})`;
  return /* sql */ `
  with first_day as (
    select min(day) as first_day from rollup.days
  ), in_window as (
    -- And the day before: the first change is that since its end.
    select day, first_day + $fromDay::integer * interval 1 day as from_day
    from rollup.days, first_day
    where day >= first_day + ($fromDay::integer - 1) * interval 1 day and day < first_day + $untilDay::integer * interval 1 day
  ), selected as (
    select number, first_day from first_days where position >= $fromStrategy and position < $untilStrategy
  ), states as materialized (
    select in_window.day, selected.number, state.shares
    from in_window
    join selected on selected.first_day <= in_window.day
    asof join strategy_states state on state.number = selected.number and state.day <= in_window.day
  ), worth as (${worthSql('states')}),
  kept as materialized (
    -- The shares of the day before, under the day that values them.
    select states.day + interval 1 day as day, number, shares
    from states, (select max(day) as last_day from in_window) where states.day < last_day
  ), repriced as (select number, day, tvl from (${worthSql('kept')})),
  flows as materialized (
    -- Changes before the first day are among its own.
    select number, greatest(day, first_day) as day, ${FLOWS.map((flow) => `sum(${flow})::varchar as ${flow}`)}
    from rollup.operator_flows, first_day
    where "operator" = '' and number in (select number from selected)
    group by all
    having greatest(day, first_day) in (select day from in_window)
  ), caused as (
    select ${ofEach ? '' : '0 as number, '}* from (${flowValuesSql('flows', by, FLOWS)})
  ), series as (
    ${
      ofEach
        ? 'select number, day, from_day from in_window join selected on first_day <= day'
        : `select 0 as number, day, from_day from in_window
    where day >= (select min(day) from rollup.operator_changes)`
    }
  ), told as (
    select series.number, series.day, from_day, coalesce(worth.shares, '0') as shares, tokens,
      if(worth.day is null, '0', ether_tvl) as ether_tvl, if(worth.day is null, '0', tvl) as tvl,
      coalesce(unpriced, []) as unpriced, coalesce(stale, []) as stale, coalesce(untold, []) as untold,
      counted.stakers
    from series
    left join worth on worth.number = series.number and worth.day = series.day
    asof left join strategy_states counted
      on counted.number = series.number and counted.day <= series.day
  ), changes as (
    select *, coalesce(lag(tvl) over (partition by number order by day), '0') as tvl_before from told
  )
  select known.strategy, changes.day, shares, tokens, ether_tvl, changes.tvl,
    if(changes.tvl is null, null, subtract_decimals(coalesce(repriced.tvl, '0'), tvl_before)) as change_by_price,
    if(changes.tvl is null, null, subtract_decimals(changes.tvl, coalesce(repriced.tvl, '0'))) as change_by_flows,
    ${FLOWS.map((flow) => `if(changes.tvl is null, null, coalesce(change_by_${flow}, '0')) as change_by_${flow}`)},
    unpriced, stale, untold, stakers
  from changes
  left join rollup.known_strategies known on known.number = changes.number
  left join repriced on repriced.number = changes.number and repriced.day = changes.day
  left join caused on caused.number = changes.number and caused.day = changes.day
  where changes.day >= from_day
  order by changes.number, changes.day`;
}

const TOTAL = rowsSql('day');
const OF_EACH = rowsSql('number, day');
