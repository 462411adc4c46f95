import { NO_ORDINAL } from '../../store/format.ts';
import type { Lists } from '../arrow/columns.ts';

/**
 * Lists, for each ordinal below `terms`, the rows that have it, ascending. `ordinals` has each
 * row's ordinal or `NO_ORDINAL`; with `rows`, it has each entry's, and `rows` has the entry's row,
 * ascending.
 */
export function postingsOf(
  terms: number,
  ordinals: Uint32Array,
  rows: Uint32Array | null = null,
): Lists {
  const offsets = new Int32Array(terms + 1);
  // Plain loops walk over millions of rows: an iterator costs several times more.
  for (let entry = 0; entry < ordinals.length; entry += 1) {
    const ordinal = ordinals[entry] ?? NO_ORDINAL;
    if (ordinal !== NO_ORDINAL) offsets[ordinal + 1] = (offsets[ordinal + 1] ?? 0) + 1;
  }
  for (let term = 0; term < terms; term += 1) {
    offsets[term + 1] = (offsets[term + 1] ?? 0) + (offsets[term] ?? 0);
  }
  const next = offsets.slice();
  const items = new Uint32Array(offsets[terms] ?? 0);
  for (let entry = 0; entry < ordinals.length; entry += 1) {
    const ordinal = ordinals[entry] ?? NO_ORDINAL;
    if (ordinal === NO_ORDINAL) continue;
    const at = next[ordinal] ?? 0;
    items[at] = rows ? (rows[entry] ?? 0) : entry;
    next[ordinal] = at + 1;
  }
  return { offsets, items };
}

/** Picks a column's values for some rows. */
export function pickValues(values: Uint32Array, rows: Uint32Array): Uint32Array {
  const some = new Uint32Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) some[at] = values[rows[at] ?? 0] ?? NO_ORDINAL;
  return some;
}
