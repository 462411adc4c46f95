import type { DuckDBConnection } from '@duckdb/node-api';
import { makeSilentCredits } from './inferred-returns.ts';
import { makeShareHistory } from './share-history.ts';

/**
 * Makes the tables
 *
 * `current_operators`   staker, operator (zero address: none), latest
 * `holdings`            staker, strategy, deposit_shares, shares, latest: the last row of each pair in `share_history`
 */
export async function makeShares(connection: DuckDBConnection): Promise<void> {
  await makeSilentCredits(connection);
  await makeShareHistory(connection);
  await connection.run(/* sql */ `
    create or replace temp table current_operators as
    select staker, arg_max("operator", position) as "operator", max(position) as latest
    from delegations group by staker`);
  await connection.run(/* sql */ `
    create or replace temp table holdings as
    select staker, strategy, arg_max_null(deposit_shares, position) as deposit_shares,
      arg_max_null(shares, position) as shares, max(position) as latest
    from share_history group by staker, strategy`);
}
