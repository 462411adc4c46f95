import type { DuckDBConnection } from '@duckdb/node-api';
import { BEACON_STRATEGY } from '../../../common/vocabulary.ts';
import type { Population } from '../population.ts';
import { atSql } from './moments.ts';

/** The part of its value before a slash that a holding loses: one eleventh. */
const SLASHED = 'v + v // 10';

/**
 * Creates `share_changes` from `staker_shares`, `stakers`, `tokens` and `slashes`: the last change of each holding
 * has its shares, and the last one of each staker is at its `updated_at`. Some stakers once held what they hold no
 * more, owners of pods among them. A slash takes from all stakers of the operator.
 */
export async function createShareChanges(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const { from, tokens, pods } = population;
  const mean = Math.max(2, Math.round(population.changes / population.holdings));
  const without = (strategy: string) => /* sql */ `
    not exists (select 1 from staker_shares held where held.staker = s.staker and held.strategy = ${strategy})`;
  await connection.run(/* sql */ `
    create table change_pairs as
    with pairs as (
      select s.i, held.j as pair, held.staker, held.strategy, held.shares::hugeint as final
      from staker_shares held join stakers s using (staker)
      union all
      select s.i, 10000000000 + s.i, s.staker, t.strategy, 0
      from stakers s join tokens t on t.i = pick(s.i, 'left strategy', ${tokens})
      where pick(s.i, 'left', 20) = 0 and t.strategy <> '${BEACON_STRATEGY}' and ${without('t.strategy')}
      union all
      select s.i, 20000000000 + s.i, s.staker, '${BEACON_STRATEGY}', 0
      from stakers s where s.i < ${pods} and ${without(`'${BEACON_STRATEGY}'`)}
    )
    select pairs.*, s."operator", s.updated_at, (epoch(s.updated_at)::bigint - ${from}) // 12 as end_offset,
      pair = min(pair) over (partition by pairs.staker) as leads,
      if(final = 0, 2, 1) + pick(pair, 'changes', ${2 * mean - 1}) as changes
    from pairs join stakers s using (staker)`);
  await connection.run(/* sql */ `
    create table share_changes as
    with drawn as (
      select change_pairs.*, c, false as slash, null::varchar as slash_transaction,
        if(c = changes and leads, end_offset, (end_offset * (c - 1) + pick(pair * 100 + c, 'change', greatest(end_offset, 1))) // changes)
          as block_offset,
        if(c = changes and leads, 800, c * 5 + pick(pair * 100 + c, 'change log', 5)) as log_index
      from change_pairs, unnest(range(1, changes + 1)) as numbers(c)
      union all
      select change_pairs.*, 0, true, transaction_hash, slash_offset, slashes.log_index
      from change_pairs
      join slashes on slashes."operator" = change_pairs."operator" and slashes.strategy = change_pairs.strategy
      -- After the first change, and after the second half of the time began: whom it delegates to is older.
      where slash_offset < end_offset and slash_offset > end_offset // changes and slash_offset > end_offset // 2
    ),
    ordered as (
      select *,
        row_number() over chain as nth,
        lead(slash) over chain as before_slash,
        lead(c) over chain as next_c,
        row_number() over (partition by pair order by block_offset desc, log_index desc) as behind
      from drawn
      window chain as (partition by pair order by block_offset, log_index)
    ),
    valued as (
      select *,
        case when behind = 1 then final
          when before_slash then (with v as (select if(behind = 2, final, drawn_shares(pair, next_c, final)) as v) select ${SLASHED} from v)
          else drawn_shares(pair, c, final) end as value
      from ordered
    ),
    moved as (
      select *, value - coalesce(lag(value) over (partition by pair order by nth), 0) as delta from valued
    )
    select
      staker, strategy,
      if(slash, 0, delta)::decimal(38, 0) as deposit_shares,
      value::decimal(38, 0) as shares,
      case when slash then 'slash'
        when strategy = '${BEACON_STRATEGY}' and pick(pair * 100 + c, 'reason', 3) > 0 then 'pod_update'
        when delta < 0 then 'withdrawal_queued'
        when pick(pair * 100 + c, 'reason', 6) = 0 and nth > 1 then 'withdrawal_completed'
        else 'deposit' end as reason,
      ${atSql(population, 'block_offset', 'log_index')}
    from moved`);
  await connection.run(/* sql */ `
    -- The time of the newest change of a staker is its own, with its fraction of a second.
    update share_changes
    set "timestamp" = updated_at, block_number = greatest(block_number, block_at(epoch(updated_at)::bigint))
    from stakers
    where stakers.staker = share_changes.staker and log_index = 800`);
}

/** Defines the shares of a change that is neither the last nor told by a slash. */
export const DRAWN_SHARES = /* sql */ `
  create macro drawn_shares(pair, c, final) as
    if(final = 0, (1 + pick(pair * 100 + c, 'drawn', 1000000)) * 1000000000000::hugeint,
      final // 1000 * (1 + pick(pair * 100 + c, 'drawn', 999)));`;
