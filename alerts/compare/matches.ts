import type { DuckDBConnection } from '@duckdb/node-api';
import { openDuckDB } from '../../common/duckdb.ts';
import { makeTemporaryFolder } from '../../common/temporary-folder.ts';
import { registerDecimalFunctions } from '../../data/load/decimal-functions.ts';
import { type Alert, alertId, type Fact } from '../alert.ts';
import type { WatchedAddress } from '../lists/watch-file.ts';
import type { Rule } from '../rules-file.ts';
import { type Match, mergeMatches } from './merged.ts';
import { type ComparedSnapshot, openSides } from './sides.ts';
import type { Head } from './snapshots.ts';
import { createWatchedTables } from './watched-table.ts';

/** Alerts that a comparison found. */
export interface Matches {
  /** Matches are sorted by block and id, and no id is repeated. */
  readonly matches: readonly Match[];
  /** One sentence for each rule that cannot match, as a snapshot lacks a table. */
  readonly skipped: readonly string[];
}

/**
 * Compares two snapshots by rules; equal inputs give equal alerts. Events of the later snapshot
 * that the earlier one does not have match, also in blocks that the earlier one covers: a
 * reorganisation replaces blocks. `watched` has the addresses of watch files. Throws a
 * SnapshotError if a table that a rule reads is damaged.
 */
export async function matches(
  earlier: ComparedSnapshot,
  later: ComparedSnapshot,
  rules: readonly Rule[],
  watched: readonly WatchedAddress[] = [],
): Promise<Matches> {
  const compared = rules.filter(({ kind }) => kind.sql !== '');
  if (compared.length === 0) return { matches: [], skipped: [] };
  const spill = makeTemporaryFolder('diff');
  const instance = await openDuckDB(':memory:', {
    temp_directory: spill.path,
    // A second thread takes more processor time than it saves.
    threads: '1',
  });
  const connection = await instance.connect();
  try {
    registerDecimalFunctions(connection);
    const { absent: missing, isChanged } = await openSides(connection, earlier, later, compared);
    await createWatchedTables(connection, compared, watched, missing);
    const skipped: string[] = [];
    const found: Match[] = [];
    for (const rule of compared) {
      const absent = rule.kind.tables.filter((one) => !one.mayBeAbsent && missing.has(one.name));
      const names = absent.map(({ name }) => name).join(', ');
      if (names !== '')
        skipped.push(`rule ${rule.name}: not compared, as a snapshot has no ${names}`);
      else if (isChanged(rule)) found.push(...(await matchesOf(connection, rule, later.head)));
    }
    return { matches: mergeMatches(found), skipped };
  } finally {
    connection.closeSync();
    instance.closeSync();
    spill.remove();
  }
}

/** Runs a rule's SELECT, and makes an alert from each row. */
async function matchesOf(
  connection: DuckDBConnection,
  { name, kind, values, channels }: Rule,
  { id, blockNumber }: Head,
): Promise<Match[]> {
  const reader = await connection.runAndReadAll(kind.sql, { ...values });
  return reader.getRowObjectsJson().map((row) => {
    const { block_number, time, transaction_hash, ...others } = row;
    const facts = Object.fromEntries(
      Object.entries(others).map(([column, value]) => [camelCase(column), factOf(value)]),
    );
    const details = kind.details?.(facts) ?? [];
    const alert: Alert = {
      id: alertId(
        kind.name,
        kind.identity.map((column) => String(row[column])),
      ),
      kind: kind.name,
      rules: [name],
      ...(typeof values.watch === 'string' && { watch: values.watch }),
      title: kind.title(facts),
      ...(details.length > 0 && { details: [...details] }),
      blockNumber: Number(block_number),
      time: time === null ? null : String(time),
      transactionHash: transaction_hash === null ? null : String(transaction_hash),
      facts,
      snapshot: { id, blockNumber },
    };
    return { alert, channels };
  });
}

function camelCase(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Converts a DuckDB value to a fact; small whole numbers become text, as large ones are. */
function factOf(value: unknown): Fact {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean' || typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(factOf);
  if (typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([column, inner]) => [camelCase(column), factOf(inner)]),
    );
  }
  return String(value);
}
