import { WITHDRAWAL_DELAY_BLOCKS } from '../../../common/vocabulary.ts';
import { blockOrTime } from '../../definition/block-or-time.ts';
import {
  array,
  decimalText,
  described,
  hex,
  integer,
  nullableDecimal,
  nullableInteger,
  nullableTime,
  object,
  plainWord,
  time,
} from '../../definition/fields.ts';
import { query } from '../../definition/kinds/query-operation.ts';
import { addresses } from '../../definition/parameters.ts';
import { lossesByStakerSql } from '../../sql/losses-by-staker.ts';
import { SLASHABLE_TABLES } from '../../sql/slashable-tables.ts';
import { lossesByStrategy } from '../shared/losses-by-strategy.ts';

/** By default changes are listed from this many days before the newest one on. */
const DAYS = 7;

/** An address lists at most this many changes. */
const MOST_CHANGES = 100;

const COMPLETABLE = WITHDRAWAL_DELAY_BLOCKS + 1;

export const watch = query({
  name: 'restaking/watch',
  purpose:
    'Up to 100 addresses of stakers, each with its value, its operator, the part that operator sets can slash, its changes, losses, waiting withdrawals and unclaimed rewards.',
  tables: [...SLASHABLE_TABLES, 'share_changes', 'delegation_changes', 'withdrawals'],
  block: { parameter: 'since', defaultDays: DAYS },
  parameters: () => ({
    address: addresses('1 to 100 addresses with commas between them.'),
    since: blockOrTime(
      `Block after which changes are listed, given by number, by a time (the last block up to it), or by a duration before the newest change (\`24h\`, \`7d\`). By default ${DAYS} days before the newest change.`,
    ).optional(),
  }),
  record: {
    address: described('Address of the request.', hex),
    operator: described('Operator that the address delegates to; "" if none.', hex),
    tvl: described('US dollars: value of the shares that it holds.', decimalText),
    slashable: described(
      'Value of these shares by AVS that its operator sets can slash, through the operator.',
      array(object({ avs: hex, tvl: described('US dollars.', decimalText) })),
    ),
    changesCount: described('Number of its changes after the block of since.', integer),
    changes: described(
      `Its newest changes after the block of since, at most ${MOST_CHANGES}.`,
      array(
        object({
          change: described(
            'Reason of a change of shares, as in share_changes; delegated, undelegated or forced if the operator changed.',
            plainWord,
          ),
          operator: described('Operator after a change of the operator; "" otherwise.', hex),
          strategy: described('Strategy of the shares; "" for a change of the operator.', hex),
          shares: described(
            'Shares that it can withdraw after the change; null for a change of the operator.',
            nullableDecimal,
          ),
          blockNumber: described('Block of the change.', integer),
          timestamp: described('Time of the block.', time),
          transactionHash: hex,
        }),
      ),
    ),
    losses: lossesByStrategy,
    withdrawals: described(
      'Withdrawals with this staker or withdrawer that are queued and not completed, the oldest first.',
      array(
        object({
          withdrawalRoot: hex,
          delegatedTo: described('Operator with which it can be slashed; "" if none.', hex),
          startBlock: described('Block in which it was queued.', integer),
          completableFrom: described(
            'First block in which it can be completed, and is beyond the reach of slashes of operator sets; null if it was queued before the slashing release.',
            nullableInteger,
          ),
          completableTime: described(
            'Estimated time of this block: 12 seconds a block without missed slots, so it may be later. Null as completableFrom.',
            nullableTime,
          ),
        }),
      ),
    ),
    unclaimedRewards: described(
      'Computed rewards that can be claimed now, as in rewards-unclaimed; empty if the snapshot has none.',
      array(
        object({
          token: hex,
          unclaimed: described('In the smallest unit of the token.', decimalText),
        }),
      ),
    ),
  },
  rows: (table) => /* sql */ `
    with watched_addresses as materialized (
      select unnest(string_split($address, ',')) as address
    ), places as (
      select any_value(tvl_places) as tvl_places from ${table('rollup.share_values')}
    ), holdings as (
      select staker_shares.staker::varchar as address, staker_shares.strategy::varchar as strategy, staker_shares.shares
      from ${table('snapshot.staker_shares')} staker_shares semi join watched_addresses on watched_addresses.address = staker_shares.staker
      where staker_shares.shares > 0
    ), valued as (
      select address, sum(string_split(multiply_each(shares::varchar, worth.values_per_share), ' ')[3]::bignum) as units
      from holdings join ${table('rollup.share_values')} worth on worth.strategy = holdings.strategy
      group by address
    ), stakers as (
      select staker::varchar as address, "operator"::varchar as "operator"
      from ${table('snapshot.stakers')} semi join watched_addresses on watched_addresses.address = staker
    ), pools as (
      select holdings.address, pool.avs,
        sum(string_split(multiply_each(whole_quotient(multiply_decimals(holdings.shares::varchar, pool.shares),
          pool.operator_shares), worth.values_per_share), ' ')[3]::bignum) as units
      from holdings join stakers on stakers.address = holdings.address
      join ${table('rollup.slashable_pools')} pool on pool."operator" = stakers."operator" and pool.strategy = holdings.strategy
      left join ${table('rollup.share_values')} worth on worth.strategy = holdings.strategy
      group by holdings.address, pool.avs
    ), slashable as (
      select address, list({'avs': avs,
        'tvl': coalesce(shift_decimal(units::varchar, '-' || tvl_places), '0')} order by avs) as slashable
      from pools, places
      group by address
    ), moved as (
      select staker::varchar as address, reason::varchar as change, '' as "operator", strategy::varchar as strategy,
        shares::varchar as shares, block_number, log_index, "timestamp", transaction_hash::varchar as transaction_hash
      from ${table('snapshot.share_changes')} semi join watched_addresses on watched_addresses.address = staker
      where block_number > $block::bigint
      union all
      select staker::varchar, case when forced then 'forced' when "operator" is null then 'undelegated' else 'delegated' end,
        coalesce("operator"::varchar, ''), '', null, block_number, log_index, "timestamp", transaction_hash::varchar
      from ${table('snapshot.delegation_changes')} semi join watched_addresses on watched_addresses.address = staker
      where block_number > $block::bigint
    ), changed as (
      select address, count(*) as changes_count,
        list({'change': change, 'operator': "operator", 'strategy': strategy, 'shares': shares,
          'block_number': block_number, 'timestamp': "timestamp", 'transaction_hash': transaction_hash}
          order by "rank") filter ("rank" <= ${MOST_CHANGES}) as changes
      from (
        select *, row_number() over (
          partition by address order by block_number desc, log_index desc, strategy) as "rank"
        from moved
      )
      group by address
    ), lost as (
      ${lossesByStakerSql(table, 'staker in (select address from watched_addresses)')}
    ), queued as (
      select address, list({'withdrawal_root': withdrawal_root::varchar,
        'delegated_to': coalesce(delegated_to::varchar, ''), 'start_block': start_block,
        'completable_from': if(era = 'slashing', start_block + ${COMPLETABLE}, null),
        'completable_time': if(era = 'slashing', created_at + to_seconds(${COMPLETABLE * 12}), null)}
        order by start_block, withdrawal_root) as withdrawals
      from (
        select withdrawals.*, watched_addresses.address
        from ${table('snapshot.withdrawals')} withdrawals join watched_addresses on watched_addresses.address = staker
        union all
        select withdrawals.*, watched_addresses.address
        from ${table('snapshot.withdrawals')} withdrawals join watched_addresses on watched_addresses.address = withdrawer
        where withdrawer <> staker
      )
      where not completed
      group by address
    ), claimable as (
      select earner as address, list({'token': token, 'unclaimed': unclaimed} order by token) as unclaimed_rewards
      from ${table('rollup.unclaimed_rewards')} semi join watched_addresses on watched_addresses.address = earner
      group by earner
    )
    select watched_addresses.address, coalesce(stakers."operator", '') as "operator",
      coalesce(shift_decimal(valued.units::varchar, '-' || tvl_places), '0') as tvl,
      coalesce(slashable, []) as slashable, coalesce(changes_count, 0) as changes_count,
      coalesce(changes, []) as changes, coalesce(losses, []) as losses,
      coalesce(withdrawals, []) as withdrawals, coalesce(unclaimed_rewards, []) as unclaimed_rewards
    from watched_addresses left join stakers using (address) left join valued using (address)
    left join slashable using (address) left join changed using (address)
    left join lost on lost.staker = watched_addresses.address left join queued using (address)
    left join claimable using (address), places`,
  order: 'address',
});
