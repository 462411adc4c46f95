import type * as z from 'zod';
import { type Fields, integer, objectSchema } from '../fields.ts';
import type { Select } from '../select.ts';

/**
 * The scope of a list's statistics: the whole snapshot; the rows that match the required filters
 * (such as the network of an availability list); or the rows that match all filters, with only a
 * row count and counts of distinct values of filter columns.
 */
export type Statistics =
  | { readonly of: 'snapshot'; readonly fields: Fields; readonly rows: Select }
  | { readonly of: 'required'; readonly fields: Fields; readonly rows: Select }
  | {
      readonly of: 'selection';
      readonly count: string;
      /** Field name to the filter column for the count of distinct values. */
      readonly distinct: Readonly<Record<string, string>>;
    };

/** The schema of a list's `statistics`. */
export function statisticsSchema(statistics: Statistics): z.ZodType {
  switch (statistics.of) {
    case 'snapshot':
      return objectSchema(statistics.fields);
    case 'required':
      return objectSchema(statistics.fields).describe(
        'Counts and sums over the rows that match the required parameters.',
      );
    case 'selection': {
      const names = [statistics.count, ...Object.keys(statistics.distinct)];
      return objectSchema(Object.fromEntries(names.map((name) => [name, integer]))).describe(
        'Counts over the rows that match the filters.',
      );
    }
  }
}
