import { type ExactObject, record } from './exact.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './read-query.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { count, text, time } from './values.ts';

/**
 * GET /restaking/all-tokens: the tokens that the filters select; statistics are over all tokens.
 */
export function allTokens(rows: SnapshotRows, query: Query): ExactObject {
  const selected = rows.tokens.filter(
    (row) =>
      query.finds(row.token, row.name, row.symbol) &&
      query.accepts('token', row.token) &&
      query.accepts('symbol', row.symbol) &&
      query.accepts('synced', String(row.synced)),
  );
  return listing(
    pageOf(selected, query),
    (row) =>
      record({
        token: row.token,
        strategy: row.strategy,
        name: text(row.name),
        symbol: text(row.symbol),
        decimals: row.decimals,
        synced: row.synced,
        sharesUnderlying: Number(row.sharesUnderlying),
        ethPrice: Number(row.ethPrice),
        dollarPrice: row.dollarPrice,
        updatedAt: time(row.updatedAt),
        timestamp: time(row.timestamp),
      }),
    record({
      totalTokens: count(rows.tokens),
      syncedTokens: count(rows.tokens.filter((row) => row.synced)),
    }),
  );
}
