import type { SnapshotRows } from './snapshot-rows.ts';

/**
 * The same function, computed once for each snapshot: thousands of requests ask of the same rows.
 */
export function oncePerSnapshot<Value>(
  compute: (rows: SnapshotRows) => Value,
): (rows: SnapshotRows) => Value {
  const cache = new WeakMap<SnapshotRows, { readonly value: Value }>();
  return (rows) => {
    const found = cache.get(rows) ?? { value: compute(rows) };
    cache.set(rows, found);
    return found.value;
  };
}
