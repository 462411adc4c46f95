import type { DuckDBConnection } from '@duckdb/node-api';
import duckdb from '@duckdb/node-bindings';
import { asciiOf } from '../../data/arrow/chunk-text.ts';
import type { Leaf } from './tree.ts';

/**
 * Streams a tree's leaves from a SELECT with the texts earner, token and amount, in its order. It
 * yields a chunk at a time: row by row they take longer than their hashes.
 *
 * @example
 *     const root = await rootOf(streamLeaves(connection, 'from leaves'));
 */
export async function* streamLeaves(
  connection: DuckDBConnection,
  sql: string,
  values: Readonly<Record<string, string>> = {},
): AsyncGenerator<readonly Leaf[]> {
  const result = await connection.stream(sql, values);
  for await (const { chunk, rowCount } of result) {
    const textsOf = (column: number) =>
      asciiOf(duckdb.data_chunk_get_vector(chunk, column), rowCount);
    const [tokens, amounts] = [textsOf(1), textsOf(2)];
    yield textsOf(0).map((earner, row) => ({
      earner: earner ?? '',
      token: tokens[row] ?? '',
      cumulative: BigInt(amounts[row] ?? ''),
    }));
  }
}
