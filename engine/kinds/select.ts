import { notInSnapshot } from '../errors.ts';
import type { NameSearch } from '../name-search.ts';
import { type CanonicalParameters, rangeOf } from '../parameters.ts';
import type { TimeColumn } from '../time-column.ts';
import { intersect, type Selection, type ValueIndex } from '../value-index.ts';
import { type Key, keyOf } from './key.ts';

/** How rows of a list are found: by the filters' values, by time and by name. */
export interface Selectable {
  /** The index of each filter by the filter's name; that of a required key by its first parameter. */
  readonly indexes: ReadonlyMap<string, ValueIndex>;
  readonly times: TimeColumn | null;
  readonly names: NameSearch | null;
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
  { indexes, times, names, required }: Selectable,
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
  let selection: Selection = by.length === 0 ? 'all' : intersect(by);
  const range = rangeOf(parameters);
  if (times && range) selection = times.within(selection, range);
  if (names && parameters.search) selection = names.within(selection, parameters.search);
  return { selection, by };
}
