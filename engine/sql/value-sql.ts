import type { TableNames } from '../../common/relations/relation.ts';

/**
 * SQL of the value of shares: one row per group `by` of the relation `states` (day, number of the
 * strategy, shares as text, and columns for groups). Rates and prices come from
 * `rollup.strategy_values`. Columns:
 * - `shares`
 * - `tokens`: null unless the SQL condition `isOneStrategy` is true
 * - `ether_tvl`, `tvl`: sums over the strategies with a known rate and price; null if no strategy
 *   with shares has them
 * - `unpriced`: strategies with shares that the sums leave out
 * - `stale`: strategies with a price older than the day
 * - `untold`: strategies without an emitted rate up to the day
 */
export function valueSql(
  table: TableNames<'rollup.strategy_values'>,
  states: string,
  by: string,
  isOneStrategy: string,
): string {
  return /* sql */ `
    select ${by}, coalesce(sums[1], '0') as shares, if(${isOneStrategy}, ${sumSql(2)}, null) as tokens,
      ${sumSql(3)} as ether_tvl, ${sumSql(4)} as tvl, unpriced, stale, untold
    from (
      select ${by}, bool_or(held) as any_held,
        -- One call for all sums, as each call crosses from DuckDB's thread into that of JavaScript.
        string_split(sums_of_products(string_agg(concat(
            shares, '*1*', if(${isOneStrategy}, tokens_per_share, null), '*', ether_per_share, '*', dollars_per_share
          ), ' ') filter (held)), ' ') as sums,
        ${listSql('ether_per_share is null or dollars_per_share is null')} as unpriced,
        ${listSql('stale and dollars_per_share is not null')} as stale,
        ${listSql('untold and tokens_per_share is not null')} as untold
      from (
        select states.*, states.shares <> '0' as held,
          priced.strategy, priced.stale, priced.untold, priced.tokens_per_share, priced.ether_per_share, priced.dollars_per_share
        from ${states} states
        asof join ${table('rollup.strategy_values')} priced on priced.number = states.number and priced.day <= states.day
      )
      group by ${by}
    )`;
}

/**
 * SQL of the same columns for each row of `states` (day, number, shares), a strategy on a day: sums
 * of one term each, without a group, as DuckDB has the lists of all groups in memory.
 */
export function valueOfEachSql(
  table: TableNames<'rollup.strategy_values'>,
  states: string,
): string {
  const times = (value: string) =>
    `if(states.shares = '0', '0', multiply_decimals(states.shares, ${value}))`;
  const listed = (condition: string) =>
    `if(states.shares <> '0' and ${condition}, [strategy], []::varchar[])`;
  return /* sql */ `
    select states.number, states.day, states.shares, ${times('tokens_per_share')} as tokens,
      ${times('ether_per_share')} as ether_tvl, ${times('dollars_per_share')} as tvl,
      ${listed('(ether_per_share is null or dollars_per_share is null)')} as unpriced,
      ${listed('stale and dollars_per_share is not null')} as stale,
      ${listed('untold and tokens_per_share is not null')} as untold
    from ${states} states
    asof join ${table('rollup.strategy_values')} priced on priced.number = states.number and priced.day <= states.day`;
}

function listSql(condition: string): string {
  return /* sql */ `coalesce(list(strategy order by number) filter (held and (${condition})), [])`;
}

/** The sum at a position: null if it has no terms, 0 if no shares are held. */
function sumSql(position: number): string {
  return `if(any_held, nullif(sums[${position}], ''), '0')`;
}
