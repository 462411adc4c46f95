import type { DuckDBConnection } from '@duckdb/node-api';

/**
 * Creates `token_metadata` from `rewards` and `tokens`: the tokens of strategies, and reward tokens
 * that back none: one without a fact, one without decimals, one of 255 decimals, and one of 6. The
 * last two get prices, the first of them from the middle of its submissions on.
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
