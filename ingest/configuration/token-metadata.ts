import type { TOKEN_SOURCES } from '../../common/vocabulary.ts';

/** Holds facts about a token contract that no log has; null if unknown. */
export interface TokenMetadata {
  /** Has the address in lower case. */
  readonly token: string;
  readonly symbol: string | null;
  readonly name: string | null;
  readonly decimals: number | null;
  readonly source: (typeof TOKEN_SOURCES)[number];
}

/** Holds a token contract's answers; null if it reverts or answers with no such value. */
export type TokenAnswer = Omit<TokenMetadata, 'source'>;

/** Symbols and names that their owner does not choose are cut after this many code points. */
export const MAX_TEXT_LENGTH = 100;

/**
 * Matches control characters, line separators, and characters without width: direction marks, which
 * could reorder the text around a symbol, and spaces that make two symbols look alike. The joiner
 * and the selectors within an emoji stay.
 */
const HIDDEN =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+/gu;

/**
 * Makes a symbol or a name from a contract or a published list one line: without hidden characters,
 * and at most MAX_TEXT_LENGTH code points; null if nothing is left.
 */
export function plainLine(text: string): string | null {
  const line = text.replace(HIDDEN, ' ').replace(/\s+/g, ' ').trim();
  const cut = [...line.slice(0, 2 * MAX_TEXT_LENGTH)].slice(0, MAX_TEXT_LENGTH).join('').trim();
  return cut === '' ? null : cut;
}

/**
 * Merges rows to one for each token, ascending by address. Each value comes from the token's first
 * row that has one; the source from the first row with any.
 *
 * @example
 * mergedMetadata([...fromFile, ...fromContracts]); // values in a file take precedence
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
