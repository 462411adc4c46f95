import type { Page } from '../kinds/envelope.ts';
import type { CanonicalParameters } from '../parameters.ts';

/** Where a page lies among the rows that are selected, and what its body tells of it. */
export interface PageOf {
  /** The first row, and the one after the last. */
  readonly first: number;
  readonly last: number;
  readonly page: Page;
}

/** The page that a request asks for of `total` rows; a list without pages has all its rows on one. */
export function pageOf(total: number, parameters: CanonicalParameters): PageOf {
  const limit = parameters.limit === undefined ? Math.max(1, total) : Number(parameters.limit);
  const totalPages = Math.ceil(total / limit);
  // Of a page that is numbered beyond what a double holds it is still told that it is past the last.
  const { page = '1' } = parameters;
  const number = Number(page);
  const first = number > totalPages ? total : (number - 1) * limit;
  const last = Math.min(first + limit, total);
  return { first, last, page: { total, page, limit, totalPages, hasMore: number < totalPages } };
}
