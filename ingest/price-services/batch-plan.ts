import type { PriceBatch, ServiceLimits } from './price-service.ts';

/** Counts days since 1970, both ends included. */
export interface DayRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Plans requests for the days in a range that a token has no answer for, the newest first: if a run
 * ends early, current values have a price. Tokens that lack the same days share requests.
 */
export function planBatches(
  tokens: readonly string[],
  { first, last }: DayRange,
  isAnswered: (token: string, day: number) => boolean,
  limits: ServiceLimits,
): PriceBatch[] {
  const tokensByDays = new Map<string, { firstDay: number; days: number; tokens: string[] }>();
  for (const token of tokens) {
    for (const { firstDay, days } of missing(token, { first, last }, isAnswered, limits.maxDays)) {
      const key = `${firstDay} ${days}`;
      const group = tokensByDays.get(key) ?? { firstDay, days, tokens: [] };
      tokensByDays.set(key, group);
      group.tokens.push(token);
    }
  }
  return [...tokensByDays.values()]
    .sort((a, b) => b.firstDay - a.firstDay || a.days - b.days)
    .flatMap((group) => inParts(group, maxTokensOf(group.days, limits)));
}

function missing(
  token: string,
  { first, last }: DayRange,
  isAnswered: (token: string, day: number) => boolean,
  maxDays: number,
): { firstDay: number; days: number }[] {
  const ranges: { firstDay: number; days: number }[] = [];
  for (let day = first; day <= last; day += 1) {
    if (isAnswered(token, day)) continue;
    const current = ranges.at(-1);
    if (current && current.firstDay + current.days === day && current.days < maxDays)
      current.days += 1;
    else ranges.push({ firstDay: day, days: 1 });
  }
  return ranges;
}

function maxTokensOf(days: number, { maxTokens, maxPoints }: ServiceLimits): number {
  return Math.max(1, Math.min(maxTokens, Math.floor(maxPoints / days)));
}

/** Splits a batch into parts with at most `maxTokens`. */
export function inParts(batch: PriceBatch, maxTokens: number): PriceBatch[] {
  const { tokens } = batch;
  const parts: PriceBatch[] = [];
  for (let at = 0; at < tokens.length; at += maxTokens)
    parts.push({ ...batch, tokens: tokens.slice(at, at + maxTokens) });
  return parts;
}

/** A request for fewer days is not halved. */
const MIN_HALVED_DAYS = 50;

/**
 * Halves a batch by tokens, or with `byDays` one that has a single token by days. Null for a batch
 * that is not halved.
 */
export function halvesOfBatch(batch: PriceBatch, byDays: boolean): PriceBatch[] | null {
  const { tokens, firstDay, days } = batch;
  if (tokens.length > 1) return inParts(batch, Math.ceil(tokens.length / 2));
  if (!byDays || days < MIN_HALVED_DAYS) return null;
  const half = Math.ceil(days / 2);
  return [
    { tokens, firstDay, days: half },
    { tokens, firstDay: firstDay + half, days: days - half },
  ];
}
