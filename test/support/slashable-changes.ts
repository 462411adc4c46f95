import type { Engine } from '../../engine/engine.ts';
import { openEngineOf } from './engines.ts';
import { rewrite } from './rewrite.ts';
import { generated } from './snapshots.ts';

/** An engine over a snapshot that is asked what sets could slash: now, earlier and by day. */
export function openSlashable(snapshot: string): Promise<Engine> {
  const names = [
    'slashable-historical',
    'slashable-stake',
    'slashable-by-set',
    'slashable-by-avs',
    'staker-slashable',
  ];
  return openEngineOf(names, snapshot);
}

/**
 * A generated snapshot with changes of each kind: pending ones with a slash before their effect,
 * members that left, strategies that sets no longer list, maxima that slashes left, and withdrawals
 * that slashes reach.
 */
export async function slashableChanges(): Promise<string> {
  const folder = await generated('tiny', 1);
  const kind = `hash(lower("operator")) % 4`;
  const updates = {
    allocation_changes: `
      insert into changes
      select * replace (magnitude + 50 as magnitude, block_number + 2000 as block_number, block_number + 40000 as effect_block,
        "timestamp" + interval 6 hour as "timestamp")
      from changes where ${kind} < 2;
      insert into changes
      select * replace (magnitude // 3 as magnitude, block_number + 4000 as block_number, block_number + 60000 as effect_block,
        "timestamp" + interval 12 hour as "timestamp")
      from changes where ${kind} = 2;
      insert into changes
      select * replace (magnitude // 2 as magnitude, block_number + 3000 as block_number, block_number + 3000 as effect_block,
        "timestamp" + interval 9 hour as "timestamp")
      from changes where effect_block > block_number`,
    registration_changes: `
      insert into changes
      select * replace (false as registered, block_number + 20000 as block_number, "timestamp" + interval 3 day as "timestamp")
      from changes where registered and operator_set_id is not null and ${kind} = 3`,
    operator_set_strategy_changes: `
      insert into changes
      select * replace (false as added, block_number + 30000 as block_number, "timestamp" + interval 4 day as "timestamp")
      from changes where added and hash(lower(strategy)) % 5 = 0`,
    withdrawals: `
      update changes set era = 'slashing', delegated_to = allocated."operator", strategies = [allocated.strategy],
        shares = [1000000], scaled_shares = [12345678901234567890],
        start_block = allocated.start_block, created_block = allocated.start_block
      from (
        select "operator", strategy, max(block_number) + 1000 as start_block,
          row_number() over (order by "operator", strategy) as n, count(*) over () as total
        from read_parquet('${folder}/allocation_changes.parquet')
        group by "operator", strategy
      ) allocated
      where n = 1 + hash(lower(withdrawal_root)) % total`,
    magnitude_changes: `
      insert into changes
      select "operator", strategy, if(${kind} = 0, 0, 777777777777777777), min(block_number) + 5000, 7,
        min("timestamp") + interval 1 day, any_value(transaction_hash)
      from read_parquet('${folder}/allocation_changes.parquet') where ${kind} < 2 group by "operator", strategy`,
  };
  for (const [table, statement] of Object.entries(updates)) await rewrite(folder, table, statement);
  return folder;
}
