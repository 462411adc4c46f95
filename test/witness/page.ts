import { type Exact, type ExactObject, record } from './exact.ts';
import type { Query } from './read-query.ts';

/** One page of the rows that a request selects. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: bigint;
  readonly page: bigint;
  readonly limit: bigint;
  readonly totalPages: bigint;
  readonly hasMore: boolean;
}

/** The page that the query asks for; past the end it has no rows. */
export function pageOf<Row>(rows: readonly Row[], { page, limit }: Query): Page<Row> {
  const total = BigInt(rows.length);
  const totalPages = (total + limit - 1n) / limit;
  const first = (page - 1n) * limit;
  return {
    rows: rows.filter((_, index) => index >= first && index < first + limit),
    total,
    page,
    limit,
    totalPages,
    hasMore: page < totalPages,
  };
}

/** `{data, meta}` of a list; a list without statistics has no such key. */
export function listing<Row>(
  page: Page<Row>,
  show: (row: Row) => Exact,
  statistics?: ExactObject,
): ExactObject {
  const { total, limit, totalPages, hasMore } = page;
  const paging = { total, page: page.page, limit, totalPages, hasMore };
  return record({
    data: page.rows.map(show),
    meta: record(statistics === undefined ? paging : { ...paging, statistics }),
  });
}

/** `{data: {<name>, pagination}}`, the shape of operator-avs and avs-operators. */
export function nestedListing<Row>(
  name: string,
  page: Page<Row>,
  show: (row: Row) => Exact,
): ExactObject {
  const { limit, totalPages, hasMore } = page;
  const pagination = record({ page: page.page, limit, totalPages, hasMore });
  return record({ data: record({ [name]: page.rows.map(show), pagination }) });
}
