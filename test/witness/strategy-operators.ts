import { compareDecimals, plainDecimal } from './decimal.ts';
import { type ExactObject, record } from './exact.ts';
import { delegatedHoldings, entriesOf } from './holdings.ts';
import { ascending, descending, inOrderOf, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './read-query.ts';
import { shown } from './slashable-stakes.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { groupsBy, sum, text } from './values.ts';

/** GET /restaking/strategy-operators. */
export function strategyOperators(rows: SnapshotRows, query: Query): ExactObject {
  const held = delegatedHoldings(rows);
  const wholes = new Map(
    [...groupsBy(held, ({ strategy }) => strategy)].map(([strategy, own]) => [
      strategy,
      sum(own.map(({ shares }) => shares)),
    ]),
  );
  const found = [...groupsBy(held, ({ operator }) => operator)]
    .flatMap(([operator, own]) => entriesOf(own, rows).map((entry) => ({ operator, ...entry })))
    .filter(
      (row) => query.accepts('strategy', row.strategy) && query.accepts('operator', row.operator),
    );
  const byValue = sorted(
    found,
    (a, b) => compareDecimals(b.tvl, a.tvl),
    ascending((row) => row.strategy),
    descending((row) => row.shares),
    ascending((row) => row.operator),
  );
  const ordered = inOrderOf(query.optional('sort'), byValue, {
    tvl: (a, b) => compareDecimals(a.tvl, b.tvl),
    stakersCount: ascending((row) => row.uniqueStakers),
  });
  return listing(pageOf(ordered, query), (row) =>
    record({
      strategy: row.strategy,
      symbol: text(row.token?.symbol),
      operator: row.operator,
      name: text(rows.operators.find((one) => one.operator === row.operator)?.name),
      stakersCount: row.uniqueStakers,
      shares: String(row.shares),
      tokens: shown(row.tokens),
      tvl: shown(row.tvl),
      part: plainDecimal(`${(row.shares * 10n ** 18n) / (wholes.get(row.strategy) ?? 1n)}e-18`),
    }),
  );
}
