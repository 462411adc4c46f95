import { described, integer, nullableDecimal } from '../../definition/fields.ts';
import { query } from '../../definition/kinds/query-operation.ts';
import { addresses } from '../../definition/parameters.ts';
import { sumOfDecimals } from '../../sql/sum-of-decimals.ts';
import { valueSql } from '../../sql/value-sql.ts';
import { IN_BUCKET, inBuckets, seriesParameters, unknownInputs } from '../shared/series.ts';

const WANTED = "staker in (select unnest(string_split($address, ',')))";

const UNKNOWN = 'null if no strategy with shares has a known price';

export const watchHistorical = query({
  name: 'restaking/watch-historical',
  purpose:
    'Value of the shares of up to 100 addresses together at the end of each day, week or month (UTC), newest first, and their losses in it. The first day is that of the first change of their shares.',
  tables: ['share_changes', 'delegation_changes', 'registration_changes', 'rate_changes'],
  parameters: () => ({
    address: addresses('1 to 100 addresses with commas between them.'),
    ...seriesParameters(),
  }),
  record: {
    ...IN_BUCKET,
    ethTvl: described(`Ether: value of the shares that they can withdraw; ${UNKNOWN}.`, {
      ...nullableDecimal,
      column: 'ether_tvl',
    }),
    tvl: described(
      `US dollars: value of these shares, at the latest price up to that day; ${UNKNOWN}. The last day has the rates and prices of all-tokens.`,
      nullableDecimal,
    ),
    holders: described('Number of addresses with shares.', integer),
    lossesCount: described(
      'Number of slashes, and of losses of a balance on the beacon chain, that took shares of them from the start of the bucket to that day; 0 if the snapshot leaves out the table share_losses.',
      integer,
    ),
    lostDollars: described(
      'US dollars: sum of these losses, of queued withdrawals too, each at the price of its time; null if one is unknown.',
      nullableDecimal,
    ),
    ...unknownInputs('such shares', 'ethTvl or tvl leaves them out'),
  },
  rows: (table) =>
    inBuckets(/* sql */ `
    select day from ${table('rollup.days')} where day >= (
      select date_trunc('day', min("timestamp")) from ${table('snapshot.share_changes')} where ${WANTED})`),
  order: 'day desc',
  pageRows: (table) => /* sql */ `
    with changes as (
      select staker, number, date_trunc('day', "timestamp") as day, arg_max(shares, (block_number, log_index)) as shares
      from ${table('snapshot.share_changes')} change
      join ${table('rollup.known_strategies')} known_strategies on known_strategies.strategy = change.strategy::varchar
      where ${WANTED}
      group by all
    ), periods as (
      select *, lead(day) over (partition by staker, number order by day) as until_day from changes
    ), holdings_by_day as materialized (
      select page.day, number, staker, shares
      from periods join ${table('page')} on page.day >= periods.day and (until_day is null or page.day < until_day)
    ), states as (
      select day, number, sum(shares::bignum)::varchar as shares from holdings_by_day group by day, number
    ), worth as (${valueSql(table, 'states', 'day', 'false')}),
    lost as (
      select page.day, count(distinct (block_number, log_index)) as losses_count, ${sumOfDecimals('lost_dollars')} as lost_dollars
      from ${table('rollup.staker_losses')} losses
      join ${table('page')} on date_trunc($interval::varchar, losses."timestamp") = page.start
        and date_trunc('day', losses."timestamp") <= page.day
      where ${WANTED}
      group by page.day
    )
    select page.row, page.start, page.day, if(worth.day is null, '0', ether_tvl) as ether_tvl,
      if(worth.day is null, '0', tvl) as tvl, coalesce(holders, 0) as holders,
      coalesce(losses_count, 0) as losses_count, if(lost.day is null, '0', lost_dollars) as lost_dollars,
      coalesce(unpriced, []) as unpriced, coalesce(stale, []) as stale, coalesce(assumed, []) as assumed
    from ${table('page')}
    left join worth on worth.day = page.day
    left join lost on lost.day = page.day
    left join (
      select day, count(distinct staker) filter (shares > 0) as holders from holdings_by_day group by day
    ) counted on counted.day = page.day`,
});
