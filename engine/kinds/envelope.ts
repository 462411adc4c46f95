import { z } from 'zod';
import { boolean, integer, objectSchema } from '../fields.ts';

/** The facts of a page that its body tells besides the records. */
export interface Page {
  readonly total: number;
  /** Digits; a page may be numbered beyond what a double holds. */
  readonly page: string;
  readonly limit: number;
  readonly totalPages: number;
  readonly hasMore: boolean;
}

/** The form of a list's body: `data` with the records, and `meta` with the page and the statistics. */
export interface Envelope {
  /** Whether a request asks for pages; without them an answer has all rows. */
  readonly paged: boolean;
  readonly schema: (record: z.ZodType, statistics: z.ZodType | undefined) => z.ZodType;
  /** The text before the records, which commas separate. */
  readonly head: string;
  /** The text after them; `statistics` is JSON text, or null where the list has none. */
  readonly tail: (page: Page, statistics: string | null) => string;
}

const pagination = { page: integer, limit: integer, totalPages: integer, hasMore: boolean };

const RECORDS = 'The records of this page.';

/** `{data: [...], meta: {total, page, limit, totalPages, hasMore, statistics}}`. */
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

/** `{data: [...], meta: {total, statistics}}`: all rows, for lists that are short. */
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

/** `{data: {<name>: [...], pagination: {page, limit, totalPages, hasMore}}}`. */
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
