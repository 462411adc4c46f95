import type { DayRange } from './batch-plan.ts';
import { type Close, dateOf } from './closes.ts';

/** One sentence names at most this many ranges, and mentions later ones. */
const MAX_RANGES = 5;

/** Names a token that has no price on some days. */
export interface Gap {
  readonly token: string;
  /** One sentence has the days, or the reason, but not the token. */
  readonly text: string;
}

/**
 * Finds the tokens without any price in a range, and those with missing days after their first
 * price. The days before it are no gap: the token may not have existed.
 */
export function gapsOf(
  tokens: readonly string[],
  { first, last }: DayRange,
  closesOf: (token: string) => ReadonlyMap<number, Close>,
  problemOf: (token: string) => string | null,
): Gap[] {
  if (last < first) return [];
  return tokens.flatMap((token): Gap[] => {
    const closes = closesOf(token);
    const days = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const firstPriced = days.find((day) => closes.has(day));
    const reason = problemOf(token);
    if (firstPriced === undefined)
      return [{ token, text: `no price: ${reason ?? 'the service does not know it'}` }];
    const missing = days.filter((day) => day > firstPriced && !closes.has(day));
    if (missing.length === 0) return reason === null ? [] : [{ token, text: reason }];
    const count = missing.length === 1 ? '1 day' : `${missing.length} days`;
    const because = reason === null ? '' : `: ${reason}`;
    return [{ token, text: `${count} without a price: ${listed(missing)}${because}` }];
  });
}

/** `2025-06-01, 2025-06-03 to 2025-06-05`; the first ranges if there are many. */
function listed(days: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const day of days) {
    const current = ranges.at(-1);
    if (current && current.to === day - 1) current.to = day;
    else ranges.push({ from: day, to: day });
  }
  const texts = ranges
    .slice(0, MAX_RANGES)
    .map(({ from, to }) => (from === to ? dateOf(from) : `${dateOf(from)} to ${dateOf(to)}`));
  return [...texts, ...(ranges.length > MAX_RANGES ? ['and later ones'] : [])].join(', ');
}

/** Maximum gaps that a report lists. */
const MAX_LISTED = 50;
/** Anyone can choose a token's symbol: only plain ones are shown. */
const PLAIN_SYMBOL = /^[\w.+-]{1,20}$/;

/** One sentence for each gap, with the token's symbol if it is plain. */
export function describeGaps(gaps: readonly Gap[], symbols: ReadonlyMap<string, string>): string[] {
  const lines = gaps.slice(0, MAX_LISTED).map(({ token, text }) => {
    const symbol = symbols.get(token) ?? '';
    return `${token}${PLAIN_SYMBOL.test(symbol) ? ` (${symbol})` : ''}: ${text}`;
  });
  const more = gaps.length - lines.length;
  return more > 0 ? [...lines, `and ${more} more`] : lines;
}
