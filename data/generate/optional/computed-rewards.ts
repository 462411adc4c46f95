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
  await createNodes(connection);
}

/**
 * Creates `reward_earnings`: each earner has three days of two submissions. Some amounts are 0, and
 * some are so large that two of them are above 2^127.
 */
async function createEarnings(connection: DuckDBConnection): Promise<void> {
  await connection.run(/* sql */ `
    create table reward_earnings as
    with earners as (
      select earner, row_number() over (order by earner) as n from (select distinct earner from reward_claims)),
    submissions as (
      select rewards_submission_hash, min(token) as token, row_number() over (order by rewards_submission_hash) as n
      from rewards group by rewards_submission_hash),
    paid as (
      select earner, rewards_submission_hash, token, earners.n as earner_number, submissions.n as submission_number,
        unnest([0, 1, 2]) as day_number
      from earners join submissions on submissions.n in (
        earners.n * 7 % (select count(*) from submissions) + 1, earners.n * 13 % (select count(*) from submissions) + 1))
    select earner, timestamp '2025-03-01' + to_days((submission_number * 2 % 30 + day_number)::integer) as day,
      rewards_submission_hash, token,
      (case (earner_number + day_number) % 6 when 0 then 0::hugeint
        when 1 then ${MAX_AMOUNT}::hugeint - earner_number
        else (earner_number * 1000003 + day_number)::hugeint * 1000000007 end)::decimal(38, 0) as amount
    from paid
    order by earner, day, rewards_submission_hash, token`);
}

/** Creates the nodes of the trees of `reward_leaves`; their hashes are invented. */
async function createNodes(connection: DuckDBConnection): Promise<void> {
  const nodes = (trees: string) => /* sql */ `
    with recursive counted as (
      ${trees}
      union all
      select earner, level + 1, (nodes + 1) // 2 from counted where nodes > 1)
    select earner, level, unnest(range(if(nodes > 1, nodes + nodes % 2, 1))) as position,
      '0x' || sha256(concat_ws(' ', earner, level, position)) as hash
    from counted`;
  const byEarner =
    'select earner, 0 as level, count(*) as nodes from reward_leaves group by earner';
  const ofEarners = `select '' as earner, 0 as level, count(distinct earner) as nodes from reward_leaves`;
  await connection.run(/* sql */ `
    create table reward_token_nodes as from (${nodes(byEarner)}) order by earner, level, position;
    create table reward_earner_nodes as
    select level, position, hash from (${nodes(ofEarners)}) order by level, position`);
}
