import { compareDecimals, type Decimal, parseDecimal, plus, tenTo, times } from './decimal.ts';
import { ApproximateDecimal, ApproximateNumber, type ExactObject, record } from './exact.ts';
import { oncePerSnapshot } from './once.ts';
import { ascending, type Comparison, sorted } from './order.ts';
import type { SnapshotRows, StakerSharesRow, TokensRow } from './snapshot-rows.ts';
import { countDistinct, groupsBy, sum, text } from './values.ts';

/** Shares, more than 0, of a staker that delegates to an operator. */
export interface DelegatedHolding extends StakerSharesRow {
  readonly operator: string;
}

/** Holdings of one strategy added up. */
export interface Entry {
  readonly strategy: string;
  readonly token: TokensRow | undefined;
  readonly shares: bigint;
  readonly tokens: Decimal;
  /** US dollars. */
  readonly tvl: Decimal;
  readonly uniqueStakers: bigint;
}

const ZERO: Decimal = { digits: 0n, scale: 0 };

/** The holdings that count as value locked: shares above 0 of stakers that have an operator. */
export const delegatedHoldings = oncePerSnapshot((rows): readonly DelegatedHolding[] => {
  const operatorOf = new Map(rows.stakers.map((row) => [row.staker, row.operator]));
  const holdings: DelegatedHolding[] = [];
  for (const row of rows.stakerShares) {
    const operator = operatorOf.get(row.staker) ?? null;
    if (operator !== null && row.shares > 0n) holdings.push({ ...row, operator });
  }
  return holdings;
});

/** One entry for each strategy, the most valuable first. */
export function entriesOf(
  holdings: readonly StakerSharesRow[],
  rows: SnapshotRows,
): readonly Entry[] {
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
function tokensFor(shares: bigint, token: TokensRow): Decimal {
  return times(
    { digits: shares, scale: Number(token.decimals) },
    parseDecimal(token.sharesUnderlying),
  );
}

export const byTvlDescending: Comparison<{ readonly tvl: Decimal }> = (a, b) =>
  compareDecimals(b.tvl, a.tvl);

/** The exact value of all entries, in US dollars. */
export function totalTvl(entries: readonly Entry[]): Decimal {
  return entries.reduce((total, entry) => plus(total, entry.tvl), ZERO);
}

/** The figures over all entries that ecosystem-tvl and all-strategies share. */
export function tokenStatistics(entries: readonly Entry[]): {
  uniqueTokens: bigint;
  totalTokenValue: ApproximateNumber;
} {
  const total = totalTvl(entries);
  return {
    uniqueTokens: countDistinct(entries.map((entry) => entry.token?.token)),
    totalTokenValue: new ApproximateNumber(total.digits, tenTo(total.scale)),
  };
}

/** `tokenDetails` of a strategy; every field is "" if the strategy has no token. */
export function tokenDetails(token: TokensRow | undefined): ExactObject {
  return record({
    name: text(token?.name),
    symbol: text(token?.symbol),
    sharesUnderlying: text(token?.sharesUnderlying),
    dollarPrice: text(token?.dollarPrice),
    decimals: text(token?.decimals.toString()),
    ethPrice: text(token?.ethPrice),
  });
}

/** A product as a string of decimals. */
export function approximately({ digits, scale }: Decimal): ApproximateDecimal {
  return new ApproximateDecimal(digits, tenTo(scale));
}
