import type { DuckDBConnection } from '@duckdb/node-api';
import { MAX_AMOUNT } from '../../../common/vocabulary.ts';

/** The largest multiplier that a submission can have: 96 bits. */
const LARGEST_MULTIPLIER = 2n ** 96n - 1n;

/**
 * Gives one claim, one multiplier, caps, weights and mints the largest value that is allowed, one
 * vault the address of a strategy, one no operator set, and prices the column `source`, which files
 * may leave out.
 */
export async function addOptionalEdgeCases(connection: DuckDBConnection): Promise<void> {
  await connection.run(/* sql */ `
    update reward_claims set amount = ${MAX_AMOUNT}::decimal(38, 0)
    where block_number = (select min(block_number) from reward_claims);

    update reward_strategies set multiplier = ${LARGEST_MULTIPLIER}::decimal(38, 0)
    where position = 0
      and rewards_submission_hash = (select min(rewards_submission_hash) from reward_strategies);

    update duration_vaults
    set vault = (select strategy from tokens order by i limit 1),
      max_per_deposit = ${MAX_AMOUNT}::decimal(38, 0), stake_cap = ${MAX_AMOUNT}::decimal(38, 0)
    where n = 4;
    update duration_vaults set avs = null, operator_set_id = null where n = 5;

    update emission_epochs set epoch_minted = ${MAX_AMOUNT}::decimal(38, 0) where epoch % 2 = 1;
    update emission_distributions set weight = ${MAX_AMOUNT}::decimal(38, 0), start_epoch = weight, total_epochs = weight
    where distribution_id in (2, 3);

    alter table prices add column source varchar;
    update prices set source = ['chainlink', 'rate', 'pool', 'constant', 'file', null][(1 + hash(token, "time") % 6)::bigint]`);
}
