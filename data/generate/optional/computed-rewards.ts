import type { DuckDBConnection } from '@duckdb/node-api';
import { MAX_AMOUNT } from '../../../common/vocabulary.ts';

/**
 * Creates the computed tables from `distribution_roots`, `reward_claims` and `rewards`. Of seven
 * roots two were not computed, one differs, and one has no row. Earners have more than they
 * claimed, as much, or, of one token, less; some have claimed nothing, and a sum is above 2^128.
 */
export async function createComputedRewards(connection: DuckDBConnection): Promise<void> {
  await connection.run(/* sql */ `
    create table reward_roots as
    select root_index,
      case root_index % 7 when 2 then null when 4 then null
        when 5 then hash_of(root_index, 'computed root') else root end as computed_root,
      case root_index % 7 when 2 then root_index + 1 when 3 then null else 0 end as left_out_submissions
    from distribution_roots
    where root_index % 7 <> 6;

    create table reward_leaves as
    with claimed as (
      select earner, token, sum(amount::varchar::bignum) as amount, row_number() over (order by earner, token) as n
      from reward_claims group by earner, token),
    unclaimed as (
      select recipient as earner, min(token) as token, 0::bignum as amount, 1 as n
      from reward_claims where recipient not in (select earner from reward_claims) group by recipient)
    select (select max(root_index) from distribution_roots where active) as root_index, earner, token,
      case n % 5 when 0 then amount when 1 then amount + (n * 1000003)::varchar::bignum
        when 2 then amount + ('1' || repeat('0', 40))::bignum when 3 then 7::bignum
        else amount + 1::bignum end::varchar as cumulative
    from (from claimed where n % 11 <> 0 union all from unclaimed)`);
  await createEarnings(connection);
  await createBlocks(connection);
}

/**
 * Creates `reward_earnings`: each earner has three days of two submissions. Some amounts are 0, and
 * some are so large that two of them are above 2^127. Each counts from the last day of some root.
 */
async function createEarnings(connection: DuckDBConnection): Promise<void> {
  await connection.run(/* sql */ `
    create table reward_earnings as
    with earners as (
      select earner, row_number() over (order by earner) as n from (select distinct earner from reward_claims)),
    submissions as (
      select rewards_submission_hash, min(token) as token, row_number() over (order by rewards_submission_hash) as n
      from rewards group by rewards_submission_hash),
    ends as (
      select list(rewards_calculation_end_timestamp::date::timestamp order by root_index) as ends from distribution_roots),
    paid as (
      select earner, rewards_submission_hash, token, earners.n as earner_number, submissions.n as submission_number,
        unnest([0, 1, 2]) as day_number
      from earners join submissions on submissions.n in (
        earners.n * 7 % (select count(*) from submissions) + 1, earners.n * 13 % (select count(*) from submissions) + 1))
    select earner, timestamp '2025-03-01' + to_days((submission_number * 2 % 30 + day_number)::integer) as day,
      rewards_submission_hash, token,
      (case (earner_number + day_number) % 6 when 0 then 0::hugeint
        when 1 then ${MAX_AMOUNT}::hugeint - earner_number
        else (earner_number * 1000003 + day_number)::hugeint * 1000000007 end)::decimal(38, 0) as amount,
      ends[(earner_number + day_number) % len(ends) + 1] as counted_from
    from paid, (from ends)
    order by earner, day, rewards_submission_hash, token`);
}

/**
 * Creates `reward_tree_blocks` for each computed root, with up to four earners in a block; their
 * hashes are invented.
 */
async function createBlocks(connection: DuckDBConnection): Promise<void> {
  await connection.run(/* sql */ `
    create table reward_tree_blocks as
    with earners as (
      select root_index, earner, row_number() over (partition by root_index order by earner) - 1 as place
      from (
        select distinct root.root_index, earning.earner
        from (from reward_roots join distribution_roots using (root_index) where computed_root is not null) root
        join reward_earnings earning on earning.counted_from <= root.rewards_calculation_end_timestamp::date))
    select root_index, place // 4 as position, 2::bigint as level, min(earner) as first_earner,
      hash_of(root_index * 1000000 + position, 'block') as hash
    from earners group by root_index, position order by root_index, position`);
}
