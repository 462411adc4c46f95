import { notInSnapshot } from '../errors.ts';
import { keyOf } from '../kinds/key.ts';
import { isView, type ListDefinition, type QueryList } from '../kinds/list.ts';
import type { ExternalStore } from '../store/external-store.ts';
import type { SelectRows } from './selected-rows.ts';
import { openView } from './view-rows.ts';

/** Opens the rows of a list. */
export function openRows(store: ExternalStore, definition: ListDefinition): SelectRows {
  return isView(definition) ? openView(store, definition) : openList(store, definition);
}

function openList(store: ExternalStore, { name, required }: QueryList): SelectRows {
  const list = store.list(name);
  return async (parameters) => {
    const key = required ? keyOf(required.key, parameters) : '';
    const found = await list.find(key);
    if (!found && required) throw notInSnapshot(required.key, parameters);
    if (!found) throw new RangeError(`${name}: the database does not have this list`);
    // The list's own order has no positions apart.
    const sort = parameters.sort ?? null;
    return {
      total: found.total,
      statistics: () => Promise.resolve(found.statistics),
      records: (from, to) => list.records(key, sort, from, to),
    };
  };
}
