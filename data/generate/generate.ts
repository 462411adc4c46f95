import { openDuckDB } from '../../common/duckdb.ts';
import type { TableName } from '../contract/tables.ts';
import { noProgress, type Progress } from '../load/progress.ts';
import { createActivities } from './activities.ts';
import { addEdgeCases, addEdgeCasesOfActivities } from './add-edge-cases.ts';
import { EDGE_CASE_TOKENS } from './edge-case-values.ts';
import { addOptionalEdgeCases } from './optional/add-edge-cases.ts';
import { createComputedRewards } from './optional/computed-rewards.ts';
import { createOptionalTables } from './optional/create.ts';
import { createExposureTables } from './optional/exposure.ts';
import { createFurtherActivities } from './optional/further-activities.ts';
import { addRewardColumns, createRewardInputs } from './optional/reward-inputs.ts';
import { createTokenMetadata } from './optional/token-metadata.ts';
import { POPULATIONS, type Size } from './population.ts';
import { createSnapshotTables } from './snapshot-tables.ts';
import { writeSnapshot } from './write-snapshot.ts';

/** Sets the size, seed and format that `generate` writes. */
export interface GenerateOptions {
  readonly size: Size;
  /** A whole number; another seed gives other values in every table. */
  readonly seed: number;
  readonly format: 'parquet' | 'arrow';
}

/**
 * Writes an invented snapshot into `folder`: valid by the contract, skewed as the protocol is, and
 * with values that are allowed and easily got wrong (`generate/add-edge-cases.ts`). It loads
 * without errors and with warnings. The same options give the same bytes.
 *
 * @returns how many rows each table has.
 * @throws RangeError if the seed is not a whole number that a double holds exactly.
 * @example
 *     await generate('snapshot', { size: 'small', seed: 1, format: 'parquet' });
 */
export async function generate(
  folder: string,
  options: GenerateOptions,
  progress: Progress = noProgress,
): Promise<ReadonlyMap<TableName, number>> {
  const { size, seed, format } = options;
  if (!Number.isSafeInteger(seed)) {
    throw new RangeError(`seed is not a whole number: ${seed}`);
  }
  const instance = await openDuckDB();
  try {
    const connection = await instance.connect();
    const facts = { tokens: EDGE_CASE_TOKENS, operators: [], avs: [], daOperatorIds: [] };
    await createSnapshotTables(connection, seed, POPULATIONS[size], facts, progress);
    await addEdgeCases(connection);
    await createOptionalTables(connection, seed, POPULATIONS[size]);
    await createTokenMetadata(connection);
    await createRewardInputs(connection, POPULATIONS[size]);
    await createComputedRewards(connection);
    await createExposureTables(connection);
    await createActivities(connection, POPULATIONS[size]);
    await addEdgeCasesOfActivities(connection);
    await addOptionalEdgeCases(connection);
    await createFurtherActivities(connection);
    await addRewardColumns(connection);
    const { to } = POPULATIONS[size];
    const files = { format, mixedCase: true, invented: 'everything', to } as const;
    return await writeSnapshot(connection, folder, files, progress);
  } finally {
    instance.closeSync();
  }
}
