import type { DuckDBConnection } from '@duckdb/node-api';
import { registerDecimalFunctions } from '../data/decimal-functions.ts';
import type { TableName } from '../data/tables.ts';
import { makeActivityJoins } from './activities.ts';
import { makeBatchInputs } from './batch-inputs.ts';
import { type Configuration, configure } from './configuration.ts';
import { findRejected } from './faults.ts';
import { registerWordFunctions } from './functions.ts';
import { makeRelations } from './relations.ts';
import { makeSubmissions } from './reward-submissions.ts';
import { countOf } from './rows.ts';
import { makeShares } from './shares.ts';
import { avsOperators } from './tables/avs-operators.ts';
import type { TableContext, TableRule } from './tables/context.ts';
import { BATCHES_SQL, daBatches } from './tables/da-batches.ts';
import { daOperators } from './tables/da-operators.ts';
import { daQuorumStakes, QUORUM_STAKES_SQL } from './tables/da-quorum-stakes.ts';
import { distributionRoots } from './tables/distribution-roots.ts';
import { avs, operators } from './tables/entities.ts';
import { rewards } from './tables/rewards.ts';
import { stakerShares } from './tables/staker-shares.ts';
import { stakers } from './tables/stakers.ts';
import { strategyTokensSql, tokens } from './tables/tokens.ts';

/** One rule a table; `activities` are made range by range. */
export const RULES: Readonly<Record<Exclude<TableName, 'activities'>, TableRule>> = {
  stakers,
  staker_shares: stakerShares,
  tokens,
  operators,
  avs,
  avs_operators: avsOperators,
  rewards,
  distribution_roots: distributionRoots,
  da_operators: daOperators,
  da_quorum_stakes: daQuorumStakes,
  da_batches: daBatches,
};

/**
 * Makes everything that the tables' rules read, of the views `logs`, `blocks` and `calls` over the
 * store's files. Gives what the rules need besides.
 */
export async function makeTables(
  connection: DuckDBConnection,
  configuration: Configuration,
): Promise<TableContext> {
  registerWordFunctions(connection);
  registerDecimalFunctions(connection);
  await findRejected(connection);
  await makeRelations(connection);
  await makeSubmissions(connection);
  const snapshotSeconds = await countOf(
    connection,
    'select max(timestamp) from blocks where number = (select max(block_number) from logs where event is not null)',
  );
  await configure(connection, configuration, snapshotSeconds);
  await connection.run(strategyTokensSql());
  await makeShares(connection);
  await connection.run(QUORUM_STAKES_SQL);
  await makeBatchInputs(connection);
  await connection.run(BATCHES_SQL);
  await makeActivityJoins(connection);
  return { network: configuration.network, snapshotSeconds };
}
