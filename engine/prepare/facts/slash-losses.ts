import type { RolledUp } from '../rolled-up.ts';
import { MOVES_TABLES } from './share-moves.ts';

/**
 * Has the delegated shares that each row in `slashes` took from its operator's stakers. Shares that
 * were queued for withdrawal are not among them. The changes that a slash makes are in its block,
 * before its own event and after that of an earlier slash. A loss without a row in `slashes` is
 * left out.
 */
export const SLASH_LOSSES: RolledUp = {
  name: 'rollup.slash_losses',
  columns: {
    operator: 'VARCHAR',
    strategy: 'VARCHAR',
    block_number: 'BIGINT',
    log_index: 'BIGINT',
    shares: 'HUGEINT',
  },
  reads: ['share_moves', 'rollup.delegates', 'rollup.known_strategies', 'snapshot.slashes'],
  growth: { keyed: ['operator', 'strategy'] },
  needs: [...MOVES_TABLES, 'slashes'],
  onOverflow: 'bignum',
  sql: ({ table, sums }) => /* sql */ `
  with losses as (
    select delegate, number, block_number, log_index, sum((left_shares - shares)::${sums}) as shares
    from ${table('share_moves')}
    where reason = 'slash' and delegate > 0
    group by all
  ), named as (
    select "operator", known_strategies.strategy, block_number, log_index, losses.shares
    from losses
    join ${table('rollup.delegates')} delegates on delegates.number = losses.delegate
    join ${table('rollup.known_strategies')} known_strategies on known_strategies.number = losses.number
  ), slashes as (
    select "operator"::varchar as "operator", strategy::varchar as strategy, block_number, log_index
    from ${table('snapshot.slashes')}
  )
  select slashes."operator", slashes.strategy, slashes.block_number, slashes.log_index,
    try_cast(sum(named.shares)::varchar as hugeint) as shares
  from named
  asof join slashes on slashes."operator" = named."operator" and slashes.strategy = named.strategy
    and slashes.block_number = named.block_number and slashes.log_index >= named.log_index
  group by all
  order by slashes.block_number, slashes.log_index, slashes.strategy`,
};
