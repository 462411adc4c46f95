import type { DuckDBConnection } from '@duckdb/node-api';

/**
 * Creates `reward_roots` and `reward_leaves` from `distribution_roots` and `reward_claims`. Of
 * seven roots two were not computed, one differs, and one has no row. Earners have more than they
 * claimed, as much, or, of one token, less; some have claimed nothing, and a sum is above 2^128.
 */
export async function createComputedRewards(connection: DuckDBConnection): Promise<void> {
  await connection.run(/* sql */ `
    create table reward_roots as
    select root_index,
      case root_index % 7 when 2 then null when 4 then null
        when 5 then hash_of(root_index, 'computed root') else root end as computed_root
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
}
