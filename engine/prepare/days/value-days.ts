import type { Statement, TableNames } from '../../../common/relations/relation.ts';
import { FLOWS, flowValuesSql } from '../../sql/flows.ts';
import { valueOfEachSql, valueSql } from '../../sql/value-sql.ts';
import { OPEN_PERIODS } from '../growth.ts';
import type { RolledUp } from '../rolled-up.ts';
import { WINDOW_ROWS } from './day-windows.ts';
import { FIRST_DAYS, RESTAKED_STATES, UNKNOWN_DELEGATED } from './value-inputs.ts';

/**
 * Values all that is delegated, and each strategy, at the end of each day, next to all stakers'
 * shares, with the change since the day before: by prices, by flows and by each flow's cause.
 * Anyone can make a strategy: a row of one holds for each day from `day` until before `until_day`,
 * and only changes have rows. DuckDB's lists do not leave memory: a statement computes the total on
 * some days, or all days of some strategies.
 */
const TVL_DAYS: RolledUp = {
  name: 'rollup.tvl_days',
  columns: {
    strategy: 'VARCHAR',
    day: 'TIMESTAMP',
    until_day: 'TIMESTAMP',
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
  growth: OPEN_PERIODS,
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

export const VALUE_DAYS: readonly RolledUp[] = [
  FIRST_DAYS,
  RESTAKED_STATES,
  TVL_DAYS,
  UNKNOWN_DELEGATED,
];

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

/** Counts days and strategies, and returns the window over all. */
function countsOf({ facts }: Statement): {
  readonly days: number;
  readonly strategies: number;
  /** Counts the strategies with any shares. */
  readonly restaked: number;
  readonly all: Window;
} {
  const days = facts('rollup.days')?.length ?? 0;
  const strategies = Number(facts('first_days')?.[0] ?? 0);
  const all = { fromDay: 0, untilDay: days, fromStrategy: 0, untilStrategy: strategies };
  const restaked = Number(facts('restaked_states')?.[0] ?? 0);
  return { days, strategies, restaked, all };
}

/** Selects each strategy on each day. */
const EACH_DAY = /* sql */ `
    select in_window.day, selected.number
    from in_window join selected on selected.first_day <= in_window.day`;

/** Selects the same for delegated shares and for others. */
const eachHeldDaySql = (table: TableNames) => /* sql */ `
      select in_window.day, number
      from in_window
      join (select number, min(day) as first_day from ${table('restaked_states')} group by number) on first_day <= in_window.day`;

/** Selects each strategy on the days of its changes, and on the days after them. */
const changedDaysSql = (table: TableNames) => /* sql */ `
    select distinct number, began, greatest(day, began) as day
    from (
      select number, greatest(selected.first_day, first_day.first_day) as began from selected, first_day
    )
    join (
      select number, unnest([day, day + interval 1 day]) as day
      from (
        select number, first_day as day from selected
        union all select number, day from ${table('strategy_states')}
        union all select number, day from ${table('restaked_states')}
        union all select number, day from ${table('rollup.strategy_values')}
        union all select number, day from ${table('rollup.operator_flows')} where "operator" = ''
      )
    ) using (number)
    where day <= (select max(day) from in_window)`;

/** Selects a window's rows: each strategy's, or the total, which has the number 0. */
function rowsSql(table: TableNames, by: 'number, day' | 'day', window: Window): string {
  const { fromDay, untilDay, fromStrategy, untilStrategy } = window;
  const ofEach = by === 'number, day';
  const worthSql = (states: string) =>
    ofEach
      ? valueOfEachSql(table, states)
      : `select 0 as number, * from (${valueSql(table, states, 'day', 'false', 'without lists')})`;
  return /* sql */ `
  with first_day as (
    select min(day) as first_day from ${table('rollup.days')}
  ), in_window as (
    -- And the day before: the first change is that since its end.
    select day, first_day + ${fromDay} * interval 1 day as from_day
    from ${table('rollup.days')}, first_day
    where day >= first_day + (${fromDay} - 1) * interval 1 day and day < first_day + ${untilDay} * interval 1 day
  ), selected as (
    select number, first_day from ${table('first_days')} where position >= ${fromStrategy} and position < ${untilStrategy}
  ), moments as materialized (${ofEach ? changedDaysSql(table) : EACH_DAY}
  ), states as materialized (
    select moments.day, moments.number, state.shares
    from moments
    asof join ${table('strategy_states')} state on state.number = moments.number and state.day <= moments.day
  ), worth as (${worthSql('states')}),
  restaked_shares as materialized (
    -- Stakers that delegate to nobody count, too.
    select held_on.day, held_on.number, state.shares
    from ${ofEach ? 'moments' : `(${eachHeldDaySql(table)})`} held_on
    asof join ${table('restaked_states')} state on state.number = held_on.number and state.day <= held_on.day
  ), restaked as (select number, day, tvl from (${worthSql('restaked_shares')})),
  kept as materialized (
    -- The shares of the day before, under the day that values them.
    ${
      ofEach
        ? `select before.day, before.number, state.shares
    from (select *, day - interval 1 day as previous from moments where day > began) before
    asof join ${table('strategy_states')} state on state.number = before.number and state.day <= before.previous`
        : `select states.day + interval 1 day as day, number, shares
    from states, (select max(day) as last_day from in_window) where states.day < last_day`
    }
  ), repriced as (select number, day, tvl from (${worthSql('kept')})),
  flows as materialized (
    -- Changes before the first day are among its own.
    select number, greatest(day, first_day) as day, ${FLOWS.map((flow) => `sum(${flow})::varchar as ${flow}`)}
    from ${table('rollup.operator_flows')}, first_day
    where "operator" = '' and number in (select number from selected)
    group by all
    having greatest(day, first_day) in (select day from in_window)
  ), caused as (
    select ${ofEach ? '' : '0 as number, '}* from (${flowValuesSql(table, 'flows', by, FLOWS)})
  ), series as (
    ${
      ofEach
        ? 'select number, day, (select min(from_day) from in_window) as from_day from moments'
        : `select 0 as number, day, from_day from in_window
    where day >= (select min(day) from ${table('rollup.operator_changes')})`
    }
  ), valued as (
    select series.number, series.day, from_day, coalesce(worth.shares, '0') as shares, tokens,
      if(worth.day is null, '0', ether_tvl) as ether_tvl, if(worth.day is null, '0', worth.tvl) as tvl,
      if(restaked.day is null, '0', restaked.tvl) as restaked_tvl,
      counted.stakers
    from series
    left join worth on worth.number = series.number and worth.day = series.day
    left join restaked on restaked.number = series.number and restaked.day = series.day
    asof left join ${table('strategy_states')} counted
      on counted.number = series.number and counted.day <= series.day
  ), changes as (
    select *, coalesce(lag(tvl) over chain, '0') as tvl_before,
      ${ofEach ? `coalesce(lead(day) over chain, (select max(day) from in_window) + interval 1 day)` : 'day + interval 1 day'} as until_day
    from valued
    window chain as (partition by number order by day)
  )
  select known_strategies.strategy, changes.day, until_day, shares, tokens, ether_tvl, changes.tvl, restaked_tvl,
    if(changes.tvl is null, null, subtract_decimals(coalesce(repriced.tvl, '0'), tvl_before)) as change_by_price,
    if(changes.tvl is null, null, subtract_decimals(changes.tvl, coalesce(repriced.tvl, '0'))) as change_by_flows,
    ${FLOWS.map((flow) => `if(changes.tvl is null, null, coalesce(change_by_${flow}, '0')) as change_by_${flow}`)},
    stakers
  from changes
  left join ${table('rollup.known_strategies')} known_strategies on known_strategies.number = changes.number
  left join repriced on repriced.number = changes.number and repriced.day = changes.day
  left join caused on caused.number = changes.number and caused.day = changes.day
  where changes.day >= from_day
  order by changes.number, changes.day`;
}
