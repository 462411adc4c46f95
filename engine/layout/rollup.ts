import type { DuckDBConnection } from '@duckdb/node-api';

/**
 * What several operations need from the snapshot, computed once: who is an operator, who delegates
 * what, and TVL by operator and strategy. Lives in schema `rollup` while a snapshot is laid out.
 *
 * Sums of shares of one strategy fit a HUGEINT (the contract caps them at 1e38 - 1); sums over
 * strategies do not and are BIGNUMs. TVL is exact: shares x rate x price as a decimal text, and
 * the same as a whole number of `tvl_units` (one unit is 10^-scale dollars, one scale a snapshot),
 * by which it is summed and ordered without rounding.
 */
const STATEMENTS: readonly string[] = [
  'create schema rollup',

  /* sql */ `create table rollup.known_operators as
  select operator from snapshot.operators
  union
  select operator from snapshot.stakers where operator is not null`,

  /* sql */ `create table rollup.delegated_holdings as
  select stakers.operator, holding.staker, holding.strategy, holding.shares
  from snapshot.staker_shares holding
  join snapshot.stakers stakers on stakers.staker = holding.staker
  where stakers.operator is not null and holding.shares > 0`,

  // Grouping on 42-byte addresses is what costs here, so the sums are taken before anything else.
  /* sql */ `create table rollup.shares_by_operator as
  select operator, strategy, sum(shares)::hugeint as shares, count(*) as stakers
  from rollup.delegated_holdings
  group by operator, strategy`,

  /* sql */ `create table rollup.shares_by_strategy as
  select strategy, sum(shares)::hugeint as shares
  from rollup.shares_by_operator
  group by strategy`,

  withValue('rollup.operator_strategies', 'rollup.shares_by_operator', 'operator, stakers,'),
  withValue('rollup.strategies', 'rollup.shares_by_strategy', ''),
];

/** Runs the statements above; schema `snapshot` must be loaded. */
export async function layRollups(builder: DuckDBConnection): Promise<void> {
  for (const statement of STATEMENTS) await builder.run(statement);
}

/** Adds the token of the strategy, the tokens that the shares stand for, and their value. */
function withValue(table: string, source: string, columns: string): string {
  return /* sql */ `create table ${table} as
  with valued as (
    select ${columns} source.strategy, source.shares,
      token.token, token.name, token.symbol, token.decimals::varchar as decimals,
      token.shares_underlying, token.eth_price, token.dollar_price,
      coalesce(
        shift_decimal(
          multiply_decimals(source.shares::varchar, token.shares_underlying),
          (-token.decimals)::varchar),
        '0') as tokens
    from ${source} source
    left join snapshot.tokens token on token.strategy = source.strategy
  ), priced as (
    select *, coalesce(multiply_decimals(tokens, dollar_price), '0') as tvl from valued
  ), scale as (
    select coalesce(max(strlen(split_part(tvl, '.', 2))), 0)::varchar as places from priced
  )
  select priced.*, shift_decimal(tvl, places)::bignum as tvl_units, places as tvl_places
  from priced, scale`;
}
