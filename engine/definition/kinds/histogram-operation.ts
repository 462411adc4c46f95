import { type Endpoint, groupOf } from '../endpoint.ts';
import { array, integer, object, objectSchema, time, word } from '../fields.ts';
import { oneOf, readersOf, timeRange } from '../parameters.ts';
import type { ListDefinition } from './list-operation.ts';

/** A histogram has buckets of these lengths, in UTC; weeks start on Monday. */
export const INTERVALS = ['day', 'week', 'month'] as const;
export type Interval = (typeof INTERVALS)[number];

/** Counts a list's rows by time bucket and by the value of one filter. */
export interface HistogramDefinition {
  readonly name: string;
  readonly purpose: string;
  /** Names the list, which is ordered from the newest row to the oldest. */
  readonly of: ListDefinition;
  /** Names the filter to group by; entries have a field with the same name. */
  readonly by: string;
}

export interface HistogramOperation extends Endpoint {
  readonly kind: 'histogram';
  readonly definition: HistogramDefinition;
}

/** Defines an operation that counts a list's matching rows. */
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
      interval: oneOf('Bucket length; weeks start on Monday.', INTERVALS).prefault('day'),
      ...readersOf({ ...of.filters, ...timeRange }, settings),
    }),
    response: objectSchema({ data: array(object({ start: time, [by]: word, count: integer })) }),
    definition,
  };
}
