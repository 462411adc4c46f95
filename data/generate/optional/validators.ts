import type { DuckDBConnection } from '@duckdb/node-api';
import type { Population } from '../population.ts';
import { atSql, blocksOf, lifetimeSql } from './moments.ts';

/**
 * Creates `checkpoints`, `validators` and `validator_requests` from `pods`: up to three each for
 * a pod. Every fourth pod's last checkpoint is not complete. Every third validator has withdrawn.
 */
export async function createValidators(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const { from } = population;
  const last = blocksOf(population) - 1;
  const at = (offset: string) => `time_at(${from} + (${offset}) * 12)`;
  await connection.run(/* sql */ `
    create table scratch.validator_draws as
    select *, i % 4 = 1 and placed = max(placed) over (partition by pod) as open
    from (select i * 3 + n as seat, i, pod,
      least(${last - 10}, offset_blocks + 100 + (n + 1) * pick(i * 3 + n, 'checkpoint', (${last} - offset_blocks) // 4 + 1)) as placed
    from pods, range(3) as numbers(n)
    where n <= pick(i, 'checkpoints of pod', 3));

    create table checkpoints as
    select
      pod, ${at('placed')} as checkpoint_at, hash_of(seat, 'beacon block') as beacon_block_root,
      1 + seat % 3 as validators, if(open, seat % 3, 1 + seat % 3) as proved,
      if(open, null, ((pick(seat, 'share delta', 2000000) - 500000)::hugeint * 1000000000)::varchar) as share_delta,
      if(open, null, ${at('placed + 10')}) as finalized_at,
      ${atSql(population, 'placed', '30 + i')}
    from scratch.validator_draws;

    create table validators as
    select
      pod, if(seat % 2 = 0, 500000 + seat, null) as validator_index,
      if(seat % 2 = 0, null, hash_of(seat, 'validator')) as pubkey_hash,
      if(seat % 3 = 2, 'withdrawn', 'active') as state,
      if(seat % 5 = 4, null, if(seat % 3 = 2, 0, 32000000000 - pick(seat, 'balance', 1000000)))::decimal(38, 0) as balance_gwei,
      if(seat % 4 = 3, null, ${at('placed')}) as checkpointed_at,
      ${lifetimeSql(population, 'placed - 90', 'placed')}
    from scratch.validator_draws;

    create table validator_requests as
    select
      pod, (['exit', 'withdrawal', 'consolidation', 'compounding'])[(1 + nth % 4)::bigint] as kind,
      hash_of(seat, 'validator') as pubkey_hash,
      if(nth % 4 = 2, hash_of(seat + 1, 'validator'), null) as target_pubkey_hash,
      if(nth % 4 = 1, 1 + pick(seat, 'partial withdrawal', 1000000000), null)::decimal(38, 0) as amount_gwei,
      ${atSql(population, 'placed + 5', '60000 + seat')}
    from (select *, row_number() over (order by seat) as nth from scratch.validator_draws)`);
}
