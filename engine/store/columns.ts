import type { ArrowFile } from './arrow-file.ts';
import { COLUMNS } from './format.ts';
import { TermDictionary } from './term-dictionary.ts';
import { TimeColumn } from './time-column.ts';

/** Reads an inverted index's terms, or the keys of documents. */
export function termsOf(file: ArrowFile): TermDictionary {
  return new TermDictionary(file.utf8(COLUMNS.term).single);
}

/**
 * Reads the times of a list or table; without a column that sorts rows from the newest on, its rows
 * have that order.
 */
export function timesOf(file: ArrowFile): TimeColumn {
  const newestFirst = file.has(COLUMNS.newestFirst) ? file.uint32(COLUMNS.newestFirst) : null;
  return new TimeColumn(file.float64(COLUMNS.time), newestFirst);
}
