import { rewrite } from './rewrite.ts';

/**
 * Adds `count` strategies without a token to a snapshot: each of five delegating stakers deposits a
 * share of each, a day after the other from the first day of shares on.
 */
export async function addStrategies(folder: string, count: number): Promise<void> {
  const file = (table: string) => `read_parquet('${folder}/${table}.parquet')`;
  const added = /* sql */ `
    select staker, '0x' || repeat('e', 32) || lpad(to_hex(i), 8, '0') as strategy, i * 5 + position as number, position, first_block, first_at
    from (
      select staker, (row_number() over (order by min(block_number), staker))::integer as position
      from ${file('delegation_changes')} where "operator" is not null
      group by staker order by position limit 5
    )
    cross join range(${count}) strategies(i)
    cross join (select min(block_number) as first_block, min("timestamp") as first_at from ${file('share_changes')})`;
  await rewrite(
    folder,
    'share_changes',
    `insert into changes by name
     select staker, strategy, 1 as deposit_shares, 1 as shares, 'deposit' as reason,
       first_block + position * 7200 as block_number, first_at + position * interval 1 day as "timestamp",
       500000 + number as log_index, '0x' || repeat('ab', 32) as transaction_hash
     from (${added})`,
  );
  await rewrite(
    folder,
    'staker_shares',
    `insert into changes by name select staker, strategy, 1 as shares from (${added})`,
  );
}
