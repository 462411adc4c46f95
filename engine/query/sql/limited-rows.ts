import type { DuckDBDataChunk, DuckDBResult, DuckDBType } from '@duckdb/node-api';
import type { SqlLimits } from '../../protocol/query-request.ts';
import { rowSizes } from './value-sizes.ts';

/**
 * Reads a result's rows up to a limit of rows and one of bytes in their values, so that no more are
 * made than have a chance to be written; their writer counts the written ones. DuckDB computes no
 * more than are read.
 */
export class LimitedRows {
  /** Counts the rows that were given so far. */
  count = 0;
  /** Whether rows were cut off. */
  truncated = false;
  readonly #result: DuckDBResult;
  readonly #types: readonly DuckDBType[];
  readonly #limits: SqlLimits;

  constructor(result: DuckDBResult, types: readonly DuckDBType[], limits: SqlLimits) {
    this.#result = result;
    this.#types = types;
    this.#limits = limits;
  }

  /** Cuts off the last rows that were given. */
  cut(rows: number): void {
    this.count -= rows;
    this.truncated = true;
  }

  async *chunks(): AsyncGenerator<DuckDBDataChunk> {
    let bytes = 0;
    while (!this.truncated) {
      const chunk = await this.#result.fetchChunk();
      if (!chunk?.rowCount) return;
      const sizes = rowSizes(chunk, this.#types);
      let rows = 0;
      while (rows < sizes.length) {
        bytes += sizes[rows] ?? 0;
        if (this.count + rows >= this.#limits.rows || bytes > this.#limits.bytes) break;
        rows += 1;
      }
      this.truncated = rows < sizes.length;
      this.count += rows;
      if (rows === 0) return;
      if (this.truncated) chunk.rowCount = rows;
      yield chunk;
    }
  }
}
