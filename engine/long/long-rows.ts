import type { LongStore } from '../../store/long-store.ts';
import { notInSnapshot } from '../errors.ts';
import { keyOf } from '../kinds/key.ts';
import { isView, type ListDefinition, type QueryList } from '../kinds/list.ts';
import type { CanonicalParameters } from '../parameters.ts';
import { openView } from './view-rows.ts';

/** The rows of a list in a database that a request selects. */
export interface SelectedRows {
  readonly total: number;
  /** JSON text; null where the list has none. */
  readonly statistics: () => Promise<string | null>;
  /** The finished records that stand from `from` to `to` (exclusive), in the order that the request asks for. */
  readonly records: (from: number, to: number) => Promise<Records>;
}

/** Finished records, in turn. */
export type Records = readonly (string | Buffer)[];

/** Rejects with a RequestError (`not_found`) where the thing that the required parameters name is not known. */
export type SelectRows = (parameters: CanonicalParameters) => Promise<SelectedRows>;

/** Opens the rows of a list. */
export function openRows(store: LongStore, definition: ListDefinition): SelectRows {
  return isView(definition) ? openView(store, definition) : openList(store, definition);
}

function openList(store: LongStore, { name, required }: QueryList): SelectRows {
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
