import type { TOKEN_SOURCES } from '../../common/vocabulary.ts';

/** The facts of a token contract that no log has; null if unknown. */
export interface TokenMetadata {
  /** Lower case. */
  readonly token: string;
  readonly symbol: string | null;
  readonly name: string | null;
  readonly decimals: number | null;
  readonly source: (typeof TOKEN_SOURCES)[number];
}

/** The answers of a token contract; null if it reverts or answers with no such value. */
export type TokenAnswer = Omit<TokenMetadata, 'source'>;

/** Maximum code points of a symbol or a name that its owner does not choose; the rest is cut. */
export const MAX_TEXT_LENGTH = 100;

/**
 * Control characters, line separators, and characters without a width of their own: marks of
 * direction, which could reorder the text around a symbol, and spaces that make two symbols look
 * alike. The joiner and the selectors within an emoji stay.
 */
const HIDDEN =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+/gu;

/**
 * A symbol or a name from a contract or a published list as one line of text: without hidden
 * characters, of at most MAX_TEXT_LENGTH code points; null if nothing is left.
 */
export function plainLine(text: string): string | null {
  const line = text.replace(HIDDEN, ' ').replace(/\s+/g, ' ').trim();
  const cut = [...line.slice(0, 2 * MAX_TEXT_LENGTH)].slice(0, MAX_TEXT_LENGTH).join('').trim();
  return cut === '' ? null : cut;
}

/**
 * One row for each token, ascending by address. A value is that of the first row of the token that
 * has one; the source is that of the first row with any.
 */
export function mergedMetadata(rows: readonly TokenMetadata[]): TokenMetadata[] {
  const byToken = new Map<string, TokenMetadata>();
  for (const row of rows) {
    if (row.symbol === null && row.name === null && row.decimals === null) continue;
    const first = byToken.get(row.token) ?? row;
    byToken.set(row.token, {
      token: row.token,
      symbol: first.symbol ?? row.symbol,
      name: first.name ?? row.name,
      decimals: first.decimals ?? row.decimals,
      source: first.source,
    });
  }
  return [...byToken.values()].sort((a, b) => (a.token < b.token ? -1 : 1));
}
