import type { DuckDBConnection } from '@duckdb/node-api';
import { MAX_AMOUNT } from '../../../common/vocabulary.ts';

/** The largest multiplier that a submission can have: 96 bits. */
const LARGEST_MULTIPLIER = 2n ** 96n - 1n;

/**
 * Gives one claim and one multiplier the largest value that is allowed, and prices the column
 * `source`, which files may leave out.
 */
export async function addOptionalEdgeCases(connection: DuckDBConnection): Promise<void> {
  await connection.run(/* sql */ `
    update reward_claims set amount = ${MAX_AMOUNT}::decimal(38, 0)
    where block_number = (select min(block_number) from reward_claims);

    update reward_strategies set multiplier = ${LARGEST_MULTIPLIER}::decimal(38, 0)
    where position = 0
      and rewards_submission_hash = (select min(rewards_submission_hash) from reward_strategies);

    alter table prices add column source varchar;
    update prices set source = ['chainlink', 'rate', 'pool', 'constant', 'file', null][(1 + hash(token, "time") % 6)::bigint]`);
}
