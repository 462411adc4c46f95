import { COLUMNS } from '../../store/format.ts';
import type { Column, Utf8Buffers } from '../arrow/columns.ts';
import type { Batch } from '../arrow/write-arrow.ts';
import { newestFirst } from '../columns/read-times.ts';
import type { PrepareContext } from '../prepare-context.ts';

/**
 * Writes `columns.arrow`: each row's values in addition to its record. A list without any has no
 * such file.
 */
export function writeColumns(context: PrepareContext, path: string, columns: Batch): void {
  if (Object.keys(columns).length === 0) return;
  context.writeArrow(`${path}/columns.arrow`, columns, {
    'restaking.columns':
      'By row: ordinals of filters (4294967295: none), times in ms since 1970, "sort": the row at each position, "position": the position of each row.',
  });
}

/**
 * Returns the column of times in ms since 1970 by row, and the rows from the newest on if they do
 * not have that order.
 */
export function timeColumns(times: Float64Array): Batch {
  const order = newestFirst(times);
  return { [COLUMNS.time]: times, ...(order && { [COLUMNS.newestFirst]: order }) };
}

/**
 * Writes an inverted index; one without terms reads the terms of the table that its list is a view
 * of.
 */
export function writeIndex(
  context: PrepareContext,
  path: string,
  { terms, postings }: { readonly terms?: Utf8Buffers; readonly postings: Column },
): void {
  const batch = { ...(terms && { [COLUMNS.term]: terms }), [COLUMNS.postings]: postings };
  context.writeArrow(path, batch, {
    'restaking.columns': 'Terms, ascending by their bytes, and the rows that have each, ascending.',
  });
}
