import type { ComputedFrom } from '../../common/computed-from.ts';
import { PATHS } from './format.ts';
import { mapFile } from './map-file.ts';
import type { PreparedFolder } from './prepared-folder.ts';

/** Clients' SQL may use these names: `schema.json` in a prepared folder has them. */
export interface SqlSchema {
  readonly tables: readonly SqlTable[];
  readonly macros: readonly {
    readonly name: string;
    readonly parameters: readonly string[];
    readonly comment: string;
  }[];
}

export interface SqlTable {
  readonly name: string;
  readonly kind: 'table' | 'view';
  readonly comment: string;
  readonly rows: number;
  readonly computedFrom: ComputedFrom;
  readonly columns: readonly {
    readonly name: string;
    /** A DuckDB type. */
    readonly type: string;
    /** The meaning, with its unit. */
    readonly comment: string;
    /** Absent if the column is computed from all that its table is. */
    readonly computedFrom?: ComputedFrom;
  }[];
}

/**
 * Reads a prepared folder's schema.
 *
 * @example
 *     const { tables } = readSqlSchema(PreparedFolder.open('prepared'));
 */
export function readSqlSchema(folder: PreparedFolder): SqlSchema {
  // `prepare` wrote the file, and its size was compared with the manifest.
  return JSON.parse(
    Buffer.from(mapFile(folder.pathOf(PATHS.schema))).toString('utf8'),
  ) as SqlSchema;
}
