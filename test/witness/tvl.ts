import { type ExactObject, record } from './exact.ts';
import {
  approximately,
  byTvlDescending,
  delegatedHoldings,
  type Entry,
  entriesOf,
  tokenDetails,
  tokenStatistics,
  totalTvl,
} from './holdings.ts';
import { ascending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import { type Query, Refusal } from './query.ts';
import { knownOperators } from './registrations.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { count, countDistinct, groupsBy, sum, text } from './values.ts';

/** GET /restaking/operator-strategies (interface specification, 4.10). */
export function operatorStrategies(rows: SnapshotRows, query: Query): ExactObject {
  const operator = query.required('operator');
  if (!knownOperators(rows).has(operator)) throw new Refusal(404, `no operator ${operator}`);
  const held = delegatedHoldings(rows).filter((holding) => holding.operator === operator);
  return record({
    operator,
    totalStakers: count(rows.stakers.filter((row) => row.operator === operator)),
    strategiesTVL: entriesOf(held, rows).map((entry) =>
      record({
        strategy: entry.strategy,
        totalShares: String(entry.shares),
        tokens: approximately(entry.tokens),
        tvl: approximately(entry.tvl),
        tokenDetails: tokenDetails(entry.token),
      }),
    ),
  });
}

/** GET /restaking/operators-tvl (interface specification, 4.11). */
export function operatorsTvl(rows: SnapshotRows, query: Query): ExactObject {
  const holdings = delegatedHoldings(rows);
  const operators = [...groupsBy(holdings, (holding) => holding.operator)].map(
    ([operator, held]) => ({ operator, entries: entriesOf(held, rows) }),
  );
  const ordered = sorted(
    operators.map((row) => ({ ...row, tvl: totalTvl(row.entries) })),
    byTvlDescending,
    ascending((row) => row.operator),
  );
  return listing(
    pageOf(ordered, query),
    ({ operator, entries }) => record({ operator, strategies: entries.map(operatorsTvlEntry) }),
    record({
      totalOperators: count(ordered),
      totalStrategies: countDistinct(holdings.map((holding) => holding.strategy)),
      totalUniqueStakers: countDistinct(holdings.map((holding) => holding.staker)),
    }),
  );
}

function operatorsTvlEntry(entry: Entry): ExactObject {
  return record({
    strategy: entry.strategy,
    totalShares: String(entry.shares),
    token: text(entry.token?.token),
    name: text(entry.token?.name),
    symbol: text(entry.token?.symbol),
    sharesUnderlying: text(entry.token?.sharesUnderlying),
    dollarPrice: text(entry.token?.dollarPrice),
    ethPrice: text(entry.token?.ethPrice),
    tokens: approximately(entry.tokens),
    tvl: approximately(entry.tvl),
    uniqueStakers: entry.uniqueStakers,
  });
}

/** GET /restaking/ecosystem-tvl (interface specification, 4.12). */
export function ecosystemTvl(rows: SnapshotRows): ExactObject {
  const entries = entriesOf(delegatedHoldings(rows), rows);
  return record({
    data: record({
      strategies: entries.map((entry) =>
        record({
          strategy: entry.strategy,
          name: text(entry.token?.name),
          symbol: text(entry.token?.symbol),
          shares: String(entry.shares),
          tokens: approximately(entry.tokens),
          tvl: approximately(entry.tvl),
          sharesUnderlying: text(entry.token?.sharesUnderlying),
          dollarPrice: text(entry.token?.dollarPrice),
          ethPrice: text(entry.token?.ethPrice),
          decimals: text(entry.token?.decimals.toString()),
        }),
      ),
      metadata: record({ totalShares: String(sum(entries.map((entry) => entry.shares))) }),
      tokenStatistics: record(tokenStatistics(entries)),
    }),
  });
}

/** GET /restaking/all-strategies (more operations): the strategies of which shares are delegated. */
export function allStrategies(rows: SnapshotRows, query: Query): ExactObject {
  const holdings = groupsBy(delegatedHoldings(rows), (holding) => holding.strategy);
  const entries = entriesOf(delegatedHoldings(rows), rows);
  return listing(
    pageOf(entries, query),
    (entry) => {
      const held = holdings.get(entry.strategy) ?? [];
      return record({
        strategy: entry.strategy,
        token: text(entry.token?.token),
        name: text(entry.token?.name),
        symbol: text(entry.token?.symbol),
        shares: String(entry.shares),
        tokens: approximately(entry.tokens),
        tvl: approximately(entry.tvl),
        sharesUnderlying: text(entry.token?.sharesUnderlying),
        dollarPrice: text(entry.token?.dollarPrice),
        ethPrice: text(entry.token?.ethPrice),
        decimals: text(entry.token?.decimals.toString()),
        stakersCount: countDistinct(held.map(({ staker }) => staker)),
        operatorsCount: countDistinct(held.map(({ operator }) => operator)),
      });
    },
    record({ totalStrategies: count(entries), ...tokenStatistics(entries) }),
  );
}
