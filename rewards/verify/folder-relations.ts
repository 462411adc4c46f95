import { relation } from '../../common/relations/relation.ts';
import { pathText, sqlName, sqlText } from '../../common/sql.ts';

/** Maps the columns in `earned/*.parquet` to their DuckDB types. */
export const EARNED_COLUMNS = {
  earner: 'VARCHAR',
  snapshot: 'DATE',
  rewards_submission_hash: 'VARCHAR',
  token: 'VARCHAR',
  amount: 'DECIMAL(38,0)',
} as const;

/**
 * This optional column of type DATE has the cutoff of the run that added the row. A later run may
 * add a day to a submission that an earlier one has paid, and so the row is in no earlier root.
 */
export const RUN_COLUMN = 'cutoff';

/** A folder of rewards has this. */
export interface Rewards {
  /** The last run has this cutoff. */
  readonly cutoff: string;
  /** Submissions that were not computed, by hash. */
  readonly leftOut: readonly string[];
  /** Lists the paths to the months' files. */
  readonly files: readonly string[];
  /** Whether these have `RUN_COLUMN`. */
  readonly hasRuns: boolean;
}

/** Has one row: the last day with a calculation. */
const computed = relation<never, Rewards>({
  name: 'computed',
  columns: { last_day: 'DATE' },
  reads: [],
  sql: ({ cutoff }) => `select date ${sqlText(cutoff)} - 1 as last_day`,
});

/** Names the submissions without a calculation by their hashes. */
const leftOut = relation<never, Rewards>({
  name: 'left_out',
  columns: { hash: 'VARCHAR' },
  reads: [],
  sql: ({ leftOut }) => `select unnest([${leftOut.map(sqlText).join(', ')}]::varchar[]) as hash`,
});

/**
 * Has the amounts by earner, day, submission and token; `counted_day` is the first day that a root
 * must reach to include the row.
 */
export const earnedAmounts = relation<never, Rewards>({
  name: 'earned',
  columns: { ...EARNED_COLUMNS, counted_day: 'DATE' },
  reads: [],
  as: 'view',
  sql: ({ files, hasRuns }) => {
    const counted = hasRuns ? `greatest(snapshot, ${RUN_COLUMN} - 1)` : 'snapshot';
    const columns = Object.keys(EARNED_COLUMNS).map(sqlName).join(', ');
    return `select ${columns}, ${counted} as counted_day from ${earnedRows(files)}`;
  },
});

/**
 * Writes the FROM clause for the months' files.
 *
 * @example
 *     const sql = `select sum(amount) from ${earnedRows(['out/earned/2026-03.parquet'])}`;
 */
export function earnedRows(files: readonly string[]): string {
  return `read_parquet([${files.map(pathText).join(', ')}], hive_partitioning = false)`;
}

/** A folder of rewards gives these relations. */
export const OF_FOLDER = [computed, leftOut, earnedAmounts];
