import { type Key, keyOf } from '../definition/kinds/key.ts';
import { asksForFurther, type ListDefinition } from '../definition/kinds/list-operation.ts';
import { type CanonicalParameters, rangeOf } from '../definition/parameters.ts';
import { notInSnapshot } from '../errors.ts';
import { ascendingRows, type Selection } from '../store/selection.ts';
import { type SelectedTerm, type StoredList, selectRows } from '../store/stored-list.ts';
import type { Records } from '../store/stored-records.ts';
import { mergeFurther } from './further.ts';

/** Holds the rows that a request selects, and its filter terms. */
export interface SelectedRows {
  readonly selection: Selection;
  readonly terms: readonly SelectedTerm[];
}

/**
 * Selects a list's rows. Throws `not_found` if the item that the required parameters name does not
 * exist.
 */
export function select(
  list: StoredList,
  { required }: ListDefinition,
  parameters: CanonicalParameters,
): SelectedRows {
  const key: Key | undefined = required?.key;
  const terms: SelectedTerm[] = [];
  for (const [filter, index] of list.indexes) {
    const named = filter === key?.[0];
    const text = key && named ? keyOf(key, parameters) : parameters[filter];
    if (text === undefined) continue;
    const ordinal = index.terms.ordinalOf(text);
    if (ordinal !== null) terms.push({ filter, index, ordinal });
    else if (key && named) throw notInSnapshot(key, parameters);
    else return { selection: new Uint32Array(0), terms: [] };
  }
  const selection = selectRows(list, terms, rangeOf(parameters), parameters.search);
  return { selection, terms };
}

/** Holds the rows that a request selects, in the requested order. */
export interface OrderedRows extends SelectedRows {
  /** Holds the further rows if the request asks for them; otherwise null. */
  readonly further: SelectedRows | null;
  /** Reads the records for the rows in `slice`. */
  readonly records: Records;
  /** Counts the selected rows. */
  readonly total: number;
  /** Returns the selected rows from position `start` to `end` (exclusive). */
  readonly slice: (start: number, end: number) => Uint32Array;
}

/** Selects and orders a list's rows. Throws the errors that `select` throws. */
export function selectInOrder(
  list: StoredList,
  definition: ListDefinition,
  parameters: CanonicalParameters,
): OrderedRows {
  const { selection, terms } = select(list, definition, parameters);
  if (list.further && asksForFurther(definition, parameters)) {
    const further = select(list.further.list, definition, parameters);
    const { total, slice } = mergeFurther(list.length, selection, list.further, further.selection);
    return { selection, terms, further, records: list.further.records, total, slice };
  }
  const order = parameters.sort === undefined ? undefined : list.orders.get(parameters.sort);
  return {
    selection,
    terms,
    further: null,
    records: list.records,
    total: selection === 'all' ? list.length : selection.length,
    slice(start, end) {
      if (order) return order.slice(selection, start, end);
      if (selection !== 'all') return selection.subarray(start, end);
      return ascendingRows(start, end);
    },
  };
}
