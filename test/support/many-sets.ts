import { rewrite } from './rewrite.ts';

/**
 * The operator with the most strategies, with its shares of each, and the first change of shares.
 */
const busiest = (folder: string) => /* sql */ `
    create table facts as
    select "operator", list(strategy order by strategy) as strategies, list(shares order by strategy) as amounts,
      first_block, first_at
    from (
      select lower("operator") as "operator", lower(strategy) as strategy, shares
      from ${file(folder, 'operator_shares')} where shares > 0
    )
    cross join (select min(block_number) as first_block, min("timestamp") as first_at from ${file(folder, 'share_changes')})
    group by all order by len(strategies) desc, "operator" limit 1;`;

const file = (folder: string, table: string) => `read_parquet('${folder}/${table}.parquet')`;

/**
 * Adds `count` operator sets of some AVSs to a snapshot, created on the first day of its shares,
 * with all strategies of the operator that has the most of them. The operator joins each on the day
 * after, leaves every fifth again, and allocates to every third a magnitude of its own.
 */
export async function addSets(folder: string, count: number, avss = 3): Promise<void> {
  const facts = /* sql */ `${busiest(folder)}
    create table added as
    select facts.*, '0x' || repeat(lpad(to_hex(i % ${avss} + 10), 4, '0'), 10) as avs, i // ${avss} as operator_set_id,
      i as number, '0x' || repeat('ab', 32) as transaction_hash
    from facts, range(${count}) sets(i);`;
  const at = (hours: number) =>
    `first_block + ${hours * 300} as block_number, first_at + interval ${hours} hour as "timestamp"`;
  const magnitude = '(1000000000 + number)';
  const rows: Readonly<Record<string, string>> = {
    operator_sets: `
      select avs, operator_set_id, null as redistribution_recipient, avs as slasher, first_at as created_at, strategies
      from added`,
    operator_set_members: `
      select avs, operator_set_id, "operator", number % 5 > 0 as registered, first_at as updated_at from added`,
    registration_changes: `
      select avs, "operator", true as registered, operator_set_id, ${at(24)}, 100000 + number as log_index, transaction_hash
      from added
      union all by name
      select avs, "operator", false as registered, operator_set_id, ${at(480)}, 100000 + number as log_index, transaction_hash
      from added where number % 5 = 0`,
    operator_set_strategy_changes: `
      select avs, operator_set_id, unnest(strategies) as strategy, true as added, ${at(0)},
        200000 + number * 100 + unnest(range(len(strategies))) as log_index, transaction_hash
      from added`,
    allocations: `
      select "operator", avs, operator_set_id, unnest(strategies) as strategy, ${magnitude} as magnitude,
        null as pending_magnitude, null as effect_block, first_at as updated_at
      from added where number % 3 = 0`,
    allocation_changes: `
      select "operator", avs, operator_set_id, unnest(strategies) as strategy, ${magnitude} as magnitude,
        first_block + 30 * 300 as effect_block, first_at + interval 30 hour as effect_at, ${at(30)},
        300000 + number * 100 + unnest(range(len(strategies))) as log_index, transaction_hash
      from added where number % 3 = 0`,
  };
  for (const [table, select] of Object.entries(rows)) {
    await rewrite(folder, table, `${facts} insert into changes by name ${select}`);
  }
}

/**
 * Has the shares of the same operator change at each of so many days, from the first change of
 * shares on, which makes the snapshot as long.
 */
export async function addDailyShares(folder: string, days: number): Promise<void> {
  await rewrite(
    folder,
    'operator_share_changes',
    `${busiest(folder)}
     delete from changes where lower("operator") = (select "operator" from facts);
     insert into changes by name
     select "operator", unnest(strategies) as strategy, null as staker, 1 as delta,
       greatest(unnest(amounts) - if(day = ${days}, 0, day * 37 % 1000 + 1), 0) as shares, first_block + day * 7200 as block_number,
       first_at + day * interval 1 day as "timestamp", 700000 + unnest(range(len(strategies))) as log_index,
       '0x' || repeat('ab', 32) as transaction_hash
     from facts, range(${days + 1}) days(day)`,
  );
  await rewrite(
    folder,
    'share_changes',
    `${busiest(folder)}
     insert into changes
     select changes.* replace (first_block + ${days} * 7200 as block_number, first_at + ${days} * interval 1 day as "timestamp", 900000 as log_index)
     from changes, facts qualify row_number() over (order by block_number desc, log_index desc) = 1`,
  );
}
