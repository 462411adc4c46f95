import type { DuckDBType } from '@duckdb/node-api';

/** Names a relation with a file's raw rows, and the raw type of each column. */
export interface Source {
  readonly relation: string;
  readonly types: ReadonlyMap<string, DuckDBType>;
}
