import type { DuckDBConnection } from '@duckdb/node-api';
import type { Population } from '../population.ts';
import { blocksOf, lifetimeSql } from './moments.ts';

/**
 * Creates `withdrawals` from `stakers`, `operators` and `tokens`: of all eras, one in five not completed, of one
 * to three strategies. Those of M1 tell neither how they were received; some of M2 were migrated from there.
 */
export async function createWithdrawals(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const { withdrawals, stakers, tokens } = population;
  const blocks = blocksOf(population);
  await connection.run(/* sql */ `
    create table withdrawals as
    with drawn as (
      select i, skewed(i, 'withdrawing', ${stakers}) as staker_i,
        i * ${blocks} // ${withdrawals} as created, 1 + pick(i, 'withdrawn strategies', 3) as width,
        case when i * 10 // ${withdrawals} = 0 then 'm1' when i * 10 // ${withdrawals} < 5 then 'm2' else 'slashing' end as era,
        pick(i, 'completed', 5) > 0 as wanted
      from range(${withdrawals}) as numbers(i)
    ),
    timed as (
      select *, created + 50400 + pick(i, 'completed after', 100000) as finished,
        wanted and created + 150400 < ${blocks} as completed,
        era = 'm2' and i % 9 = 5 as migrated,
        row_number() over (partition by staker_i order by i) - 1 as nonce
      from drawn
    ),
    listed as (
      select timed.*,
        list(t.strategy order by t.i) as strategies,
        list(((1 + pick(timed.i * 4 + t.i, 'withdrawn', 999999)) * 10000000000000::hugeint
          + pick(timed.i * 4 + t.i, 'withdrawn wei', 1000000))::decimal(38, 0) order by t.i) as shares
      from timed
      join tokens t on (t.i - pick(timed.i, 'first withdrawn', ${tokens}) + ${tokens}) % ${tokens} < width
      group by all
    )
    select
      hash_of(listed.i, 'withdrawal root') as withdrawal_root,
      s.staker,
      if(pick(listed.i, 'undelegated', 4) = 0, null, s."operator") as delegated_to,
      if(pick(listed.i, 'withdrawer', 30) = 0, address_of(listed.i, 'withdrawer'), s.staker) as withdrawer,
      nonce::varchar as nonce,
      block_at(${population.from}) + created as start_block,
      era,
      strategies,
      shares,
      if(era = 'slashing', list_transform(shares, lambda one: (one::hugeint + one::hugeint // 9)::decimal(38, 0)), null) as scaled_shares,
      completed,
      case when completed and era <> 'm1' then ['tokens', 'tokens', 'shares'][1 + pick(listed.i, 'received', 3)] end as received_as,
      migrated,
      if(migrated, hash_of(listed.i, 'former withdrawal root'), null) as migrated_from,
      ${lifetimeSql(population, 'created', 'if(completed, finished, created)')}
    from listed
    join stakers s on s.i = staker_i`);
}

/** Creates `pods`: the pods of the activities, each of the staker of the same number. */
export async function createPods(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const { from } = population;
  await connection.run(/* sql */ `
    create table pods as
    with drawn as (
      select numbers.i, s.staker, pick(numbers.i, 'pod block', 100000) as offset_blocks
      from range(${population.pods}) as numbers(i)
      join stakers s on s.i = numbers.i
    )
    select
      address_of(i, 'pod') as pod, staker,
      time_at(${from} + offset_blocks * 12) as created_at,
      block_at(${from}) + offset_blocks as created_block,
      transaction_of(block_at(${from}) + offset_blocks) as created_transaction,
      if(i % 10 = 1, null, pick(i, 'validators', 400)) as restaked_validators
    from drawn`);
}
