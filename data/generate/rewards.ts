import type { DuckDBConnection } from '@duckdb/node-api';
import type { Population } from './population.ts';

const DAY = 86_400;

/**
 * Creates `rewards` from `tokens` and `avs`: submissions in up to three parts, one for each
 * strategy rewarded. One submission in eleven names no strategy in its first part.
 */
export async function createRewards(
  connection: DuckDBConnection,
  population: Pick<Population, 'rewards' | 'tokens' | 'avs'>,
): Promise<void> {
  await connection.run(/* sql */ `
    create table rewards as
    with parts as (
      select
        i,
        i // 3 as submission,
        skewed(i // 3, 'reward avs', ${population.avs}) as avs_i,
        skewed(i // 3, 'reward token', ${population.tokens}) as token_i,
        (pick(i // 3, 'rewarded', ${population.tokens}) + i % 3) % ${population.tokens} as strategy_i,
        ['avs', 'avs', 'avs', 'all_stakers', 'all_earners'][1 + pick(i // 3, 'type', 5)] as type
      from range(${population.rewards}) as numbers(i)
    )
    select
      parts.i,
      type,
      if(type = 'avs', a.avs, null) as avs,
      if(type = 'all_stakers', null, address_of(pick(avs_i, 'submitter', 90), 'submitter')) as submitter,
      if(type = 'all_earners', address_of(0, 'token hopper'), null) as token_hopper,
      if(pick(submission, 'nonce', 10) = 0, null, submission::varchar) as submission_nonce,
      hash_of(submission, 'submission') as rewards_submission_hash,
      if(pick(submission, 'no strategy', 11) = 0 and parts.i % 3 = 0, null, s.strategy) as strategies,
      t.token,
      ((1 + pick(parts.i, 'reward', 99999)) * 10000000000000000::hugeint
        + pick(parts.i, 'reward wei', 1000000))::decimal(38, 0) as amount,
      date_trunc('day', moment(submission // 2, 'reward updated')) - to_days(7) as start_timestamp,
      if(pick(submission, 'duration', 12) = 0, null,
        (${7 * DAY} * (1 + pick(submission, 'weeks', 10)))::varchar) as duration,
      moment(submission // 2, 'reward updated') as updated_at
    from parts
    join avs as a on a.i = avs_i
    join tokens as t on t.i = token_i
    join tokens as s on s.i = strategy_i
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
  const distance = Math.floor((to - from) / roots);
  await connection.run(/* sql */ `
    create table distribution_roots as
    with submitted as (
      select i, ${from} + i * ${distance} + pick(i, 'root second', ${DAY}) as second
      from range(${roots}) as numbers(i)
    )
    select
      i as root_index,
      hash_of(i, 'distribution root') as root,
      date_trunc('day', time_at(second - ${2 * DAY})) as rewards_calculation_end_timestamp,
      if(i = ${roots - 1}, null, time_at(second + ${7 * DAY})) as activated_at,
      i <> ${roots - 1} and i % 9 <> 4 as active,
      time_at(second + pick(i, 'root updated', ${6 * DAY})) as updated_at,
      time_at(second) as created_at
    from submitted
  `);
}
