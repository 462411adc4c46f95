/**
 * Clients' SQL reads this schema in `tables.duckdb`: the snapshot's tables, views of value, and
 * macros.
 */
export const SQL_SCHEMA = 'snapshot';
