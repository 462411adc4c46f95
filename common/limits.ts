/*
 * The limits of a snapshot. Real ones stay far below; anyone who names a folder to the service can
 * otherwise keep it busy for hours with a few kilobytes.
 */

/** A folder has at most this many entries, and a snapshot this many files. */
export const MAX_FILES = 10_000;

/** A manifest with `MAX_FILES` files has about 2 MB. */
export const MAX_MANIFEST_BYTES = 4 * 2 ** 20;

/** Problems of a manifest that a report names. */
export const MAX_MANIFEST_PROBLEMS = 20;

/** Bytes of DuckDB's memory while it prepares a snapshot, unless a setting changes it. */
export const PREPARE_MEMORY = 768 * 2 ** 20;

/** Rows of all tables together, unless a setting changes it. Ethereum's have 3 million. */
export const MAX_ROWS = 1_000_000_000;

/**
 * Rows of a table for each byte of its files, and values of one of its columns, as lists may
 * repeat. No row equals another, so that real tables take 20 bytes a row and more; twenty million
 * equal ones fit into 19 KB.
 */
export const MAX_ROWS_PER_BYTE = 1;
export const MAX_VALUES_PER_BYTE = 64;

/** Rows, or values of a column, that a table of any size may have. */
export const FREE_ROWS = 100_000;
