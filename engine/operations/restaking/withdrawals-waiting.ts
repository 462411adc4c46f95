import { relation } from '../../../common/relations/relation.ts';
import { WAD, WITHDRAWAL_DELAY_BLOCKS } from '../../../common/vocabulary.ts';
import {
  array,
  boolean,
  decimalText,
  described,
  hex,
  integer,
  nullableBoolean,
  nullableInteger,
  nullableTime,
  object,
  text,
  time,
} from '../../definition/fields.ts';
import { query } from '../../definition/kinds/query-operation.ts';
import { address, oneOf } from '../../definition/parameters.ts';
import type { Select } from '../../definition/select.ts';
import { SLASHABLE_TABLES } from '../../sql/slashable-tables.ts';

const UNKNOWN = 'null if the delay of one of its strategies is unknown';

const slashableTvl = described(
  'US dollars: value that operator sets can still slash, if each slashed all that is allocated to it; 0 from the block after the delay on.',
  decimalText,
);

export const withdrawalsWaiting = query({
  name: 'restaking/withdrawals-waiting',
  purpose:
    'Withdrawals that are queued and not completed, by the block from which on they can be completed, each with its value and the part that operator sets can still slash.',
  tables: [...SLASHABLE_TABLES, 'withdrawals', 'strategies'],
  parameters: () => ({
    staker: address('Address of the staker.').optional(),
    delegatedTo: address('Operator of the staker when the withdrawal was queued.').optional(),
    strategy: address('Address of a strategy: the withdrawals with shares of it.').optional(),
    ready: oneOf('Whether it can be completed at the block of the snapshot.', [
      'true',
      'false',
    ]).optional(),
  }),
  record: {
    withdrawalRoot: hex,
    staker: hex,
    delegatedTo: hex,
    queuedAt: described('Time of the block in which it was queued.', time),
    startBlock: described('Block in which it was queued.', integer),
    completableFrom: described(
      `First block in which it can be completed; ${UNKNOWN}.`,
      nullableInteger,
    ),
    completableTime: described(
      `Estimated time of this block: 12 seconds a block without missed slots, so it may be later; ${UNKNOWN}.`,
      nullableTime,
    ),
    ready: described(
      `Whether it can be completed at the block of the snapshot; ${UNKNOWN}.`,
      nullableBoolean,
    ),
    withinReach: described('Whether slashes of its operator still reach it.', boolean),
    tvl: described('US dollars: value of its shares.', decimalText),
    slashableTvl,
    strategies: array(
      object({
        strategy: hex,
        symbol: text,
        shares: described('Shares, withdrawable at the time of queueing.', decimalText),
        slashableShares: described(
          'Scaled shares x the maximum magnitude / 10^18, rounded down, x the magnitude of all sets that can slash the strategy / the maximum magnitude, rounded down.',
          decimalText,
        ),
        tokens: decimalText,
        tvl: decimalText,
        slashableTvl: described('US dollars: value of slashableShares.', decimalText),
      }),
    ),
  },
  relations: [
    relation({
      name: 'waiting',
      columns: {
        withdrawal_root: 'VARCHAR',
        staker: 'VARCHAR',
        delegated_to: 'VARCHAR',
        queued_at: 'TIMESTAMP',
        start_block: 'BIGINT',
        completable_from: 'BIGINT',
        within_reach: 'BOOLEAN',
        ready: 'BOOLEAN',
        completable_time: 'TIMESTAMP',
      },
      reads: ['snapshot.withdrawals', 'snapshot.strategies', 'rollup.newest_block'],
      sql: ({ table }) => /* sql */ `
        with delays as (
          select withdrawal_root, if(count(*) = count(delay), max(delay), null) as delay
          from (
            select withdrawal_root, settings.withdrawal_delay_blocks as delay
            from (
              select withdrawal_root, unnest(strategies) as strategy
              from ${table('snapshot.withdrawals')}
              where not completed and era <> 'slashing'
            ) queued
            left join ${table('snapshot.strategies')} settings on settings.strategy = queued.strategy
          )
          group by withdrawal_root
        ), timed as (
          select queued.withdrawal_root::varchar as withdrawal_root, staker::varchar as staker,
            delegated_to::varchar as delegated_to, created_at as queued_at, created_block, start_block,
            start_block + if(era = 'slashing', ${WITHDRAWAL_DELAY_BLOCKS + 1}, delay) as completable_from,
            coalesce(era = 'slashing' and delegated_to is not null
              and start_block + ${WITHDRAWAL_DELAY_BLOCKS} >= newest.block, false) as within_reach,
            newest.block
          from ${table('snapshot.withdrawals')} queued
          cross join ${table('rollup.newest_block')} newest
          left join delays on delays.withdrawal_root = queued.withdrawal_root
          where not completed and ($staker::varchar is null or staker = $staker)
            and ($delegatedTo::varchar is null or delegated_to = $delegatedTo)
            and ($strategy::varchar is null or list_contains(strategies, $strategy))
        )
        select * exclude (block, created_block), block >= completable_from as ready,
          queued_at + to_seconds(12 * (completable_from - created_block)) as completable_time
        from timed
        where $ready::varchar is null or (block >= completable_from)::varchar = $ready`,
    }),
    relation({
      // Has each withdrawal's shares by strategy, with their value.
      name: 'parts',
      columns: {
        withdrawal_root: 'VARCHAR',
        position: 'BIGINT',
        strategy: 'VARCHAR',
        symbol: 'VARCHAR',
        shares: 'VARCHAR',
        slashable_shares: 'VARCHAR',
        products: 'VARCHAR[]',
        slashed: 'VARCHAR[]',
      },
      reads: ['waiting', 'snapshot.withdrawals', 'rollup.slashable_stake', 'rollup.share_values'],
      sql: ({ table }) => /* sql */ `
        with allocated as (
          select "operator", strategy, any_value(max_magnitude) as whole,
            least(sum(magnitude::hugeint), any_value(max_magnitude)::hugeint)::varchar as magnitude
          from ${table('rollup.slashable_stake')} where slashable and listed
          group by "operator", strategy
        ), listed as (
          select waiting.withdrawal_root, waiting.delegated_to, waiting.within_reach,
            unnest(range(len(queued.strategies))) as position, unnest(queued.strategies)::varchar as strategy,
            unnest(queued.shares)::varchar as shares, unnest(queued.scaled_shares)::varchar as scaled
          from ${table('waiting')} waiting
          join ${table('snapshot.withdrawals')} queued on queued.withdrawal_root = waiting.withdrawal_root
        ), slashable_waiting as (
          select listed.*, if(within_reach and whole <> '0' and scaled is not null, whole_quotient(multiply_decimals(
            whole_quotient(multiply_decimals(scaled, whole), '${WAD}'), magnitude), whole), '0') as slashable_shares
          from listed
          left join allocated on allocated."operator" = listed.delegated_to and allocated.strategy = listed.strategy
        )
        select withdrawal_root, position, slashable_waiting.strategy, worth.symbol, shares, slashable_shares,
          string_split(multiply_each(shares, coalesce(worth.values_per_share, '0 0 0')), ' ') as products,
          string_split(multiply_each(slashable_shares, coalesce(worth.values_per_share, '0 0 0')), ' ') as slashed
        from slashable_waiting
        left join ${table('rollup.share_values')} worth on worth.strategy = slashable_waiting.strategy`,
    }),
  ],
  rows: (table) => `select * from ${table('waiting')}`,
  order: 'completable_from, queued_at, withdrawal_root',
  pageRows: (table) => /* sql */ `
    with parts_by_withdrawal as (
      select withdrawal_root, list({'strategy': strategy, 'symbol': symbol, 'shares': shares,
          'slashable_shares': slashable_shares, 'tokens': products[1], 'tvl': products[2],
          'slashable_tvl': slashed[2]} order by position) as strategies,
        ${dollarsSql('products')} as tvl, ${dollarsSql('slashed')} as slashable_tvl
      from ${table('parts')}, (${placesSql(table)}) group by withdrawal_root
    )
    select page.*, parts_by_withdrawal.* exclude (withdrawal_root)
    from ${table('page')} join parts_by_withdrawal on parts_by_withdrawal.withdrawal_root = page.withdrawal_root`,
  statistics: {
    fields: {
      totalWithdrawals: described('Number of withdrawals that match the parameters.', integer),
      readyWithdrawals: described('Number of those that can be completed.', integer),
      totalTvl: described('US dollars: the sum of tvl.', decimalText),
      totalReadyTvl: described('US dollars: the sum of tvl of those.', decimalText),
      totalSlashableTvl: described('US dollars: the sum of slashableTvl.', decimalText),
    },
    rows: (table) => /* sql */ `
      with summed as (
        select ${dollarsSql('products')} as total_tvl, ${dollarsSql('slashed')} as total_slashable_tvl,
          ${dollarsSql('products', 'ready')} as total_ready_tvl
        from ${table('parts')} parts
        join ${table('selected')} on selected.withdrawal_root = parts.withdrawal_root, (${placesSql(table)})
      )
      select count(selected.withdrawal_root) as total_withdrawals, count(*) filter (ready) as ready_withdrawals,
        any_value(total_tvl) as total_tvl, any_value(total_slashable_tvl) as total_slashable_tvl,
        any_value(total_ready_tvl) as total_ready_tvl
      from summed left join ${table('selected')} on true`,
  },
});

/** Finds the scale of all units. */
const placesSql: Select = (table) =>
  `select coalesce(any_value(tvl_places), '0') as places from ${table('rollup.share_values')}`;

/** Writes US dollars for a group of lists, each with its units as third text. */
function dollarsSql(products: string, condition = 'true'): string {
  return `coalesce(shift_decimal(sum(${products}[3]::bignum) filter (${condition})::varchar, '-' || any_value(places)), '0')`;
}
