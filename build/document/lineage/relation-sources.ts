import type { DuckDBConnection } from '@duckdb/node-api';
import {
  type NamedRelation,
  type Statement,
  wholeStatement,
} from '../../../common/relations/relation.ts';
import { DICTIONARY, OTHER_EVENTS } from '../../../ingest/abi/dictionary.ts';
import type { Node } from './nodes.ts';
import { selectSources } from './select-sources.ts';
import { type ColumnSources, type Sources, union } from './sources.ts';

const EVENTS: ReadonlySet<string> = new Set([...DICTIONARY, ...OTHER_EVENTS].map(({ key }) => key));

/** SQL has event keys in quotes. */
const QUOTED_KEY = /(?<=')\w+\.\w[\w(),[\]]*(?=')/g;

/** A relation has a SELECT that depends on its graph's context. */
export interface ComputedRelation<Context> extends NamedRelation {
  readonly columns?: Readonly<Record<string, string>> | undefined;
  readonly compute?: unknown;
  readonly sql: (statement: Context & Statement) => string;
}

/** Maps a graph's relations to their sources. */
export interface Lineage {
  /** Maps a relation to the events and given relations that decide its rows. */
  readonly rows: Map<string, Sources>;
  /** Maps a relation's columns to their sources. */
  readonly columns: Map<string, ColumnSources>;
}

export function emptyLineage(): Lineage {
  return { rows: new Map(), columns: new Map() };
}

/** Adds relations to a graph's lineage, each after those that it reads. */
export async function addRelations<Context extends object>(
  connection: DuckDBConnection,
  lineage: Lineage,
  relations: readonly ComputedRelation<Context>[],
  context: Context,
): Promise<void> {
  for (const one of relations) {
    const sql = one.sql({ ...context, ...wholeStatement(one) });
    const rows = union([named(sql), ...one.reads.map((read) => rowsOf(lineage, read))]);
    lineage.rows.set(one.name, rows);
    // A program computes the values of all columns together.
    const selected = one.compute ? new Map() : await columnsOf(connection, lineage, sql);
    const declared = Object.keys(one.columns ?? {}).map((name) => name.toLowerCase());
    const missing = declared.filter((name) => !selected.has(name));
    lineage.columns.set(
      one.name,
      new Map([...selected, ...missing.map((name) => [name, rows] as const)]),
    );
  }
}

/** Adds relations that are there before the first, each with its sources. */
export function addGivenRelations(
  lineage: Lineage,
  name: string,
  columns: readonly string[],
  sources: Sources,
): void {
  lineage.rows.set(name, { ...sources, anyLog: false });
  lineage.columns.set(name, new Map(columns.map((column) => [column.toLowerCase(), sources])));
}

function rowsOf(lineage: Lineage, name: string): Sources {
  const found = lineage.rows.get(name);
  if (!found) throw new RangeError(`lineage: ${name} is not known`);
  return found;
}

function named(sql: string): Sources {
  const keys = (sql.match(QUOTED_KEY) ?? []).filter((key) => EVENTS.has(key));
  return { events: new Set(keys), given: new Set(), anyLog: false };
}

async function columnsOf(
  connection: DuckDBConnection,
  lineage: Lineage,
  sql: string,
): Promise<ColumnSources> {
  const read = await connection.runAndReadAll('select json_serialize_sql($1::varchar)', [sql]);
  const { statements } = JSON.parse(String(read.getRows()[0]?.[0])) as {
    readonly statements?: readonly { readonly node: Node }[];
  };
  const node = statements?.[0]?.node;
  if (!node) throw new RangeError(`lineage: DuckDB cannot parse ${sql}`);
  const relations = (name: string) => lineage.columns.get(name) ?? new Map();
  return selectSources(node, relations, (text) => EVENTS.has(text));
}
