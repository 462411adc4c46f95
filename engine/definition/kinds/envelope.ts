import * as z from 'zod';
import { boolean, integer, objectSchema } from '../fields.ts';
import type { CanonicalParameters } from '../parameters.ts';

/** A list's body has this metadata about the page. */
export interface Page {
  readonly total: number;
  /** Has digits, as a page number may exceed 2^53. */
  readonly page: string;
  readonly limit: number;
  readonly totalPages: number;
  readonly hasMore: boolean;
}

/** Describes a list's body around its records. */
export interface Envelope {
  /** Whether the list is paginated; otherwise an answer has all rows. */
  readonly paged: boolean;
  /** Names the body's media type, if it is not `application/json`. */
  readonly mediaType?: string;
  readonly schema: (record: z.ZodType, statistics: z.ZodType | undefined) => z.ZodType;
  /** Precedes the records as JSON text; commas join these. */
  readonly head: string;
  /** Replaces `head` if the service's public address is known. */
  readonly headAt?: (publicUrl: string, parameters: CanonicalParameters) => string;
  /** Follows the records as JSON text; `statistics` is JSON text, or null if the list has none. */
  readonly tail: (page: Page, statistics: string | null) => string;
}

const pagination = { page: integer, limit: integer, totalPages: integer, hasMore: boolean };

const RECORDS = 'Records of this page.';

/** Writes `{data: [...], meta: {total, page, limit, totalPages, hasMore, statistics}}`. */
export const metaEnvelope: Envelope = {
  paged: true,
  schema: (record, statistics) =>
    objectSchema({
      data: { schema: z.array(record).describe(RECORDS) },
      meta: {
        schema: objectSchema({
          total: integer,
          ...pagination,
          ...(statistics && { statistics: { schema: statistics } }),
        }),
      },
    }),
  head: '{"data":[',
  tail: ({ total, page, limit, totalPages, hasMore }, statistics) =>
    `],"meta":{"total":${total},"page":${page},"limit":${limit},"totalPages":${totalPages},"hasMore":${hasMore}${
      statistics === null ? '' : `,"statistics":${statistics}`
    }}}`,
};

/** Writes `{data: [...], meta: {total, statistics}}`: all rows, for short lists. */
export const wholeEnvelope: Envelope = {
  paged: false,
  schema: (record, statistics) =>
    objectSchema({
      data: { schema: z.array(record).describe('All records.') },
      meta: {
        schema: objectSchema({
          total: integer,
          ...(statistics && { statistics: { schema: statistics } }),
        }),
      },
    }),
  head: '{"data":[',
  tail: ({ total }, statistics) =>
    `],"meta":{"total":${total}${statistics === null ? '' : `,"statistics":${statistics}`}}}`,
};

/** Writes `{data: {<name>: [...], pagination: {page, limit, totalPages, hasMore}}}`. */
export function paginationEnvelope(name: string): Envelope {
  return {
    paged: true,
    schema: (record) =>
      objectSchema({
        data: {
          schema: objectSchema({
            [name]: { schema: z.array(record).describe(RECORDS) },
            pagination: { schema: objectSchema(pagination) },
          }),
        },
      }),
    head: `{"data":{"${name}":[`,
    tail: ({ page, limit, totalPages, hasMore }) =>
      `],"pagination":{"page":${page},"limit":${limit},"totalPages":${totalPages},"hasMore":${hasMore}}}}`,
  };
}
