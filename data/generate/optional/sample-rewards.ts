import type { DuckDBConnection } from '@duckdb/node-api';

/** Earners have what they did not claim from this many days before the newest root's last one. */
const DAYS = 10;

/**
 * Creates the computed rewards of the bundled sample from `distribution_roots`, `reward_claims` and
 * `rewards`: each root is as it was posted. Earners have what they claimed from the last day of the
 * root that they claimed from, and a quarter more from the last days. There are no
 * `reward_tree_blocks`: a proof for an invented root proves nothing.
 */
export async function createSampleRewards(connection: DuckDBConnection): Promise<void> {
  await connection.run(/* sql */ `
    create table reward_roots as
    select root_index, root as computed_root, 0::bigint as left_out_submissions from distribution_roots;

    create table reward_earnings as
    with newest as (
      select root_index, rewards_calculation_end_timestamp::date::timestamp as last_day
      from distribution_roots where active order by root_index desc limit 1
    ), paying as (
      select token, min(rewards_submission_hash) as rewards_submission_hash from rewards group by token
    ), claimed as (
      select earner, token, rewards_submission_hash, amount::varchar::hugeint as amount,
        rewards_calculation_end_timestamp::date::timestamp as last_day
      from reward_claims join paying using (token) join distribution_roots using (root)
    ), paid as (
      select earner, token, rewards_submission_hash, amount, last_day as day, last_day as counted_from from claimed
      union all
      select earner, token, rewards_submission_hash, amount // ${4 * DAYS}, newest.last_day - to_days(n::integer), newest.last_day
      from claimed, newest, range(${DAYS}) as days(n)
    )
    select earner, day, rewards_submission_hash, token, sum(amount)::decimal(38, 0) as amount, max(counted_from) as counted_from
    from paid group by all order by earner, day, rewards_submission_hash, token;

    create table reward_leaves as
    select (select max(root_index) from distribution_roots where active) as root_index, earner, token,
      sum(amount::hugeint)::varchar as cumulative
    from reward_earnings group by earner, token`);
}
