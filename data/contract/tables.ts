import { TABLE_NAMES, type TableName } from '../../common/table-names.ts';
import type { Table } from './declare.ts';
import { AVAILABILITY_TABLES } from './tables/availability.ts';
import { AVAILABILITY_FILES_TABLES } from './tables/availability-files.ts';
import { AVAILABILITY_V2_TABLES } from './tables/availability-v2.ts';
import { COMPUTED_REWARDS_TABLES } from './tables/computed-rewards.ts';
import { EMISSION_TABLES } from './tables/emissions.ts';
import { EXPOSURE_TABLES } from './tables/exposure.ts';
import { HISTORY_TABLES } from './tables/history.ts';
import { MULTICHAIN_TABLES } from './tables/multichain.ts';
import { OPERATOR_SET_TABLES } from './tables/operator-sets.ts';
import { PERMISSION_TABLES } from './tables/permissions.ts';
import { RESOLUTION_TABLES } from './tables/resolutions.ts';
import { RESTAKING_TABLES } from './tables/restaking.ts';
import { REWARDS_TABLES } from './tables/reward-tables.ts';
import { SLASHING_TABLES } from './tables/slashing.ts';
import { STRATEGY_TABLES } from './tables/strategies.ts';
import { TASK_TABLES } from './tables/tasks.ts';
import { VALIDATOR_TABLES } from './tables/validators.ts';

export { TABLE_NAMES, type TableName } from '../../common/table-names.ts';
export type { Column, ColumnType, Reference, Table } from './declare.ts';

const DECLARED = new Map<TableName, Table>(
  [
    ...RESTAKING_TABLES,
    ...HISTORY_TABLES,
    ...STRATEGY_TABLES,
    ...REWARDS_TABLES,
    ...COMPUTED_REWARDS_TABLES,
    ...EMISSION_TABLES,
    ...OPERATOR_SET_TABLES,
    ...SLASHING_TABLES,
    ...PERMISSION_TABLES,
    ...VALIDATOR_TABLES,
    ...RESOLUTION_TABLES,
    ...MULTICHAIN_TABLES,
    ...TASK_TABLES,
    ...AVAILABILITY_TABLES,
    ...AVAILABILITY_V2_TABLES,
    ...AVAILABILITY_FILES_TABLES,
    ...EXPOSURE_TABLES,
  ].map((table) => [table.name, table]),
);

/**
 * Declares the snapshot contract, in the order of `TABLE_NAMES`: optional tables last. Casts,
 * checks, the generator, the SQL schema and the reference page follow from it. Nothing else in
 * the project repeats a column's name together with its type.
 */
export const TABLES: readonly Table[] = TABLE_NAMES.map(tableOf);

/**
 * Finds a table's declaration.
 *
 * @example
 *     tableOf('stakers').key; // ['staker']
 */
export function tableOf(name: TableName): Table {
  const table = DECLARED.get(name);
  if (table) return table;
  throw new RangeError(`${name} is no table of the contract`);
}
