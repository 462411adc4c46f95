import type * as z from 'zod';
import { type Fields, integer, objectSchema } from '../fields.ts';
import type { Select } from '../select.ts';

/**
 * A list's statistics cover the whole snapshot; the rows that match the required filters (such as
 * the network in an availability list); or the rows that match all filters, with only a row count
 * and counts of distinct values in filter columns.
 */
export type Statistics =
  | { readonly of: 'snapshot'; readonly fields: Fields; readonly rows: Select }
  | { readonly of: 'required'; readonly fields: Fields; readonly rows: Select }
  | {
      readonly of: 'selection';
      readonly count: string;
      /** Maps a field's name to the filter column in which it counts distinct values. */
      readonly distinct: Readonly<Record<string, string>>;
    };

/** Builds the schema for a list's `statistics`. */
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
