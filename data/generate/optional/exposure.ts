import type { DuckDBConnection } from '@duckdb/node-api';

/**
 * Creates `product_stakers` from `stakers`, and `operator_groups` from `operators`. Some stakers
 * are of no product, some of a file, a registry or a formula, some of two products by strategy, and
 * one product has only an address without shares. Some operators are of no group, and one group has
 * only an unknown operator.
 */
export async function createExposureTables(connection: DuckDBConnection): Promise<void> {
  await connection.run(/* sql */ `
    create table product_stakers as
    with numbered as (select staker, row_number() over (order by staker) as n from stakers)
    select ['aETH', 'bETH', 'c"ETH'][1 + (n * 7 % 10 % 3)::integer] as product, staker,
      'https://example.org/' || n % 7 as source, null::varchar as strategy,
      case n % 3 when 1 then 'registry' when 2 then 'formula' end as rule,
      case when n % 3 = 2 then n end as nonce, case when n % 3 > 0 then 20000000 + n end as from_block,
      case when n % 21 = 1 then 20001000 + n end as to_block,
      case when n % 3 > 0 then transaction_of(20000000 + n) end as transaction_hash,
      case when n % 3 > 0 then 20000000 + n * 7 % 10 % 3 end as complete_from,
      case when n % 3 > 0 and n * 7 % 10 % 3 = 1 then 'Part of "its" shares.' end as not_in_logs
    from numbered where n % 5 <> 0
    union all
    select 'dETH', address_of(1, 'holder without shares'), 'invented', null, null, null, null, null, null, null, null;

    -- Some stakers have their first strategy for another product, and some nothing else.
    insert into product_stakers
    select if(hash(given.staker) % 2 = 0, 'eETH', 'bETH'), given.staker, source, min(held.strategy), rule, nonce, from_block, to_block,
      transaction_hash, if(complete_from is null, null, if(hash(given.staker) % 2 = 0, 20000003, 20000001)), null
    from product_stakers given join staker_shares held using (staker)
    where ends_with(source, '3') or ends_with(source, '4') group by all;
    delete from product_stakers where ends_with(source, '4') and strategy is null
      and staker in (select staker from product_stakers where strategy is not null);

    create table operator_groups as
    with numbered as (select "operator", row_number() over (order by "operator") as n from operators)
    select "operator", 'group ' || n % 3 as group_name, 'https://example.org/' || n % 7 as source
    from numbered where n % 4 <> 0
    union all
    select address_of(1, 'operator of a group'), 'group 9', 'invented'`);
}

/**
 * Creates `product_stakers` of the bundled sample from `stakers` and their changes: three invented
 * products, of which the first has most stakers.
 */
export async function createSampleProducts(connection: DuckDBConnection): Promise<void> {
  await connection.run(/* sql */ `
    create table product_stakers as
    with first_changes as (
      select staker, min(block_number) as from_block,
        arg_min(transaction_hash, (block_number, log_index)) as transaction_hash
      from share_changes group by staker
    ), numbered as (
      select staker, from_block, transaction_hash, row_number() over (order by staker) as n
      from first_changes semi join stakers using (staker)
    )
    select 'Example token ' || (case when n // 7 % 6 < 3 then 1 when n // 7 % 6 < 5 then 2 else 3 end) as product,
      staker, 'Sample record: there is no such product.' as source, null::varchar as strategy, 'registry' as rule,
      null::bigint as nonce, from_block, null::bigint as to_block, transaction_hash,
      (min(from_block) over ())::bigint as complete_from, null::varchar as not_in_logs
    from numbered where n % 7 < 2`);
}
