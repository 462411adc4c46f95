import type { DuckDBConnection } from '@duckdb/node-api';
import { BEACON_STRATEGY } from '../../common/vocabulary.ts';
import type { Population } from './population.ts';

const DAY = 86_400;

/**
 * Creates `rewards` from `tokens` and `avs`, and `submission_strategies`: one row for each
 * submission, as `ingest` gives them, in tokens that have a contract. One in eleven names no
 * strategy.
 */
export async function createRewards(
  connection: DuckDBConnection,
  population: Pick<Population, 'rewards' | 'tokens' | 'avs'>,
): Promise<void> {
  await connection.run(/* sql */ `
    create table scratch.reward_tokens as
    select row_number() over (order by i) - 1 as i, token, decimals, dollar_price
    from tokens where strategy <> '${BEACON_STRATEGY}';

    create table scratch.submission_strategies as
    select submission, c as position, t.strategy,
      ((1 + pick(submission * 8 + c, 'multiplier', 40)) * 50000000000000000::hugeint)::decimal(38, 0) as multiplier
    from range(${population.rewards}) as numbers(submission), range(4) as places(c)
    join tokens t on t.i = (pick(submission, 'rewarded', ${population.tokens}) + c) % ${population.tokens}
    where c <= pick(submission, 'rewarded strategies', 4) and c < ${population.tokens} and pick(submission, 'no strategy', 11) > 0;

    create table rewards as
    with drawn as (
      select
        i,
        skewed(i, 'reward avs', ${population.avs}) as avs_i,
        skewed(i, 'reward token', (select count(*) from scratch.reward_tokens)) as token_i,
        ['avs', 'avs', 'avs', 'all_stakers', 'all_earners'][1 + pick(i, 'type', 5)] as type
      from range(${population.rewards}) as numbers(i)
    ),
    named as (
      select submission, string_agg(strategy, ',' order by position) as strategies
      from scratch.submission_strategies group by submission
    )
    select
      drawn.i,
      type,
      if(type = 'avs', a.avs, null) as avs,
      if(type = 'all_stakers', null, address_of(pick(avs_i, 'submitter', 90), 'submitter')) as submitter,
      if(type = 'all_earners', address_of(0, 'token hopper'), null) as token_hopper,
      if(pick(drawn.i, 'nonce', 10) = 0, null, drawn.i::varchar) as submission_nonce,
      hash_of(drawn.i, 'submission') as rewards_submission_hash,
      named.strategies,
      t.token,
      -- Some thousand dollars, in tokens that have a price.
      (if(t.dollar_price::double > 0.000001,
        (('1' || repeat('0', t.decimals))::hugeint * (500 + pick(drawn.i, 'reward', 40000)) / t.dollar_price::double)::hugeint,
        (1 + pick(drawn.i, 'reward', 99999)) * 10000000000000000::hugeint)
        + pick(drawn.i, 'reward wei', 1000000))::decimal(38, 0) as amount,
      date_trunc('day', moment(drawn.i // 2, 'reward updated')) - to_days(7) as start_timestamp,
      if(pick(drawn.i, 'duration', 12) = 0, null,
        (${7 * DAY} * (1 + pick(drawn.i, 'weeks', 10)))::varchar) as duration,
      moment(drawn.i // 2, 'reward updated') as updated_at
    from drawn
    join avs as a on a.i = avs_i
    join scratch.reward_tokens as t on t.i = token_i
    left join named on named.submission = drawn.i
  `);
}

/**
 * Creates `distribution_roots`: one at even distances over the period, activated a week later. The
 * last is not yet activated and one in nine is disabled.
 */
export async function createRoots(
  connection: DuckDBConnection,
  population: Pick<Population, 'roots' | 'from' | 'to'>,
): Promise<void> {
  const { roots, from, to } = population;
  const distance = Math.floor((to - from) / roots / 12) * 12;
  await connection.run(/* sql */ `
    create table distribution_roots as
    with submitted as (
      select i, ${from} + i * ${distance} + 12 * pick(i, 'root block', ${DAY / 12}) as second
      from range(${roots}) as numbers(i)
    )
    select
      i as root_index,
      hash_of(i, 'distribution root') as root,
      date_trunc('day', time_at(second - ${2 * DAY})) as rewards_calculation_end_timestamp,
      if(i = ${roots - 1}, null, time_at(second + ${7 * DAY})) as activated_at,
      i <> ${roots - 1} and i % 9 <> 4 as active,
      time_at(second + if(i % 9 = 4, 12 * (1 + pick(i, 'root disabled', ${(6 * DAY) / 12})), 0)) as updated_at,
      time_at(second) as created_at
    from submitted
  `);
}
