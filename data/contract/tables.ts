import type { TableName } from '../../common/table-names.ts';
import type { Table } from './declare.ts';
import { MANDATORY_TABLES } from './mandatory-tables.ts';
import { OPTIONAL_TABLES } from './optional-tables.ts';

/**
 * The snapshot contract as data. Casts, checks, the generator and the reference page all follow
 * from `TABLES`; nothing else in the project repeats a column's name together with its type.
 */
export { TABLE_NAMES, type TableName } from '../../common/table-names.ts';
export type { Column, ColumnType, Reference, Table } from './declare.ts';

/** All tables of the contract, those that a snapshot may leave out last. */
export const TABLES: readonly Table[] = [...MANDATORY_TABLES, ...OPTIONAL_TABLES];

/** The declaration of a table. */
export function tableOf(name: TableName): Table {
  const table = TABLES.find((one) => one.name === name);
  if (table) return table;
  throw new RangeError(`${name} is no table of the contract`);
}
