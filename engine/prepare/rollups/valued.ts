import type { TableNames } from '../../../common/relations/relation.ts';

/** `valuedSql` adds these columns to a source's own, and their order. */
export const VALUED_COLUMNS = {
  strategy: 'VARCHAR',
  shares: 'HUGEINT',
  token: 'VARCHAR',
  name: 'VARCHAR',
  symbol: 'VARCHAR',
  decimals: 'VARCHAR',
  shares_underlying: 'VARCHAR',
  eth_price: 'VARCHAR',
  dollar_price: 'VARCHAR',
  tvl_places: 'VARCHAR',
  tokens: 'VARCHAR',
  tvl: 'VARCHAR',
  tvl_units: 'BIGNUM',
  position: 'BIGINT',
} as const;

/**
 * Adds the strategy's token, the amount of tokens, and their value in US dollars to the shares of
 * `source`. `position` numbers the rows of each `of` by descending value: to sort a list of structs
 * that begin with it takes a third of the time of an ordered aggregate.
 */
export function valuedSql(
  table: TableNames<'rollup.share_values'>,
  source: string,
  columns = '',
  of = '',
): string {
  return /* sql */ `
  with valued as (
    select ${columns} source.strategy, source.shares,
      token.token, token.name, token.symbol, token.decimals::varchar as decimals,
      token.shares_underlying, token.eth_price, token.dollar_price, token.tvl_places,
      string_split(
        coalesce(multiply_each(source.shares::varchar, token.values_per_share), '0 0 0'), ' ')
        as products
    from ${source} source
    left join ${table('rollup.share_values')} token on token.strategy = source.strategy
  )
  select * exclude (products), products[1] as tokens, products[2] as tvl,
    products[3]::bignum as tvl_units,
    row_number() over (${of === '' ? '' : `partition by ${of} `}order by products[3]::bignum desc, strategy) as position
  from valued`;
}

/**
 * Selects a list of each operator's holdings in descending order of value, and their total value.
 */
export function heldByOperatorSql(source: string): string {
  return /* sql */ `
  select operator, sum(tvl_units) as tvl_units, any_value(tvl_places) as tvl_places,
    list_sort(list({
      'position': position, 'strategy': strategy, 'shares': shares, 'token': token, 'name': name,
      'symbol': symbol, 'decimals': decimals, 'shares_underlying': shares_underlying,
      'eth_price': eth_price, 'dollar_price': dollar_price, 'tokens': tokens, 'tvl': tvl,
      'stakers': stakers
    })) as strategies
  from ${source}
  group by operator`;
}
