import type { TableNames } from '../../../common/relations/relation.ts';
import { UNKNOWN_PERIODS, unknownPeriodsSql } from '../../sql/unknown-values.ts';
import { valueSql } from '../../sql/value-sql.ts';
import { CLOSED_DAYS, OPEN_PERIODS } from '../growth.ts';
import type { RolledUp } from '../rolled-up.ts';
import { ALL_DAYS, type DayWindow, inWindowSql, windowsOf } from './day-windows.ts';
import { knownDaysSql, SLASHABLE_DAY_KEYS, SLASHABLE_VALUES } from './slashable-day-keys.ts';

const onDay = (table: TableNames) =>
  `from ${table('total_states')} state join in_window days on days.day >= state.day and days.day < state.until_day`;

const valuesSql = (table: TableNames, window: DayWindow) => /* sql */ `
  with in_window as (
    select day from ${table('slashable_day_keys')} where not is_known and ${inWindowSql('day', window)}
  ), held_shares as (
    select days.day, number, held as shares ${onDay(table)}
  ), slashable as (
    select days.day, number, slashable as shares ${onDay(table)}
  ), worth as (${valueSql(table, 'held_shares', 'day', 'false', 'without lists')}),
  at_risk as (${valueSql(table, 'slashable', 'day', 'false', 'without lists')})
  select days.day, coalesce(members, 0) as members, coalesce(allocated_operators, 0) as allocated_operators,
    if(worth.day is null, '0', worth.ether_tvl) as ether_tvl, if(worth.day is null, '0', worth.tvl) as tvl,
    if(at_risk.day is null, '0', at_risk.ether_tvl) as slashable_ether_tvl,
    if(at_risk.day is null, '0', at_risk.tvl) as slashable_tvl
  from in_window days
  left join worth on worth.day = days.day
  left join at_risk on at_risk.day = days.day
  asof left join (select * from ${table('rollup.slashable_counts')} where avs is null) counted on counted.day <= days.day
  order by days.day`;

/**
 * Values all operator sets at the end of each day, since the first one was created. A statement
 * computes some of the days that no earlier preparation knows.
 */
export const SLASHABLE_VALUE_DAYS: readonly RolledUp[] = [
  SLASHABLE_DAY_KEYS,
  {
    name: 'rollup.slashable_days',
    columns: { day: 'TIMESTAMP', ...SLASHABLE_VALUES },
    reads: [
      'slashable_day_keys',
      'total_states',
      'rollup.strategy_values',
      'rollup.slashable_counts',
      'rollup.known_strategies',
    ],
    growth: CLOSED_DAYS,
    sql: ({ table }) => `(${knownDaysSql(table)}) union all (${valuesSql(table, ALL_DAYS)})`,
    parts: (statement) => {
      const windows = windowsOf(statement, 'slashable_day_keys');
      return [
        knownDaysSql(statement.table),
        ...windows.map((window) => valuesSql(statement.table, window)),
      ];
    },
  },
  {
    // Has the periods in which some input to the value of the shares in `total_states` is unknown.
    name: 'rollup.unknown_slashable',
    columns: UNKNOWN_PERIODS,
    reads: ['total_states', 'rollup.strategy_values'],
    growth: OPEN_PERIODS,
    isListed: true,
    sql: ({ table }) => {
      const states = /* sql */ `
        select number, day, until_day, held <> '0' or slashable <> '0' as held from ${table('total_states')}`;
      return unknownPeriodsSql(states, table('rollup.strategy_values'));
    },
  },
];
