import type { DuckDBType } from '@duckdb/node-api';

/** A relation with a file's raw rows, and the raw type of each of its columns. */
export interface Source {
  readonly relation: string;
  readonly types: ReadonlyMap<string, DuckDBType>;
}
