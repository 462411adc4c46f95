import type { DuckDBConnection } from '@duckdb/node-api';
import type { Population } from '../population.ts';
import { blocksOf, lifetimeSql } from './moments.ts';

/** A slash is resolved after this many blocks: four days. */
const DELAY = 28_800;

/**
 * Creates `slash_resolutions` from `slashes`: every second is resolved, and some have no
 * resolution block, as in earlier releases.
 */
export async function createSlashResolutions(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const { from } = population;
  const last = blocksOf(population) - 1;
  await connection.run(/* sql */ `
    create table slash_resolutions as
    with drawn as (
      select avs, operator_set_id, slash_id, strategy, shares_slashed as shares, block_number,
        block_number - block_at(${from}) as made,
        row_number() over (order by block_number, log_index, strategy) as nth
      from slashes where slash_id is not null and shares_slashed is not null
    ), placed as (
      select *, if(nth % 2 = 0, least(${last}, made + ${DELAY} + 10), null) as ended from drawn
    )
    select
      avs, operator_set_id, slash_id, strategy, shares, if(ended is null, 0, shares)::decimal(38, 0) as resolved_shares,
      if(nth = 1 or nth % 3 = 0, null, block_number + ${DELAY}) as resolution_block,
      if(ended is null, null, time_at(${from} + ended * 12)) as resolved_at,
      ${lifetimeSql(population, 'made', 'coalesce(ended, made)')}
    from placed`);
}

/** Creates `protocol_fee_opt_ins` from `avs`: every third AVS opted in, some of these out again. */
export async function createProtocolFeeOptIns(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const blocks = blocksOf(population);
  await connection.run(/* sql */ `
    create table protocol_fee_opt_ins as
    select avs as submitter, i % 2 = 0 as opted_in,
      ${lifetimeSql(population, `${blocks} // 2 + i`, `${blocks} // 2 + i + if(i % 2 = 0, 0, 1000)`)}
    from avs where i % 3 = 0`);
}
