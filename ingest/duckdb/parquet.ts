/** Options of COPY. Bloom filters make DuckDB 1.5.5 lose rows (duckdb/duckdb#24994). */
export const PARQUET = 'format parquet, compression zstd, write_bloom_filter false';

/** `read_parquet` of files. */
export function parquet(paths: readonly string[]): string {
  return `read_parquet([${paths.map(pathText).join(', ')}], hive_partitioning = false)`;
}

/** A path as a SQL literal; brackets keep `*`, `?` and `[` in it from being read as a pattern. */
export function pathText(path: string): string {
  return `'${path.replaceAll("'", "''").replace(/[*?[]/g, '[$&]')}'`;
}
