import type { DuckDBConnection } from '@duckdb/node-api';
import * as z from 'zod';
import { concentrationFigures, concentrationOfAmounts } from '../../common/concentration.ts';
import { dayWindows, inWindowSql } from './day-windows.ts';
import { concentrationSql } from './rollups/parts.ts';
import { SharesByHolder } from './shares-by-holder.ts';

/**
 * Adds to `rollup.concentration_days` how concentrated the slashable value is among AVSs at the end
 * of each day of `rollup.slashable_days`, whose value each row has. The shares follow the changes
 * from day to day: memory holds those that each AVS can slash in each strategy once. It reads
 * `moves_of_avs`.
 */
export async function rollUpConcentrationOfAvs(
  connection: DuckDBConnection,
  windowRows?: number,
): Promise<void> {
  const measured = await measure(connection);
  await connection.run('create temp table daily_figures ("day" varchar, figures varchar)');
  const appender = await connection.createAppender('daily_figures', null, 'temp');
  for (const [day, figures] of measured) {
    appender.appendVarchar(day);
    appender.appendVarchar(figures);
    appender.endRow();
  }
  appender.closeSync();
  // Each row repeats the lists of strategies of its day.
  for (const { after, upTo } of await dayWindows(connection, { windowRows })) {
    await connection.run(CONCENTRATION_OF_AVS, { after, upTo });
  }
  await connection.run('drop table daily_figures');
}

const Changes = z.array(z.tuple([z.string(), z.string().nullable(), z.number(), z.string()]));

/**
 * By day, the changed prices of shares as integers of one scale, without an AVS, and the changes of
 * the shares that AVSs can slash.
 */
const CHANGES = /* sql */ `
  with scale as (
    select coalesce(max(strlen(split_part(dollars_per_share, '.', 2))), 0)::varchar as places from rollup.strategy_values
  )
  select greatest("day", first_day)::varchar, null as avs, number, shift_decimal(coalesce(dollars_per_share, '0'), places)
  from rollup.strategy_values, scale, (select min("day") as first_day from rollup.slashable_days)
  where until_day > first_day
    and number in (select number from moves_of_avs join rollup.known_strategies using (strategy))
  union all
  select "day"::varchar, avs, number, moved::varchar
  from moves_of_avs
  join rollup.known_strategies using (strategy)
  order by 1, 2 nulls first`;

/** The figures of each day with a change of prices or shares; until the next one they hold. */
async function measure(connection: DuckDBConnection): Promise<ReadonlyMap<string, string>> {
  const measured = new Map<string, string>();
  const prices = new Map<number, bigint>();
  const held = new SharesByHolder<string>();
  let today: string | null = null;
  let hasChanged = true;
  let figures = '';
  const end = () => {
    if (today === null) return;
    if (hasChanged) {
      figures = concentrationFigures(concentrationOfAmounts([...held.valuesAt(prices).values()]));
    }
    hasChanged = false;
    measured.set(today, figures);
  };
  const result = await connection.stream(CHANGES);
  for await (const rows of result.yieldRowsJs()) {
    for (const [day, avs, strategy, value] of Changes.parse(rows)) {
      if (day !== today) end();
      today = day;
      const amount = BigInt(value);
      if (avs !== null) {
        held.set(avs, strategy, held.sharesOf(avs, strategy) + amount);
        hasChanged ||= amount !== 0n;
      } else if (prices.get(strategy) !== amount) {
        prices.set(strategy, amount);
        hasChanged = true;
      }
    }
  }
  end();
  return measured;
}

/** Before the first figures, no AVS can slash anything. */
const CONCENTRATION_OF_AVS = /* sql */ `insert into rollup.concentration_days by name
  select 'avs' as held_by, total."day", slashable_tvl as tvl,
    ${concentrationSql('figures')}, unpriced, stale, untold
  from (
    select total.*, string_split(coalesce(figures, '${concentrationFigures(concentrationOfAmounts([]))}'), ' ') as figures
    from rollup.slashable_days total
    asof left join (select "day"::timestamp as "day", figures from daily_figures) measured on measured."day" <= total."day"
    where ${inWindowSql('total."day"')}
  ) total
  order by total."day"`;
