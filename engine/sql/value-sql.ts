import type { TableNames } from '../../common/relations/relation.ts';
import { UNKNOWN_SQL, UNKNOWNS } from './unknown-values.ts';

const LISTS = UNKNOWNS.join(', ');

/**
 * Writes SQL that values shares: one row per group `by` in the relation `states` (day, the
 * strategy's number, shares as text, and columns for groups). Rates and prices come from
 * `rollup.strategy_values`. Columns:
 * - `shares`
 * - `tokens`: null unless the SQL condition `isOneStrategy` is true
 * - `ether_tvl`, `tvl`: sums over the strategies with a known rate and price; null if no strategy
 *   with shares has them
 * - the lists in `UNKNOWNS`, for strategies with shares
 *
 * @example
 *     const sql = valueSql(table, 'states', 'day', 'false');
 */
export function valueSql(
  table: TableNames<'rollup.strategy_values'>,
  states: string,
  by: string,
  isOneStrategy: string,
  lists: 'with lists' | 'without lists' = 'with lists',
): string {
  const hasLists = lists === 'with lists';
  return /* sql */ `
    select ${by}, coalesce(sums[1], '0') as shares, if(${isOneStrategy}, ${sumSql(2)}, null) as tokens,
      ${sumSql(3)} as ether_tvl, ${sumSql(4)} as tvl ${hasLists ? `, ${LISTS}` : ''}
    from (
      select ${by}, bool_or(held) as any_held,
        -- One call for all sums, as each call crosses from DuckDB's thread into that of JavaScript.
        string_split(sums_of_products(string_agg(concat(
            shares, '*1*', if(${isOneStrategy}, tokens_per_share, null), '*', ether_per_share, '*', dollars_per_share
          ), ' ') filter (held)), ' ') as sums
        ${hasLists ? UNKNOWNS.map((unknown) => `, ${listSql(UNKNOWN_SQL[unknown])} as ${unknown}`).join('') : ''}
      from (
        select states.*, states.shares <> '0' as held,
          priced.strategy, priced.stale, priced.assumed, priced.tokens_per_share, priced.ether_per_share, priced.dollars_per_share
        from ${states} states
        asof join ${table('rollup.strategy_values')} priced on priced.number = states.number and priced.day <= states.day
      )
      group by ${by}
    )`;
}

/**
 * Writes the same columns without lists for each row in `states` (day, number, shares), a strategy
 * on a day. Such a row has one product where others have a sum, so that no GROUP BY is needed: it
 * would keep the texts of all groups in memory.
 */
export function valueOfEachSql(
  table: TableNames<'rollup.strategy_values'>,
  states: string,
): string {
  const times = (value: string) =>
    `if(states.shares = '0', '0', multiply_decimals(states.shares, ${value}))`;
  return /* sql */ `
    select states.number, states.day, states.shares, ${times('tokens_per_share')} as tokens,
      ${times('ether_per_share')} as ether_tvl, ${times('dollars_per_share')} as tvl
    from ${states} states
    asof join ${table('rollup.strategy_values')} priced on priced.number = states.number and priced.day <= states.day`;
}

function listSql(condition: string): string {
  return /* sql */ `coalesce(list(strategy order by number) filter (held and (${condition})), [])`;
}

/** Reads the sum at a position: null if it has no terms, 0 if no shares are held. */
function sumSql(position: number): string {
  return `if(any_held, nullif(sums[${position}], ''), '0')`;
}
