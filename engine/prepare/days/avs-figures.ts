import { concentrationFigures, concentrationOfAmounts } from '../../../common/concentration.ts';
import type { TextRow } from '../../../common/relations/rows.ts';
import { SLASHABLE_DAYS_TABLES } from '../../sql/slashable-tables.ts';
import type { RolledUp } from '../rolled-up.ts';
import { SharesByHolder } from './shares-by-holder.ts';

/**
 * How concentrated the slashable value is among AVSs, as text, from each day with a change of
 * prices or shares on; before the first one no AVS can slash anything. Memory holds the shares that
 * each AVS can slash in each strategy once.
 */
export const AVS_FIGURES: RolledUp = {
  name: 'avs_figures',
  columns: {
    day: 'VARCHAR',
    figures: 'VARCHAR',
  },
  reads: [
    'rollup.slashable_days',
    'rollup.strategy_values',
    'rollup.known_strategies',
    'moves_of_avs',
  ],
  growth: {
    whole:
      'It has a row for each new price of a strategy that AVSs can slash, also before they could.',
  },
  scratch: true,
  needs: SLASHABLE_DAYS_TABLES,
  // By day, the changed prices of shares as integers of one scale, without an AVS, and the changes
  // of the shares that AVSs can slash.
  sql: ({ table }) => /* sql */ `
  with scale as (
    select coalesce(max(strlen(split_part(dollars_per_share, '.', 2))), 0)::varchar as places from ${table('rollup.strategy_values')}
  )
  select greatest("day", first_day)::varchar, null::varchar as avs, number::varchar, shift_decimal(coalesce(dollars_per_share, '0'), places)
  from ${table('rollup.strategy_values')}, scale, (select min("day") as first_day from ${table('rollup.slashable_days')})
  where until_day > first_day
    and number in (select number from ${table('moves_of_avs')} join ${table('rollup.known_strategies')} using (strategy))
  union all
  select "day"::varchar, avs, number::varchar, moved::varchar
  from ${table('moves_of_avs')}
  join ${table('rollup.known_strategies')} using (strategy)
  order by 1, 2 nulls first`,
  compute: figuresByDay,
};

async function* figuresByDay(rows: AsyncIterable<TextRow>): AsyncIterable<TextRow> {
  const prices = new Map<number, bigint>();
  const held = new SharesByHolder<string>();
  let today: string | null = null;
  let hasChanged = false;
  const figures = () =>
    concentrationFigures(concentrationOfAmounts([...held.valuesAt(prices).values()]));
  for await (const [day = null, avs = null, key, value] of rows) {
    if (day !== today) {
      if (today !== null && hasChanged) yield [today, figures()];
      today = day;
      hasChanged = false;
    }
    const strategy = Number(key);
    const amount = BigInt(value ?? 0);
    if (avs !== null) {
      held.set(avs, strategy, held.sharesOf(avs, strategy) + amount);
      hasChanged ||= amount !== 0n;
    } else if (prices.get(strategy) !== amount) {
      prices.set(strategy, amount);
      hasChanged = true;
    }
  }
  if (today !== null && hasChanged) yield [today, figures()];
}
