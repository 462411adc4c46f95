import { relation, type TableNames } from '../../../common/relation.ts';
import { array, decimalText, described, hex, integer, nullableDecimal } from '../../fields.ts';
import { query } from '../../kinds/query.ts';
import { address } from '../../parameters.ts';
import { bucketed, IN_BUCKET, inBuckets } from '../../series.ts';
import { valueSql } from '../../value-sql.ts';

/** Whether a request asks for all operators: their sums are prepared. */
const OF_ALL = '$operator::varchar is null and $avs::varchar is null';

/** The number of the request's strategy, in a table of the strategies' numbers. */
const numberSql = (strategies = 'rollup.known_strategies') =>
  `(select number from ${strategies} where strategy = $strategy)`;

/** Condition for the strategy of a request, if there is one, and for the rows of all stakers. */
const selectedSql = (table: TableNames<'rollup.known_strategies'>) =>
  `($strategy::varchar is null or number = 0 or number = ${numberSql(table('rollup.known_strategies'))})`;

/** SELECT of the shares and stakers of the operators of an AVS, by changes of one type. */
function heldSql(table: TableNames<'registered'>, delta: string): string {
  const chain = 'over (partition by number order by day)';
  return /* sql */ `
    select number, day, lead(day) ${chain}, (sum(sum(delta)) ${chain})::varchar, (sum(sum(stakers)) ${chain})::bigint
    from (
      select number, day, ${delta} as delta, stakers from ${table('registered')} where ${delta} is not null
      union all
      select number, end_day, -${delta}, -stakers from ${table('registered')} where ${delta} is not null and end_day is not null
    )
    group by number, day
    having sum(delta) <> 0 or sum(stakers) <> 0`;
}

const UNKNOWN = 'null where none of the strategies with shares has a known price';

export const tvlHistorical = query({
  name: 'restaking/tvl-historical',
  purpose:
    'The value that was delegated at the end of each day, week or month (UTC), newest first: of all, or of a strategy, an operator or an AVS.',
  tables: ['share_changes', 'delegation_changes', 'registration_changes', 'rate_changes'],
  parameters: () => ({
    ...bucketed(),
    strategy: address('Address of the strategy.').optional(),
    operator: address('Address of the operator.').optional(),
    avs: address(
      'Address of the AVS: of the operators that were registered with it at the end of each day.',
    ).optional(),
  }),
  record: {
    ...IN_BUCKET,
    shares: described('Delegated shares in the smallest unit, exact.', decimalText),
    tokens: described(
      'Tokens: shares x sharesUnderlying / 10^decimals, by the latest rate not after the day; null where no strategy is named, or the table tokens has none of its address.',
      nullableDecimal,
    ),
    ethTvl: described(`Ether: the sum of tokens x ethPrice; ${UNKNOWN}.`, {
      ...nullableDecimal,
      column: 'ether_tvl',
    }),
    tvl: described(
      `US dollars: the sum of tokens x dollarPrice, by the latest price not after the day; ${UNKNOWN}. The last day has the rates and prices of all-tokens.`,
      nullableDecimal,
    ),
    stakers: described(
      'How many stakers delegated; of a strategy, with more than 0 shares of it.',
      integer,
    ),
    unpricedStrategies: described(
      'Strategies with shares of which no price is known, or which the table tokens does not have: their value is missing in ethTvl or tvl. A price of 0 says that there is none.',
      { ...array(hex), column: 'unpriced' },
    ),
    stalePrices: described('Strategies with shares whose price is known and older than the day.', {
      ...array(hex),
      column: 'stale',
    }),
    assumedRates: described(
      'Strategies with shares whose contract had emitted no rate by then: before its first rate a share counts as initial_rate of the table tokens, or as 1 token where that is not known; without any as that of all-tokens.',
      { ...array(hex), column: 'untold' },
    ),
  },
  relations: [
    relation({
      // Of the operators of an AVS a change counts while they are registered with it.
      name: 'registered',
      columns: {
        number: 'INTEGER',
        day: 'TIMESTAMP',
        end_day: 'TIMESTAMP',
        delta: 'HUGEINT',
        wide_delta: 'BIGNUM',
        stakers: 'BIGINT',
      },
      reads: ['rollup.registration_spans', 'rollup.operator_changes', 'rollup.known_strategies'],
      sql: (table) => /* sql */ `
      select change.number, greatest(change.day, span.first_day) as day, span.end_day, change.delta,
        change.wide_delta, change.stakers
      from ${table('rollup.registration_spans')} span
      join ${table('rollup.operator_changes')} change on change.operator = span.operator
      where span.avs = $avs and ($operator::varchar is null or span.operator = $operator)
        and (span.end_day is null or change.day < span.end_day) and ${selectedSql(table)}`,
    }),
    relation({
      // Of an operator the states are prepared. Windows over BIGNUMs take six times as long as over HUGEINTs.
      name: 'held',
      columns: {
        number: 'INTEGER',
        day: 'TIMESTAMP',
        until_day: 'TIMESTAMP',
        shares: 'VARCHAR',
        stakers: 'BIGINT',
      },
      reads: ['rollup.operator_changes', 'registered', 'rollup.known_strategies'],
      sql: (table) => /* sql */ `
      select number, day, until_day, shares_after::varchar as shares, stakers_after as stakers
      from ${table('rollup.operator_changes')}
      where operator = $operator and $avs::varchar is null and ${selectedSql(table)}
      union all ${heldSql(table, 'delta')}
      union all ${heldSql(table, 'wide_delta')}`,
    }),
  ],
  rows: inBuckets(/* sql */ `
    select day from rollup.days where day >= (
      select min(day) from held where $strategy::varchar is null or number > 0)
    union all
    select day from rollup.tvl_days where strategy is not distinct from $strategy and ${OF_ALL}`),
  order: 'day desc',
  pageRows: /* sql */ `
    with states as materialized (
      -- Each state on each of its days: to look up the latest state of each day sorts both.
      select page.day, number, shares, stakers
      from (
        select number, shares, stakers, unnest(generate_series(greatest(day, first_day),
          least(coalesce(until_day - interval 1 day, last_day), last_day), interval 1 day)) as day
        from held, (select min(day) as first_day, max(day) as last_day from page)
      ) held
      join page on page.day = held.day
    ), worth as (${valueSql('states', 'day', '$strategy::varchar is not null')})
    select page.row, page.start, page.day, coalesce(worth.shares, '0') as shares,
      if(worth.day is null and $strategy::varchar is not null, '0', tokens) as tokens,
      if(worth.day is null, '0', ether_tvl) as ether_tvl, if(worth.day is null, '0', tvl) as tvl,
      coalesce(counted.stakers, 0)::bigint as stakers,
      coalesce(unpriced, []) as unpriced, coalesce(stale, []) as stale, coalesce(untold, []) as untold
    from page
    left join worth on worth.day = page.day
    left join states counted on counted.day = page.day and counted.number = coalesce(${numberSql()}, 0)
    where not (${OF_ALL})
    union all by name
    select page.row, page.start, page.day, shares, tokens, ether_tvl, tvl, stakers, unpriced, stale, untold
    from page
    join rollup.tvl_days whole on whole.day = page.day and whole.strategy is not distinct from $strategy
    where ${OF_ALL}`,
});
