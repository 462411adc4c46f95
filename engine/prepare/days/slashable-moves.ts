import { concentrationFigures, concentrationOfAmounts } from '../../../common/concentration.ts';
import type { TextRow } from '../../../common/relations/rows.ts';
import { NO_END_DAY } from '../../sql/slashable-states.ts';
import { SLASHABLE_DAYS_TABLES } from '../../sql/slashable-tables.ts';
import { CLOSED_DAYS } from '../growth.ts';
import type { RolledUp, RollupContext } from '../rolled-up.ts';
import { MovesKey } from './moves-key.ts';
import { SharesByHolder } from './shares-by-holder.ts';
import { SlashablePairs } from './slashable-pairs.ts';

/** Selects a period's beginning with its value, and its end with 0, which sorts first. */
const turnedSql = (value: string) =>
  `unnest([since_day, until_day]) as "day", unnest([1, 0]) as begins, unnest([${value}, '0']) as "value"`;

/**
 * Has by day the change of the shares in a strategy that all operator sets can slash. From each day
 * with another one on it measures, as text, how the slashable value concentrates among AVSs; before
 * the first one no AVS can slash anything.
 *
 * A row for each AVS and day would repeat each change in an operator's shares for each AVS that can
 * slash it, and anyone may create AVSs. Memory holds each allocation on a day once.
 */
export const SLASHABLE_MOVES: RolledUp = {
  name: 'slashable_moves',
  columns: {
    day: 'TIMESTAMP',
    number: 'INTEGER',
    moved: 'VARCHAR',
    figures: 'VARCHAR',
  },
  reads: [
    'rollup.dated_sets',
    'rollup.strategy_values',
    'rollup.known_strategies',
    'rollup.allocated_days',
    'rollup.share_days',
  ],
  growth: CLOSED_DAYS,
  scratch: true,
  needs: SLASHABLE_DAYS_TABLES,
  // Selects by day the changed prices of shares as integers in one scale, and as `dollars` without
  // it, the parts of operators' shares that sets can slash, and these shares.
  sql: ({ table }) => /* sql */ `
  with scale as (
    select coalesce(max(strlen(split_part(dollars_per_share, '.', 2))), 0)::varchar as places from ${table('rollup.strategy_values')}
  ), slashable as (
    select distinct number, strategy from ${table('rollup.allocated_days')}
    join ${table('rollup.known_strategies')} using (strategy)
  ), value_changes as (
    select 'price' as kind, number, null as "operator", null as "set", null as avs,
      greatest("day", first_day) as "day", 1 as begins, shift_decimal(coalesce(dollars_per_share, '0'), places) as "value",
      dollars_per_share as dollars
    from ${table('rollup.strategy_values')}, scale, (select min(first_day) as first_day from ${table('rollup.dated_sets')})
    where until_day > first_day and number in (select number from slashable)
    union all
    select 'part', number, "operator", concat(avs, ' ', operator_set_id), avs, ${turnedSql('part')}, null
    from ${table('rollup.allocated_days')} join slashable using (strategy)
    union all
    select 'shares', number, "operator", null, null, ${turnedSql('shares::varchar')}, null
    from ${table('rollup.share_days')} join slashable using (strategy)
  )
  select "day"::varchar, kind, number::varchar, "operator", "set", avs, "value", dollars
  from value_changes
  where "day" < ${NO_END_DAY}
  order by value_changes."day", kind, number, "operator", "set", begins`,
  compute: movesByDay,
};

const WITHOUT_VALUE = concentrationFigures(concentrationOfAmounts([]));

/** Computes only the figures of days that no earlier preparation knows. */
async function* movesByDay(
  rows: AsyncIterable<TextRow>,
  { days }: RollupContext,
): AsyncIterable<TextRow> {
  const prices = new Map<number, bigint>();
  const pairs = new SlashablePairs();
  const held = new SharesByHolder<string>();
  const key = new MovesKey();
  let figures = WITHOUT_VALUE;
  let isRepriced = false;
  const compute = (): readonly TextRow[] => [
    [concentrationFigures(concentrationOfAmounts([...held.valuesAt(prices).values()]))],
  ];
  function* endOf(day: string): Iterable<TextRow> {
    const totals = new Map<number, bigint>();
    for (const { avs, strategy, change } of pairs.changes()) {
      held.add(avs, strategy, change);
      totals.set(strategy, (totals.get(strategy) ?? 0n) + change);
    }
    for (const [strategy, moved] of totals)
      if (moved !== 0n) yield [day, String(strategy), String(moved), null];
    if (totals.size === 0 && !isRepriced) return;
    isRepriced = false;
    const before = figures;
    const [row] = days ? days.rowsOf(key.current(), compute) : compute();
    figures = row?.[0] ?? WITHOUT_VALUE;
    if (figures !== before) yield [day, null, null, figures];
  }
  let today: string | null = null;
  for await (const [day = null, kind, number, operator, set, avs, value, dollars = null] of rows) {
    if (day !== today && today !== null) yield* endOf(today);
    today = day;
    const strategy = Number(number);
    const amount = BigInt(value ?? 0);
    if (kind === 'shares') {
      key.shares(String(operator), strategy, String(amount));
      pairs.setShares(String(operator), strategy, amount);
    } else if (kind === 'part') {
      const of = { set: String(set), avs: String(avs) };
      key.part(String(operator), strategy, of, String(amount));
      pairs.setPart(String(operator), strategy, of, amount);
    } else {
      key.price(strategy, dollars);
      if (prices.get(strategy) === amount) continue;
      prices.set(strategy, amount);
      isRepriced = true;
    }
  }
  if (today !== null) yield* endOf(today);
}

/** Selects the moves by strategy, in `slashableMovesSql`'s columns. */
export const movesOfAllSql = (moves: string, strategies: string, type: string) => /* sql */ `
  select strategy, day, moved::${type} as moved
  from ${moves} join ${strategies} using (number)`;
