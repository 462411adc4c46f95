import type { DuckDBConnection } from '@duckdb/node-api';
import { eitherSql } from '../slashable-states.ts';
import { valueSql } from '../value-sql.ts';
import { dayWindows, inWindowSql } from './day-windows.ts';

/**
 * Creates `rollup.slashable_days`: the values of all operator sets at the end of each day, since
 * the first one was created. A statement computes some of the days. It reads the temporary table
 * `total_states`, which is gone then, and the tables of `slashableDaysSql`.
 */
export async function rollUpSlashableDays(
  connection: DuckDBConnection,
  windowRows?: number,
): Promise<void> {
  await connection.run(`create table rollup.slashable_days as ${SLASHABLE_DAYS} limit 0`, {
    after: '-infinity',
    upTo: '-infinity',
  });
  for (const { after, upTo } of await dayWindows(connection, { windowRows })) {
    await connection.run(`insert into rollup.slashable_days ${SLASHABLE_DAYS}`, { after, upTo });
  }
  await connection.run('drop table total_states');
}

const ON_DAY =
  'from total_states state join in_window days on days.day >= state.day and days.day < state.until_day';

const SLASHABLE_DAYS = /* sql */ `
  with in_window as (
    select day from rollup.days where ${inWindowSql('day')}
  ), held as (
    select days.day, number, held as shares ${ON_DAY}
  ), slashable as (
    select days.day, number, slashable as shares ${ON_DAY}
  ), worth as (${valueSql('held', 'day', 'false')}),
  at_risk as (${valueSql('slashable', 'day', 'false')})
  select days.day, coalesce(members, 0) as members, coalesce(allocated_operators, 0) as allocated_operators,
    if(worth.day is null, '0', worth.ether_tvl) as ether_tvl, if(worth.day is null, '0', worth.tvl) as tvl,
    if(at_risk.day is null, '0', at_risk.ether_tvl) as slashable_ether_tvl,
    if(at_risk.day is null, '0', at_risk.tvl) as slashable_tvl,
    ${eitherSql('unpriced')}, ${eitherSql('stale')}, ${eitherSql('untold')}
  from in_window days
  left join worth on worth.day = days.day
  left join at_risk on at_risk.day = days.day
  asof left join (select * from rollup.slashable_counts where avs is null) counted on counted.day <= days.day
  where days.day >= (select min(first_day) from rollup.dated_sets)
  order by days.day`;
