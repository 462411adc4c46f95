import type { Statement, TableNames } from '../../../common/relations/relation.ts';
import { FLOWS, flowValuesSql } from '../../sql/flows.ts';
import { valueOfEachSql, valueSql } from '../../sql/value-sql.ts';
import type { RolledUp } from '../rolled-up.ts';
import { WINDOW_ROWS } from './day-windows.ts';

/** A day in which an operator's changes undo each other is in none of the rows. */
const FIRST_DAYS: RolledUp = {
  name: 'first_days',
  columns: {
    number: 'INTEGER',
    first_day: 'TIMESTAMP',
    position: 'INTEGER',
  },
  reads: ['rollup.operator_changes'],
  growth: 'whole',
  scratch: true,
  facts: 'select count(*)::varchar from first_days',
  sql: () => /* sql */ `
  select number, min(day) as first_day, (row_number() over (order by number) - 1)::integer as position
  from rollup.operator_changes
  where number > 0
  group by number`,
};

/** The shares of all stakers in each strategy at the end of each day that changes them. */
const RESTAKED_STATES: RolledUp = {
  name: 'restaked_states',
  columns: { number: 'INTEGER', day: 'TIMESTAMP', shares: 'VARCHAR' },
  reads: ['snapshot.share_changes', 'rollup.known_strategies'],
  growth: 'whole',
  scratch: true,
  onOverflow: 'bignum',
  facts: 'select count(distinct number)::varchar from restaked_states',
  sql: ({ sums }) => /* sql */ `
  with moved as (
    select number, date_trunc('day', "timestamp") as day,
      shares::${sums} - coalesce(lag(shares) over chain, 0)::${sums} as delta
    from snapshot.share_changes change
    join rollup.known_strategies known on known.strategy = change.strategy::varchar
    window chain as (partition by staker, number order by block_number, log_index)
  )
  select number, day, (sum(sum(delta)) over (partition by number order by day))::varchar as shares
  from moved
  group by number, day`,
};

/**
 * The value of all that is delegated, and of each strategy, at the end of each day, next to that of
 * the shares of all stakers, and its change since the day before, by prices, by flows and by the
 * cause of a flow. Anyone can make a strategy, and lists of DuckDB do not leave memory: a statement
 * computes the total of some days, or all days of some strategies.
 */
const TVL_DAYS: RolledUp = {
  name: 'rollup.tvl_days',
  columns: {
    strategy: 'VARCHAR',
    day: 'TIMESTAMP',
    shares: 'VARCHAR',
    tokens: 'VARCHAR',
    ether_tvl: 'VARCHAR',
    tvl: 'VARCHAR',
    restaked_tvl: 'VARCHAR',
    change_by_price: 'VARCHAR',
    change_by_flows: 'VARCHAR',
    change_by_deposits: 'VARCHAR',
    change_by_withdrawals: 'VARCHAR',
    change_by_delegations: 'VARCHAR',
    change_by_slashes: 'VARCHAR',
    change_by_pods: 'VARCHAR',
    unpriced: 'VARCHAR[]',
    stale: 'VARCHAR[]',
    untold: 'VARCHAR[]',
    stakers: 'BIGINT',
  },
  reads: [
    'rollup.days',
    'first_days',
    'strategy_states',
    'restaked_states',
    'rollup.strategy_values',
    'rollup.operator_flows',
    'rollup.operator_changes',
    'rollup.known_strategies',
  ],
  growth: 'whole',
  sql: (statement) => {
    const { all } = countsOf(statement);
    const { table } = statement;
    return `(${rowsSql(table, 'day', all)}) union all (${rowsSql(table, 'number, day', all)})`;
  },
  parts: (statement) => {
    const { days, strategies, restaked, all } = countsOf(statement);
    const { table, windowRows = WINDOW_ROWS } = statement;
    const daysAtOnce = Math.max(1, Math.floor(windowRows / Math.max(1, restaked)));
    const strategiesAtOnce = Math.max(1, Math.floor(windowRows / Math.max(1, days)));
    return [
      ...steps(days, daysAtOnce).map((at) =>
        rowsSql(table, 'day', { ...all, fromDay: at, untilDay: at + daysAtOnce }),
      ),
      ...steps(strategies, strategiesAtOnce).map((at) =>
        rowsSql(table, 'number, day', {
          ...all,
          fromStrategy: at,
          untilStrategy: at + strategiesAtOnce,
        }),
      ),
    ];
  },
};

export const VALUE_DAYS: readonly RolledUp[] = [FIRST_DAYS, RESTAKED_STATES, TVL_DAYS];

function steps(length: number, step: number): readonly number[] {
  return Array.from({ length: Math.ceil(length / step) }, (_, at) => at * step);
}

/** Days and strategies have positions from 0 on. */
interface Window {
  readonly fromDay: number;
  readonly untilDay: number;
  readonly fromStrategy: number;
  readonly untilStrategy: number;
}

/** How many days and strategies there are, and the window of all. */
function countsOf({ facts }: Statement): {
  readonly days: number;
  readonly strategies: number;
  /** Strategies with any shares. */
  readonly restaked: number;
  readonly all: Window;
} {
  const days = facts('rollup.days')?.length ?? 0;
  const strategies = Number(facts('first_days')?.[0] ?? 0);
  const all = { fromDay: 0, untilDay: days, fromStrategy: 0, untilStrategy: strategies };
  const restaked = Number(facts('restaked_states')?.[0] ?? 0);
  return { days, strategies, restaked, all };
}

/** SELECT of the rows of a window: of each strategy, or the total, which has the number 0. */
function rowsSql(table: TableNames, by: 'number, day' | 'day', window: Window): string {
  const { fromDay, untilDay, fromStrategy, untilStrategy } = window;
  const ofEach = by === 'number, day';
  const worthSql = (states: string) =>
    ofEach
      ? valueOfEachSql(table, states)
      : `select 0 as number, * from (${valueSql(table, states, 'day', 'false')})`;
  return /* sql */ `
  with first_day as (
    select min(day) as first_day from rollup.days
  ), in_window as (
    -- And the day before: the first change is that since its end.
    select day, first_day + ${fromDay} * interval 1 day as from_day
    from rollup.days, first_day
    where day >= first_day + (${fromDay} - 1) * interval 1 day and day < first_day + ${untilDay} * interval 1 day
  ), selected as (
    select number, first_day from first_days where position >= ${fromStrategy} and position < ${untilStrategy}
  ), states as materialized (
    select in_window.day, selected.number, state.shares
    from in_window
    join selected on selected.first_day <= in_window.day
    asof join strategy_states state on state.number = selected.number and state.day <= in_window.day
  ), worth as (${worthSql('states')}),
  held as materialized (
    -- Stakers that delegate to nobody count, too.
    select in_window.day, first_held.number, state.shares
    from in_window
    join (
      select number, min(day) as first_day from restaked_states
      ${ofEach ? 'where number in (select number from selected)' : ''}
      group by number
    ) first_held on first_held.first_day <= in_window.day
    asof join restaked_states state on state.number = first_held.number and state.day <= in_window.day
  ), restaked as (select number, day, tvl from (${worthSql('held')})),
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
    select ${ofEach ? '' : '0 as number, '}* from (${flowValuesSql(table, 'flows', by, FLOWS)})
  ), series as (
    ${
      ofEach
        ? 'select number, day, from_day from in_window join selected on first_day <= day'
        : `select 0 as number, day, from_day from in_window
    where day >= (select min(day) from rollup.operator_changes)`
    }
  ), told as (
    select series.number, series.day, from_day, coalesce(worth.shares, '0') as shares, tokens,
      if(worth.day is null, '0', ether_tvl) as ether_tvl, if(worth.day is null, '0', worth.tvl) as tvl,
      if(restaked.day is null, '0', restaked.tvl) as restaked_tvl,
      coalesce(unpriced, []) as unpriced, coalesce(stale, []) as stale, coalesce(untold, []) as untold,
      counted.stakers
    from series
    left join worth on worth.number = series.number and worth.day = series.day
    left join restaked on restaked.number = series.number and restaked.day = series.day
    asof left join strategy_states counted
      on counted.number = series.number and counted.day <= series.day
  ), changes as (
    select *, coalesce(lag(tvl) over (partition by number order by day), '0') as tvl_before from told
  )
  select known.strategy, changes.day, shares, tokens, ether_tvl, changes.tvl, restaked_tvl,
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
