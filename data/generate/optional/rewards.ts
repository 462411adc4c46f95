import type { DuckDBConnection } from '@duckdb/node-api';
import type { Population } from '../population.ts';
import { atSql, blocksOf } from './moments.ts';

/** Creates `reward_strategies` and `reward_operators` from `rewards`: the strategies of a submission, and one more. */
export async function createRewardParts(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  await connection.run(/* sql */ `
    create table submissions as
    select rewards_submission_hash, min(i) as i, any_value(type) as type from rewards group by rewards_submission_hash;

    create table reward_strategies as
    with named as (
      select rewards_submission_hash, strategies as strategy, i from rewards where strategies is not null
      union
      select rewards_submission_hash, t.strategy, 1000000000 + submissions.i
      from submissions join tokens t on t.i = pick(submissions.i, 'further strategy', ${population.tokens})
    ),
    distinct_named as (
      select rewards_submission_hash, strategy, min(i) as i from named group by all
    )
    select rewards_submission_hash,
      row_number() over (partition by rewards_submission_hash order by strategy) - 1 as position,
      strategy,
      ((1 + pick(i, 'multiplier', 40)) * 50000000000000000::hugeint)::decimal(38, 0) as multiplier
    from distinct_named;

    create table reward_operators as
    select rewards_submission_hash, c as position, o."operator",
      ((1 + pick(submissions.i * 4 + c, 'operator reward', 99999)) * 10000000000000::hugeint)::decimal(38, 0) as amount
    from submissions, range(3) as numbers(c), operators o
    where type = 'avs' and pick(submissions.i, 'directed', 5) = 0
      and o.i = (pick(submissions.i, 'rewarded operator', ${population.operators}) + c) % ${population.operators}`);
}

/** Creates `reward_claims` from `stakers`, `tokens` and `distribution_roots`, and `reward_splits` from `operators`. */
export async function createClaims(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const { claims, stakers, tokens, roots, avs } = population;
  const blocks = blocksOf(population);
  await connection.run(/* sql */ `
    create table reward_claims as
    with drawn as (
      select i, skewed(i, 'earner', ${stakers}) as staker_i, skewed(i, 'claimed token', ${tokens}) as token_i,
        i * ${blocks} // ${claims} as block_offset
      from range(${claims}) as numbers(i)
    )
    select
      r.root,
      s.staker as earner,
      if(pick(drawn.i, 'claimer', 8) = 0, address_of(pick(staker_i, 'claimer', 200), 'claimer'), s.staker) as claimer,
      if(pick(drawn.i, 'recipient', 9) = 0, address_of(drawn.i, 'recipient'), s.staker) as recipient,
      t.token,
      ((1 + pick(drawn.i, 'claimed', 999999)) * 1000000000000::hugeint + pick(drawn.i, 'claimed wei', 1000000))::decimal(38, 0) as amount,
      ${atSql(population, 'block_offset', `(drawn.i % 50) * 3`)}
    from drawn
    join stakers s on s.i = staker_i
    join tokens t on t.i = token_i
    join distribution_roots r on r.root_index = drawn.i * ${roots - 1} // ${claims}`);
  await connection.run(/* sql */ `
    create table reward_splits as
    with drawn as (
      select o."operator", o.i * 4 + c as seat, ['avs', 'pi', 'operator_set', 'default'][1 + c] as kind,
        pick(o.i * 4 + c, 'split block', ${blocks}) as block_offset
      from operators o, range(4) as numbers(c)
      where pick(o.i * 4 + c, 'splits', 3) = 0
    )
    select
      drawn."operator", kind,
      if(kind in ('avs', 'operator_set'), a.avs, null) as avs,
      if(kind = 'operator_set', pick(seat, 'split set', 3), null) as operator_set_id,
      pick(seat, 'bips', 10001) as bips,
      time_at(${population.from} + block_offset * 12 + 604800) as activated_at,
      ${atSql(population, 'block_offset', '500 + row_number() over (order by seat) % 400')}
    from drawn
    join avs a on a.i = pick(seat, 'split avs', ${avs})`);
}
