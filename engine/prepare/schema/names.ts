/**
 * The schema of `tables.duckdb` that clients' SQL reads: the snapshot's tables, views of value, and
 * macros.
 */
export const SQL_SCHEMA = 'snapshot';
