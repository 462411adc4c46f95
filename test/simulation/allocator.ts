/*
 * DuckDB's allocator reads this when it is loaded, so this module comes before all others. It keeps
 * freed memory: thousands of statements of a few milliseconds would give it back each time.
 */
process.env.DUCKDB_JE_MALLOC_CONF ??= 'dirty_decay_ms:-1,muzzy_decay_ms:-1';
