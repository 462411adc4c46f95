import { compareDecimals, type Decimal, parseDecimal, plus, tenTo, times } from './decimal.ts';
import { ApproximateDecimal, ApproximateNumber, type ExactObject, record } from './exact.ts';
import { ascending, type Comparison, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import { type Query, Refusal } from './query.ts';
import { knownOperators } from './registrations.ts';
import type { SnapshotRows, TokenRow } from './snapshot-rows.ts';
import { count, countDistinct, groupsBy, sum, text } from './values.ts';

/** Shares, more than 0, of a staker that delegates to an operator. */
interface Holding {
  readonly operator: string;
  readonly staker: string;
  readonly strategy: string;
  readonly shares: bigint;
}

/** Holdings of one strategy added up. */
interface Entry {
  readonly strategy: string;
  readonly token: TokenRow | undefined;
  readonly shares: bigint;
  readonly tokens: Decimal;
  /** US dollars. */
  readonly tvl: Decimal;
  readonly uniqueStakers: bigint;
}

const ZERO: Decimal = { digits: 0n, scale: 0 };

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
        tokenDetails: record({
          name: text(entry.token?.name),
          symbol: text(entry.token?.symbol),
          sharesUnderlying: text(entry.token?.sharesUnderlying),
          dollarPrice: text(entry.token?.dollarPrice),
          decimals: text(entry.token?.decimals.toString()),
          ethPrice: text(entry.token?.ethPrice),
        }),
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
  const total = totalTvl(entries);
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
      tokenStatistics: record({
        uniqueTokens: countDistinct(entries.map((entry) => entry.token?.token)),
        totalTokenValue: new ApproximateNumber(total.digits, tenTo(total.scale)),
      }),
    }),
  });
}

function delegatedHoldings(rows: SnapshotRows): readonly Holding[] {
  const operatorOf = new Map(rows.stakers.map((row) => [row.staker, row.operator]));
  const holdings: Holding[] = [];
  for (const { staker, strategy, shares } of rows.stakerShares) {
    const operator = operatorOf.get(staker) ?? null;
    if (operator !== null && shares > 0n) holdings.push({ operator, staker, strategy, shares });
  }
  return holdings;
}

/** One entry for each strategy, the most valuable first. */
function entriesOf(holdings: readonly Holding[], rows: SnapshotRows): readonly Entry[] {
  const entries = [...groupsBy(holdings, (holding) => holding.strategy)].map(([strategy, held]) => {
    const token = rows.tokens.find((row) => row.strategy === strategy);
    const shares = sum(held.map((holding) => holding.shares));
    const tokens = token === undefined ? ZERO : tokensFor(shares, token);
    const tvl = token === undefined ? ZERO : times(tokens, parseDecimal(token.dollarPrice));
    const uniqueStakers = countDistinct(held.map((holding) => holding.staker));
    return { strategy, token, shares, tokens, tvl, uniqueStakers };
  });
  return sorted(
    entries,
    byTvlDescending,
    ascending((entry) => entry.strategy),
  );
}

/** shares x sharesUnderlying / 10^decimals. */
function tokensFor(shares: bigint, token: TokenRow): Decimal {
  return times(
    { digits: shares, scale: Number(token.decimals) },
    parseDecimal(token.sharesUnderlying),
  );
}

const byTvlDescending: Comparison<{ readonly tvl: Decimal }> = (a, b) =>
  compareDecimals(b.tvl, a.tvl);

function totalTvl(entries: readonly Entry[]): Decimal {
  return entries.reduce((total, entry) => plus(total, entry.tvl), ZERO);
}

function approximately({ digits, scale }: Decimal): ApproximateDecimal {
  return new ApproximateDecimal(digits, tenTo(scale));
}
