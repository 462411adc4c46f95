import { filterKeyOf, keyOf } from '../definition/kinds/key.ts';
import {
  isView,
  type ListDefinition,
  optionalFilters,
  type QueryList,
} from '../definition/kinds/list-operation.ts';
import { notInSnapshot } from '../errors.ts';
import type { ExternalStore } from '../store/external-store.ts';
import type { SelectRows } from './selected-rows.ts';
import { openView } from './view-rows.ts';

/** Opens a list's rows. */
export function openRows(store: ExternalStore, definition: ListDefinition): SelectRows {
  return isView(definition) ? openView(store, definition) : openList(store, definition);
}

/** No row has the values of the optional filters. */
const NO_ROWS = { total: 0, statistics: null };

function openList(store: ExternalStore, definition: QueryList): SelectRows {
  const { name, required } = definition;
  const filters = optionalFilters(definition);
  const list = store.list(name);
  return async (parameters) => {
    const key = required ? keyOf(required.key, parameters) : filterKeyOf(filters, parameters);
    const stored = await list.find(key);
    if (!stored && required) throw notInSnapshot(required.key, parameters);
    if (!stored && key === '')
      throw new RangeError(`${name}: the database does not have this list`);
    const found = stored ?? NO_ROWS;
    // The list's own order has no positions stored apart.
    const sort = parameters.sort ?? null;
    return {
      total: found.total,
      statistics: () => Promise.resolve(found.statistics),
      records: (from, to) => list.records(key, sort, from, to),
    };
  };
}
