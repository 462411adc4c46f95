import type { DuckDBConnection } from '@duckdb/node-api';
import * as z from 'zod';
import { concentrationFigures, concentrationOfAmounts } from '../../common/concentration.ts';
import { concentrationSql } from './rollups/parts.ts';
import { SharesByHolder } from './shares-by-holder.ts';

/**
 * Adds to `rollup.concentration_days` how concentrated the slashable value is among AVSs at the end
 * of each day of `rollup.slashable_days`, whose value each row has. The shares follow the changes
 * from day to day: memory holds those that each AVS can slash in each strategy once. It reads
 * `moves_of_avs`.
 */
export async function rollUpConcentrationOfAvs(connection: DuckDBConnection): Promise<void> {
  const measured = await measure(connection);
  await connection.run('create temp table daily_figures ("day" varchar, figures varchar)');
  const appender = await connection.createAppender('daily_figures', null, 'temp');
  for (const [day, figures] of measured) {
    appender.appendVarchar(day);
    appender.appendVarchar(figures);
    appender.endRow();
  }
  appender.closeSync();
  await connection.run(CONCENTRATION_OF_AVS);
  await connection.run('drop table daily_figures');
}

const Changes = z.array(z.tuple([z.string(), z.string().nullable(), z.number(), z.string()]));

/**
 * By day, the prices of shares as integers of one scale, without an AVS, and the changes of the
 * shares that AVSs can slash.
 */
const CHANGES = /* sql */ `
  with scale as (
    select coalesce(max(strlen(split_part(dollars_per_share, '.', 2))), 0)::varchar as places from rollup.strategy_values
  )
  select total."day"::varchar, null as avs, number, shift_decimal(coalesce(dollars_per_share, '0'), places)
  from rollup.slashable_days total
  join rollup.strategy_values priced on priced."day" <= total."day" and total."day" < until_day, scale
  where number in (select number from moves_of_avs join rollup.known_strategies using (strategy))
  union all
  select "day"::varchar, avs, number, moved::varchar
  from moves_of_avs
  join rollup.known_strategies using (strategy)
  order by 1, 2 nulls first`;

/** The figures of each day; those of a day without a change of prices or shares are the same. */
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

/** Without a figure of a day, no AVS can slash anything. */
const CONCENTRATION_OF_AVS = /* sql */ `insert into rollup.concentration_days by name
  select 'avs' as held_by, total."day", slashable_tvl as tvl,
    ${concentrationSql('figures')}, unpriced, stale, untold
  from (
    select total.*, string_split(coalesce(figures, '${concentrationFigures(concentrationOfAmounts([]))}'), ' ') as figures
    from rollup.slashable_days total
    left join daily_figures measured on measured."day"::timestamp = total."day"
  ) total
  order by total."day"`;
