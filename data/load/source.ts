import type { DuckDBType } from '@duckdb/node-api';

/** Where a file's raw rows can be selected from, with the raw type of each of its columns. */
export interface Source {
  readonly relation: string;
  readonly types: ReadonlyMap<string, DuckDBType>;
}
