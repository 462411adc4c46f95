import type { Decimal } from './decimal.ts';
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
import { oncePerSnapshot } from './once.ts';
import { ascending, inOrderOf, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import { HttpError, type Query } from './read-query.ts';
import { knownOperators } from './registrations.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { count, countDistinct, firstBy, groupsBy, sum, text } from './values.ts';
import { isDurationVault } from './vaults.ts';

/**
 * GET /restaking/operator-strategies: the value of the shares that are delegated to an operator, by
 * strategy.
 */
export function operatorStrategies(rows: SnapshotRows, query: Query): ExactObject {
  const operator = query.required('operator');
  if (!knownOperators(rows).has(operator)) throw new HttpError(404, `no operator ${operator}`);
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

interface HeldByOperator {
  readonly operator: string;
  readonly name: string | null;
  readonly stakers: bigint;
  readonly entries: readonly Entry[];
  readonly tvl: Decimal;
}

/** Every operator with delegated shares, largest value first. */
const heldByOperator = oncePerSnapshot((rows): readonly HeldByOperator[] => {
  const described = firstBy(rows.operators, ({ operator }) => operator);
  const stakers = groupsBy(rows.stakers, (row) => text(row.operator));
  const holdings = groupsBy(delegatedHoldings(rows), (holding) => holding.operator);
  const operators = [...holdings].map(([operator, held]) => {
    const entries = entriesOf(held, rows);
    return {
      operator,
      name: described.get(operator)?.name ?? null,
      stakers: count(stakers.get(operator) ?? []),
      entries,
      tvl: totalTvl(entries),
    };
  });
  return sorted(
    operators,
    byTvlDescending,
    ascending((row) => row.operator),
  );
});

/**
 * GET /restaking/operators-tvl: every operator with delegated shares, and its value by strategy,
 * the largest sum first.
 */
export function operatorsTvl(rows: SnapshotRows, query: Query): ExactObject {
  const holdings = delegatedHoldings(rows);
  const operators = heldByOperator(rows);
  const found = operators.filter(({ operator, name }) => query.finds(operator, name));
  const ordered = inOrderOf(query.optional('sort'), found, {
    tvl: (a, b) => byTvlDescending(b, a),
    stakers: ascending((row) => row.stakers),
  });
  return listing(
    pageOf(ordered, query),
    ({ operator, entries }) => record({ operator, strategies: entries.map(operatorsTvlEntry) }),
    record({
      totalOperators: count(operators),
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

/**
 * GET /restaking/ecosystem-tvl: the value of all delegated shares by strategy, the largest first.
 */
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

/** GET /restaking/all-strategies: the strategies with delegated shares. */
export function allStrategies(rows: SnapshotRows, query: Query): ExactObject {
  const holdings = groupsBy(delegatedHoldings(rows), (holding) => holding.strategy);
  const entries = entriesOf(delegatedHoldings(rows), rows);
  return listing(
    pageOf(entries, query),
    (entry) => {
      const held = holdings.get(entry.strategy) ?? [];
      const settings = rows.strategies?.find((row) => row.strategy === entry.strategy);
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
        whitelisted: rows.strategies && (settings?.whitelisted ?? false),
        thirdPartyTransfersForbidden:
          rows.strategies && (settings?.thirdPartyTransfersForbidden ?? false),
        withdrawalDelayBlocks: settings?.withdrawalDelayBlocks ?? null,
        withdrawals:
          rows.withdrawals &&
          count(rows.withdrawals.filter((row) => row.strategies.includes(entry.strategy))),
        durationVault: isDurationVault(rows, entry.strategy),
      });
    },
    record({
      totalStrategies: count(entries),
      ...tokenStatistics(entries),
      whitelistedStrategiesCount:
        rows.strategies &&
        count(
          entries.filter(({ strategy }) =>
            rows.strategies?.some((row) => row.strategy === strategy && row.whitelisted),
          ),
        ),
    }),
  );
}
