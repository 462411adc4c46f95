import type { DuckDBConnection } from '@duckdb/node-api';
import { BEACON_STRATEGY } from '../../../common/vocabulary.ts';
import type { Population } from '../population.ts';
import { blocksOf, lifetimeSql, m2Offset, slashingOffset } from './moments.ts';

/**
 * Creates `withdrawals` from `share_steps`: one for all that a staker took out in a block. A staker
 * that left an operator receives shares; of the others one in five is not completed, and the rest
 * is received as tokens. In M1 `received_as` is unknown; some of M2 were migrated from M1.
 */
export async function createWithdrawals(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const { from } = population;
  const blocks = blocksOf(population);
  const [m2, slashing] = [m2Offset(population), slashingOffset(population)];
  await connection.run(/* sql */ `
    create table withdrawals as
    with queued as (
      select steps.i as staker_i, any_value(steps.staker) as staker, block_offset as created,
        bool_or(kind = 'left') as leaves, any_value(pauses.until) as until,
        list(strategy order by strategy) as strategies, list((-delta)::decimal(38, 0) order by strategy) as shares
      from scratch.share_steps steps left join scratch.pauses using (staker)
      where reason = 'withdrawal_queued'
      group by steps.i, block_offset
    ),
    numbered as (
      select *, row_number() over (order by created, staker_i) - 1 as i,
        row_number() over (partition by staker_i order by created) - 1 as nonce,
        case when created < ${m2} then 'm1' when created < ${slashing} then 'm2' else 'slashing' end as era
      from queued
    ),
    timed as (
      select *,
        -- The delay is a week, and two since slashing.
        if(leaves, until, created + if(era = 'slashing', 100800, 50400) + pick(i, 'completed after', 100000)) as finished,
        leaves or (pick(i, 'completed', 5) > 0 and finished < ${blocks}) as completed,
        era = 'm2' and not leaves and row_number() over (partition by era, leaves order by i) % 9 = 1 as migrated
      from numbered
    ),
    delegated as (
      select timed.*, steps."operator"
      from timed asof left join (select staker, block_offset, if(c % 2 = 0, null, "operator") as "operator" from scratch.delegation_steps) steps
        on timed.staker = steps.staker and timed.created > steps.block_offset
    )
    select
      hash_of(i, 'withdrawal root') as withdrawal_root,
      staker,
      "operator" as delegated_to,
      if(pick(i, 'withdrawer', 30) = 0, address_of(i, 'withdrawer'), staker) as withdrawer,
      nonce::varchar as nonce,
      block_at(${from}) + created as start_block,
      era,
      strategies,
      shares,
      if(era = 'slashing', shares, null) as scaled_shares,
      completed,
      case when completed and era <> 'm1' then if(leaves, 'shares', 'tokens') end as received_as,
      migrated,
      if(migrated, hash_of(i, 'former withdrawal root'), null) as migrated_from,
      ${lifetimeSql(population, 'created', 'if(completed, finished, created)')},
      i, created, finished
    from delegated`);
}

/**
 * Creates `pods`, each of the staker of the same number and older than all that changed through it.
 */
export async function createPods(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const { from } = population;
  await connection.run(/* sql */ `
    create table pods as
    with first as (
      select staker, min(block_offset) as block_offset from scratch.share_steps
      where strategy = '${BEACON_STRATEGY}' group by staker
    ),
    drawn as (
      select numbers.i, s.staker,
        greatest(0, coalesce(first.block_offset - pick(numbers.i, 'pod before', 20000), pick(numbers.i, 'pod block', 100000))) as offset_blocks
      from range(${population.pods}) as numbers(i)
      join stakers s on s.i = numbers.i
      left join first on first.staker = s.staker
    )
    select
      address_of(i, 'pod') as pod, staker,
      time_at(${from} + offset_blocks * 12) as created_at,
      block_at(${from}) + offset_blocks as created_block,
      transaction_of(block_at(${from}) + offset_blocks) as created_transaction,
      if(i % 10 = 1, null, pick(i, 'validators', 400)) as restaked_validators,
      i, offset_blocks
    from drawn`);
}
