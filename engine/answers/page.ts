import type { Page } from '../definition/kinds/envelope.ts';
import type { CanonicalParameters } from '../definition/parameters.ts';

/** Finds a page's place among the selected rows, with its metadata. */
export interface PageOf {
  /** Bounds the page: its first row, and the row after the last. */
  readonly first: number;
  readonly last: number;
  readonly page: Page;
}

/**
 * Computes the requested page among `total` rows; a list without pagination has one page with all
 * rows.
 */
export function pageOf(total: number, parameters: CanonicalParameters): PageOf {
  const limit = parameters.limit === undefined ? Math.max(1, total) : Number(parameters.limit);
  const totalPages = Math.ceil(total / limit);
  // A page number above 2^53 is inexact as a number, but still past the last page.
  const { page = '1' } = parameters;
  const number = Number(page);
  const first = number > totalPages ? total : (number - 1) * limit;
  const last = Math.min(first + limit, total);
  return { first, last, page: { total, page, limit, totalPages, hasMore: number < totalPages } };
}
