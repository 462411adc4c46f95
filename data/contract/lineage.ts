import type { ComputedFrom } from '../../common/computed-from.ts';
import type { TableName } from '../../common/table-names.ts';
import lineage from './lineage.json' with { type: 'json' };

/** The sources of a table or a view, and of those of its columns that have fewer. */
export interface TableLineage {
  readonly computedFrom: ComputedFrom;
  readonly columns: Readonly<Record<string, ComputedFrom>>;
}

/**
 * Tells the tables, inputs and events that each table and each view of SQL is computed from.
 * `npm run document` derives it from the SELECTs of `ingest` and `prepare`.
 *
 * @example
 *     LINEAGE.pods.columns.staker?.events; // ['EigenPodManager.PodDeployed']
 */
export const LINEAGE: Readonly<Record<TableName, TableLineage>> &
  Readonly<Partial<Record<string, TableLineage>>> = lineage;
