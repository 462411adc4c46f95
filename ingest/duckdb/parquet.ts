import { pathText } from '../../common/sql.ts';

/** COPY takes these options. Bloom filters make DuckDB 1.5 lose rows (duckdb/duckdb#24994). */
export const PARQUET = 'format parquet, compression zstd, write_bloom_filter false';

/** Reads files by `read_parquet`, without columns from folder names. */
export function parquet(paths: readonly string[]): string {
  return `read_parquet([${paths.map(pathText).join(', ')}], hive_partitioning = false)`;
}
