import type { DuckDBConnection } from '@duckdb/node-api';
import { textRows } from '../../../common/relations/rows.ts';
import { snapshotTable } from '../../shared/snapshot-files.ts';

/** Adds up the value that a snapshot's delegated shares have. */
export interface DelegatedValue {
  /** US dollars: the sum of shares x sharesUnderlying / 10^decimals x dollarPrice, exact. */
  readonly dollars: string;
  /** Strategies with delegated shares. */
  readonly strategies: number;
  /** Of these, the strategies with a price; others count as 0. */
  readonly priced: number;
}

/** Reads the derived tables in `folder`. The database has the functions of exact decimals. */
export async function delegatedValueOf(
  connection: DuckDBConnection,
  folder: string,
): Promise<DelegatedValue> {
  const shares = await snapshotTable(folder, 'staker_shares');
  const stakers = await snapshotTable(folder, 'stakers');
  const tokens = await snapshotTable(folder, 'tokens');
  const [[dollars, strategies, priced] = []] = await textRows(
    connection,
    /* sql */ `
    with delegated_shares as (
      select strategy, sum(shares::hugeint)::varchar as shares
      from ${shares} join ${stakers} using (staker)
      where "operator" is not null
      group by strategy
      having sum(shares::hugeint) > 0
    ), valued as (
      select shares, nullif(dollar_price, '0') as price,
        shift_decimal(shares_underlying, (-decimals)::varchar) as rate
      from delegated_shares left join ${tokens} using (strategy)
    )
    select sums_of_products(string_agg(concat(shares, '*', multiply_decimals(rate, price)), ' ')),
      count(*)::varchar, count(price)::varchar
    from valued`,
  );
  return {
    dollars: dollars || '0',
    strategies: Number(strategies ?? 0),
    priced: Number(priced ?? 0),
  };
}
