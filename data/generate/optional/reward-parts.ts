import type { DuckDBConnection } from '@duckdb/node-api';
import type { Population } from '../population.ts';
import { atSql, blocksOf } from './moments.ts';

/** Creates `reward_strategies` and `reward_operators` from `rewards`. */
export async function createRewardParts(
  connection: DuckDBConnection,
  { operators }: Population,
): Promise<void> {
  await connection.run(/* sql */ `
    create table reward_strategies as
    select rewards_submission_hash, position, strategy, multiplier
    from scratch.submission_strategies join rewards on rewards.i = submission;

    create table reward_operators as
    with directed as (
      select i, rewards_submission_hash, amount::hugeint as whole from rewards
      where type = 'avs' and pick(i, 'directed', 5) = 0
    )
    -- The amounts of the three operators add up to that of the submission.
    select rewards_submission_hash, c as position, o."operator",
      if(c = 2, whole - 2 * (whole // 3), whole // 3)::decimal(38, 0) as amount
    from directed, range(3) as numbers(c), operators o
    where o.i = (pick(directed.i, 'rewarded operator', ${operators}) + c) % ${operators}`);
}

/**
 * Creates `reward_claims` from `stakers`, `tokens` and `distribution_roots`, and `reward_splits`
 * from `operators`.
 */
export async function createClaims(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const { claims, stakers, avs } = population;
  const blocks = blocksOf(population);
  // The first root can be claimed from a week after it was submitted.
  const first = 9 * 7200;
  await connection.run(/* sql */ `
    create table reward_claims as
    with drawn as (
      select i, skewed(i, 'earner', ${stakers}) as staker_i,
        skewed(i, 'claimed token', (select count(*) from scratch.reward_tokens)) as token_i,
        greatest(${first}, busy(i * ${blocks} // ${claims})) as block_offset
      from range(${claims}) as numbers(i)
    ),
    roots as (select root, activated_at from distribution_roots where active)
    select
      r.root,
      s.staker as earner,
      if(pick(staker_i, 'claimer', 8) = 0, address_of(pick(staker_i, 'claimer', 200), 'claimer'), s.staker) as claimer,
      if(pick(drawn.i, 'recipient', 9) = 0, address_of(drawn.i, 'recipient'), s.staker) as recipient,
      t.token,
      (if(t.dollar_price::double > 0.000001,
        (('1' || repeat('0', t.decimals))::hugeint * (1 + pick(drawn.i, 'claimed', 500)) / t.dollar_price::double)::hugeint,
        (1 + pick(drawn.i, 'claimed', 999999)) * 1000000000000::hugeint)
        + pick(drawn.i, 'claimed wei', 1000000))::decimal(38, 0) as amount,
      ${atSql(population, 'block_offset', `2000 + row_number() over (partition by block_offset order by drawn.i)`)},
      block_offset
    from drawn
    join stakers s on s.i = staker_i
    join scratch.reward_tokens t on t.i = token_i
    asof join roots r on time_at(${population.from} + block_offset * 12) >= r.activated_at`);
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
