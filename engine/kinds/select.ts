import { notInSnapshot } from '../errors.ts';
import { type CanonicalParameters, rangeOf } from '../parameters.ts';
import type { TimeColumn } from '../time-column.ts';
import { intersect, type Selection, type ValueIndex } from '../value-index.ts';
import { type Key, keyOf } from './key.ts';

/** How rows of a list are found: by the filters' values and by time. */
export interface Selectable {
  /** The index of each filter by the filter's name; that of a required key by its first parameter. */
  readonly indexes: ReadonlyMap<string, ValueIndex>;
  readonly times: TimeColumn | null;
  /** The parameters that every request must give, which together name a known thing. */
  readonly required: Key | null;
}

/** What a request selects, and by which values. */
export interface Selected {
  readonly selection: Selection;
  readonly by: readonly { filter: string; index: ValueIndex; value: number }[];
}

/** The rows that a request selects; throws `not_found` where the required thing is not known. */
export function select(
  { indexes, times, required }: Selectable,
  parameters: CanonicalParameters,
): Selected {
  const by: { filter: string; index: ValueIndex; value: number }[] = [];
  for (const [filter, index] of indexes) {
    const named = filter === required?.[0];
    const text = named ? keyOf(required ?? [filter], parameters) : parameters[filter];
    if (text === undefined) continue;
    const value = index.numberOf(text);
    if (value !== null) by.push({ filter, index, value });
    else if (named) throw notInSnapshot(filter, parameters[filter] ?? '');
    else return { selection: new Uint32Array(0), by: [] };
  }
  const selection = by.length === 0 ? 'all' : intersect(by);
  const range = rangeOf(parameters);
  return { selection: times && range ? times.within(selection, range) : selection, by };
}
