import type { DuckDBConnection } from '@duckdb/node-api';

/**
 * Creates `token_metadata` from `rewards` and `tokens`. It has the tokens of strategies, and four
 * reward tokens that back no strategy:
 *
 * - `n` = 0 has no symbol, name or decimals.
 * - `n` = 1 has no decimals.
 * - `n` = 2 has 255 decimals, and prices from the middle of its submissions on.
 * - `n` = 3 has 6 decimals, and prices.
 */
export async function createTokenMetadata(connection: DuckDBConnection): Promise<void> {
  await connection.run(/* sql */ `
    create table token_metadata as
    select token, symbol, name, decimals, 'file' as source from (
      select token, arg_min(symbol, i) as symbol, arg_min(name, i) as name, min(decimals) as decimals
      from tokens group by token)
    union all
    select address_of(n, 'reward token'), symbol, name, decimals, source
    from (
      values (0, null, null, null, null), (1, 'RWD', null, null, 'contract'),
        (2, 'WIDE 🦭', 'Token of 255 decimals', 255, 'contract'), (3, 'USDR', 'Reward Dollar', 6, 'shipped')
    ) as given(n, symbol, name, decimals, source);

    insert into prices
    select token, (select median(updated_at) from rewards), 0.5, '1700.25'
    from token_metadata where symbol = 'WIDE 🦭'
    union all
    select token, (select min(updated_at) from rewards) - to_hours(n), 0.0003, '0.99' || n
    from token_metadata, range(3) as hours(n) where symbol = 'USDR'`);
}
