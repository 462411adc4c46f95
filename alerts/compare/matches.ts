import type { DuckDBConnection } from '@duckdb/node-api';
import { openDuckDB } from '../../common/duckdb.ts';
import type { OtherTableName } from '../../common/table-names.ts';
import { makeTemporaryFolder } from '../../common/temporary-folder.ts';
import { fileKey } from '../../data/load/checked-files.ts';
import { registerDecimalFunctions } from '../../data/load/decimal-functions.ts';
import { readFolder, type SnapshotFolder } from '../../data/load/files.ts';
import { createTableViews, type NeededTable } from '../../data/load/views.ts';
import { type Alert, alertId, type Fact } from '../alert.ts';
import type { Side } from '../kinds/kind.ts';
import type { Watched } from '../lists/watch-file.ts';
import type { Rule } from '../rules-file.ts';
import { type Match, merged } from './merged.ts';
import type { Head } from './snapshots.ts';
import { createWatched } from './watched-table.ts';

/** A snapshot that is compared. */
export interface ComparedSnapshot {
  /** Folder with the tables that rules read. */
  readonly folder: string;
  readonly head: Head;
  /** An earlier comparison checked these files: equal ones are not checked again. */
  readonly isChecked?: boolean;
}

/** Alerts that a comparison found. */
export interface Matches {
  /** They are sorted by block and id, and no id is repeated. */
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
  watched: readonly Watched[] = [],
): Promise<Matches> {
  const compared = rules.filter(({ kind }) => kind.sql !== '');
  if (compared.length === 0) return { matches: [], skipped: [] };
  const spill = makeTemporaryFolder('diff');
  const instance = await openDuckDB(':memory:', { temp_directory: spill.path });
  const connection = await instance.connect();
  try {
    registerDecimalFunctions(connection);
    const before = await openSide(connection, 'earlier', earlier, compared);
    const checked = earlier.isChecked === true ? before.files : undefined;
    const after = await openSide(connection, 'later', later, compared, checked);
    const missing = new Set([...before.absent, ...after.absent]);
    await createWatched(connection, compared, watched);
    const skipped: string[] = [];
    const found: Match[] = [];
    for (const rule of compared) {
      const absent = rule.kind.tables.filter((one) => !one.mayBeAbsent && missing.has(one.name));
      const names = absent.map(({ name }) => name).join(', ');
      if (names !== '')
        skipped.push(`rule ${rule.name}: not compared, as a snapshot has no ${names}`);
      else found.push(...(await matchesOf(connection, rule, later.head)));
    }
    return { matches: merged(found), skipped };
  } finally {
    connection.closeSync();
    instance.closeSync();
    spill.remove();
  }
}

/** Holds one row about a snapshot, next to its tables. */
const HEAD: OtherTableName<'head'> = 'head';

/** A snapshot's files, and the needed tables that it does not have. */
interface OpenSide {
  /** By `fileKey`. */
  readonly files: ReadonlySet<string>;
  readonly absent: readonly string[];
}

/** Creates a snapshot's schema. Files that were `checked`, by `fileKey`, are not checked again. */
async function openSide(
  connection: DuckDBConnection,
  side: Side,
  { folder, head }: ComparedSnapshot,
  rules: readonly Rule[],
  checked?: ReadonlySet<string>,
): Promise<OpenSide> {
  const needed = neededTables(rules);
  const found = await readFolder(folder, undefined, new Set(needed.map(({ name }) => name)));
  const absent = needed.map(({ name }) => name).filter((name) => !hasTable(found, name));
  const present = needed
    .filter(({ name, mayBeAbsent }) => mayBeAbsent || !absent.includes(name))
    // The earlier snapshot was the later one of the comparison before.
    .map((table) => ({ ...table, isChecked: table.isChecked === true || side === 'earlier' }));
  await createTableViews(connection, found, present, side, checked);
  await connection.run(
    `create table ${side}.${HEAD} as select $block::bigint as block_number, $time::timestamptz::timestamp as "time"`,
    { block: String(head.blockNumber), time: head.createdAt },
  );
  return { files: new Set(found.files.map(fileKey)), absent };
}

function hasTable({ files }: SnapshotFolder, name: string): boolean {
  return files.some(({ table }) => table === name);
}

/** Collects the tables that rules read, each once; it may be absent if a rule does without it. */
function neededTables(rules: readonly Rule[]): NeededTable[] {
  const tables = rules.flatMap(({ kind }) => kind.tables);
  const sorted = [
    ...tables.filter(({ mayBeAbsent }) => !mayBeAbsent),
    ...tables.filter(({ mayBeAbsent }) => mayBeAbsent),
  ];
  return [...new Map(sorted.map((one) => [one.name, one])).values()];
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
