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
import { address, hash, oneOf } from '../../definition/parameters.ts';
import { WAITING_TABLES } from '../../sql/slashable-tables.ts';

const UNKNOWN = 'null if the delay of one of its strategies is unknown';

const slashableTvl = described(
  'US dollars: value that operator sets can still slash, if each slashed all that is allocated to it; 0 from the block after the delay on.',
  decimalText,
);

export const withdrawalsWaiting = query({
  name: 'restaking/withdrawals-waiting',
  purpose:
    'Withdrawals that are queued and not completed, by the block from which on they can be completed, each with its value and the part that operator sets can still slash; the time range applies to completableTime.',
  tables: WAITING_TABLES,
  parameters: () => ({
    staker: address('Address of the staker.').optional(),
    delegatedTo: address('Operator of the staker when the withdrawal was queued.').optional(),
    strategy: address('Address of a strategy: the withdrawals with shares of it.').optional(),
    withdrawalRoot: hash('Root of the withdrawal.').optional(),
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
  rows: (table) => /* sql */ `
    select period.*, worth.* exclude (withdrawal_root)
    from ${table('rollup.waiting_periods')} period
    join ${table('rollup.waiting_values')} worth on worth.withdrawal_root = period.withdrawal_root
    where ($staker::varchar is null or staker = $staker)
      and ($delegatedTo::varchar is null or delegated_to = $delegatedTo)
      and ($withdrawalRoot::varchar is null or period.withdrawal_root = $withdrawalRoot)
      and ($ready::varchar is null or ready::varchar = $ready)
      and ($strategy::varchar is null or period.withdrawal_root in (
        select withdrawal_root from ${table('rollup.waiting_shares')} where strategy = $strategy))`,
  order: 'completable_from, queued_at, withdrawal_root',
  times: 'completable_time',
  pageRows: (table) => /* sql */ `
    with parts as (
      select withdrawal_root, list({'strategy': strategy, 'symbol': symbol, 'shares': shares,
          'slashable_shares': slashable_shares, 'tokens': products[1], 'tvl': products[2],
          'slashable_tvl': slashed[2]} order by position) as strategies
      from ${table('rollup.waiting_shares')}
      where withdrawal_root in (select withdrawal_root from ${table('page')})
      group by withdrawal_root
    )
    select page.*, coalesce(parts.strategies, []) as strategies
    from ${table('page')} left join parts on parts.withdrawal_root = page.withdrawal_root`,
  statistics: {
    fields: {
      totalWithdrawals: described('Number of withdrawals that match the parameters.', integer),
      readyWithdrawals: described('Number of those that can be completed.', integer),
      totalTvl: described('US dollars: the sum of tvl.', decimalText),
      totalReadyTvl: described('US dollars: the sum of tvl of those.', decimalText),
      totalSlashableTvl: described('US dollars: the sum of slashableTvl.', decimalText),
    },
    rows: (table) => /* sql */ `
      select count(withdrawal_root) as total_withdrawals, count(*) filter (ready) as ready_withdrawals,
        ${dollarsSql('tvl_units')} as total_tvl, ${dollarsSql('slashable_units')} as total_slashable_tvl,
        ${dollarsSql('tvl_units', 'ready')} as total_ready_tvl
      from (select coalesce(any_value(tvl_places), '0') as places from ${table('rollup.share_values')}) scale
      left join ${table('selected')} on true`,
  },
});

/** Writes US dollars for the sum of units. */
function dollarsSql(units: string, condition = 'true'): string {
  return `coalesce(shift_decimal((sum(${units}) filter (${condition}))::varchar, '-' || any_value(places)), '0')`;
}
