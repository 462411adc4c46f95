import { PREPARE_MEMORY } from '../../common/limits.ts';
import type { OptionalTableName, TableName } from '../../common/table-names.ts';
import type { Operation } from '../definition/operation.ts';
import type { Database, DatabaseBounds } from './database.ts';
import { prepareOperation } from './kinds/prepare-operation.ts';
import type { ContextBounds, PrepareContext } from './prepare-context.ts';
import type { RemainingColumns } from './schema/write-schema.ts';

/** Lists the snapshot's tables that a folder leaves out, and those with some of their columns. */
export interface DroppedTables {
  readonly dropped: readonly TableName[];
  readonly narrowed: RemainingColumns;
}

/** Holds a preparation's facts when every operation is prepared. */
export interface PreparedSnapshot {
  readonly database: Database;
  readonly context: PrepareContext;
  /** Lists the operations that the snapshot has the tables for. */
  readonly operations: readonly Operation[];
  readonly absent: readonly OptionalTableName[];
  /** Counts rows by table. */
  readonly rows: Readonly<Record<string, number>>;
}

/**
 * A preparation writes there: into a folder, or into a folder and a database for the unbounded
 * rows.
 */
export interface PrepareTarget {
  /** Names the database in ClickHouse with the unbounded rows, if there is one. */
  readonly database?: string;
  readonly databaseBounds: DatabaseBounds;
  readonly contextBounds: ContextBounds;
  /** This many connections can load tables at the same time. */
  readonly connections: 1 | 2;
  /** Limits the distinct words in a column that is loaded as an ENUM. */
  readonly maxWords?: number;
  /**
   * Whether tables are loaded into `tables.duckdb` directly, in the order of the views over them.
   * Otherwise they are copied there one at a time, and the other database sorts the rows of views.
   */
  readonly loadsDirectly: boolean;
  readonly prepare: (context: PrepareContext, operation: Operation) => Promise<void>;
  /** Ends a preparation, before the schema for clients is written. */
  readonly finish: (prepared: PreparedSnapshot) => Promise<DroppedTables>;
}

/** Prepares a folder with all rows. */
export const FOLDER: PrepareTarget = {
  databaseBounds: { memoryBytes: PREPARE_MEMORY },
  contextBounds: {},
  connections: 2,
  loadsDirectly: true,
  prepare: prepareOperation,
  finish: () => Promise.resolve({ dropped: [], narrowed: {} }),
};
