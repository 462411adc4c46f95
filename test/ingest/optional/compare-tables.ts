import type { DuckDBConnection } from '@duckdb/node-api';
import { expect } from 'vitest';
import type { TableContext } from '../../../ingest/derive/tables/context.ts';
import { tableSql } from '../table-sql.ts';
import type { ChainLog } from './decoded-chain.ts';
import { expectedTables } from './expected.ts';
import type { TextRow } from './rows.ts';

/** Rows of a rule: numbers as text, in the rule's order. */
export async function rowsOf(connection: DuckDBConnection, sql: string): Promise<TextRow[]> {
  const read = await connection.runAndReadAll(sql);
  const text = (value: unknown) => (typeof value === 'number' ? String(value) : value);
  return read
    .getRowObjectsJson()
    .map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, text(value)])),
    );
}

/**
 * Fails unless a table that the rules derive equals the second computation, row by row; gives its
 * rows.
 */
export async function expectEqual(
  connection: DuckDBConnection,
  context: TableContext,
  logs: readonly ChainLog[],
  table: keyof ReturnType<typeof expectedTables>,
): Promise<number> {
  const tokens = (await rowsOf(connection, tableSql('tokens', context))).map(
    ({ strategy, token }) => [strategy, token] as const,
  );
  const { blockNumber, network } = context;
  const delay = network.withdrawalDelayBlocks ?? null;
  const names = new Map(network.contracts.map(({ name, address }) => [address, name] as const));
  const expected = expectedTables({ blockNumber, tokens: new Map(tokens), delay, names })[table](
    logs,
  );
  const derived = await rowsOf(connection, tableSql(table, context));
  const comparable =
    table === 'share_changes'
      ? // Shares amid a transaction are held by the test of histories.
        derived.map((row, index) =>
          expected[index]?.shares === null ? { ...row, shares: null } : row,
        )
      : derived;
  expect(comparable).toEqual(expected);
  return derived.length;
}
