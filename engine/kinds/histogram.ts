import { type Endpoint, groupOf } from '../endpoint.ts';
import { array, integer, object, objectSchema, time, word } from '../fields.ts';
import { oneOf, readersOf, timeRange } from '../parameters.ts';
import type { ListDefinition } from './list.ts';

/** How long the buckets of a histogram are, in UTC; weeks start on Monday. */
export const INTERVALS = ['day', 'week', 'month'] as const;
export type Interval = (typeof INTERVALS)[number];

/** Counts of a list's rows by bucket of time and by the value of one filter. */
export interface HistogramDefinition {
  readonly name: string;
  readonly purpose: string;
  /** A list from the newest row to the oldest. */
  readonly of: ListDefinition;
  /** The filter whose values are counted, by which an entry's value also goes. */
  readonly by: string;
}

export interface HistogramOperation extends Endpoint {
  readonly kind: 'histogram';
  readonly definition: HistogramDefinition;
}

/** Makes an operation that counts the rows of a list that its filters select. */
export function histogram(definition: HistogramDefinition): HistogramOperation {
  const { name, purpose, of, by } = definition;
  return {
    kind: 'histogram',
    name,
    group: groupOf(name),
    path: `/${name}`,
    purpose,
    tables: of.tables ?? [],
    parameters: (settings) => ({
      interval: oneOf('Length of the buckets; weeks start on Monday.', INTERVALS).prefault('day'),
      ...readersOf({ ...of.filters, ...timeRange }, settings),
    }),
    response: objectSchema({ data: array(object({ start: time, [by]: word, count: integer })) }),
    definition,
  };
}
