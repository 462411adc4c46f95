import { relation, type TableNames } from '../../../common/relations/relation.ts';
import {
  decimalText,
  described,
  integer,
  nullableDecimal,
  nullableSignedDecimal,
} from '../../definition/fields.ts';
import { query } from '../../definition/kinds/query-operation.ts';
import { address } from '../../definition/parameters.ts';
import { FLOWS, flowValuesSql } from '../../sql/flows.ts';
import { UNKNOWN_COLUMNS, unknownSql } from '../../sql/unknown-values.ts';
import { valueSql } from '../../sql/value-sql.ts';
import { CAUSES, CAUSES_OF_CHANGE } from '../shared/causes.ts';
import { IN_BUCKET, inBuckets, seriesParameters, unknownInputs } from '../shared/series.ts';

/** Tests whether a request is over all operators; their sums are prepared. */
const OF_ALL = '$operator::varchar is null and $avs::varchar is null';

/** Finds the number of the request's strategy. */
const numberSql = (table: TableNames<'rollup.known_strategies'>) =>
  `(select number from ${table('rollup.known_strategies')} where strategy = $strategy)`;

/** Selects the request's strategy, if it has one; number 0 has the counts of stakers. */
const selectedSql = (table: TableNames<'rollup.known_strategies'>) =>
  `($strategy::varchar is null or number = 0 or number = ${numberSql(table)})`;

/** Adds up the shares and stakers of an AVS's operators, from the changes in one column type. */
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

const UNKNOWN = 'null if no strategy with shares has a known price';

export const tvlHistorical = query({
  name: 'restaking/tvl-historical',
  purpose:
    'Delegated value at the end of each day, week or month (UTC), newest first: in total, or for a strategy, operator or AVS.',
  tables: ['share_changes', 'delegation_changes', 'registration_changes', 'rate_changes'],
  parameters: () => ({
    ...seriesParameters(),
    strategy: address('Address of the strategy.').optional(),
    operator: address('Address of the operator.').optional(),
    avs: address(
      'Address of the AVS: value delegated to the operators registered with it at the end of each day.',
    ).optional(),
  }),
  record: {
    ...IN_BUCKET,
    shares: described('Delegated shares in the smallest unit, exact.', decimalText),
    tokens: described(
      'Tokens: shares x sharesUnderlying / 10^decimals, at the latest rate up to that day; null without the parameter strategy, or if the table tokens does not have it.',
      nullableDecimal,
    ),
    ethTvl: described(`Ether: the sum of tokens x ethPrice; ${UNKNOWN}.`, {
      ...nullableDecimal,
      column: 'ether_tvl',
    }),
    tvl: described(
      `US dollars: the sum of tokens x dollarPrice, at the latest price up to that day; ${UNKNOWN}. The last day has the rates and prices of all-tokens.`,
      nullableDecimal,
    ),
    restakedTvl: described(
      'US dollars: value of the shares of all stakers, delegated or not, at the prices of tvl; null with the parameter operator or avs, and if no strategy with shares has a known price.',
      nullableDecimal,
    ),
    changeByPrice: described(
      'US dollars: what the shares held at the end of the bucket before gained (or lost, below 0) in this one through rates and prices. A price that appears or vanishes counts. Null if tvl is.',
      nullableSignedDecimal,
    ),
    changeByFlows: described(
      'US dollars: the rest of the change of tvl since the end of the bucket before, at the rates and prices of this record: the exact sum of changeByDeposits, changeByWithdrawals, changeByDelegations, changeBySlashes, changeByPods and changeByRegistrations. Null if tvl is, and so are these.',
      nullableSignedDecimal,
    ),
    ...CAUSES_OF_CHANGE,
    stakers: described(
      'Number of delegating stakers; with the parameter strategy, of those with shares of it.',
      integer,
    ),
    ...unknownInputs('shares', 'ethTvl or tvl leaves them out'),
  },
  relations: [
    relation({
      // A change counts while its operator is registered with the AVS.
      name: 'registered',
      columns: {
        number: 'INTEGER',
        day: 'TIMESTAMP',
        end_day: 'TIMESTAMP',
        is_before: 'BOOLEAN',
        delta: 'HUGEINT',
        wide_delta: 'BIGNUM',
        stakers: 'BIGINT',
      },
      reads: ['rollup.registration_spans', 'rollup.operator_changes', 'rollup.known_strategies'],
      sql: ({ table }) => /* sql */ `
      select change.number, greatest(change.day, span.first_day) as day, span.end_day,
        change.day <= span.first_day as is_before, change.delta, change.wide_delta, change.stakers
      from ${table('rollup.registration_spans')} span
      join ${table('rollup.operator_changes')} change on change.operator = span.operator
      where span.avs = $avs and ($operator::varchar is null or span.operator = $operator)
        and (span.end_day is null or change.day < span.end_day) and ${selectedSql(table)}`,
    }),
    relation({
      // States by operator are prepared. BIGNUM windows take six times as long as HUGEINT ones.
      name: 'share_periods',
      columns: {
        number: 'INTEGER',
        day: 'TIMESTAMP',
        until_day: 'TIMESTAMP',
        shares: 'VARCHAR',
        stakers: 'BIGINT',
      },
      reads: ['rollup.operator_changes', 'registered', 'rollup.known_strategies'],
      sql: ({ table }) => /* sql */ `
      select number, day, until_day, shares_after::varchar as shares, stakers_after as stakers
      from ${table('rollup.operator_changes')}
      where operator = $operator and $avs::varchar is null and ${selectedSql(table)}
      union all ${heldSql(table, 'delta')}
      union all ${heldSql(table, 'wide_delta')}`,
    }),
    relation({
      // For an AVS, days with causes of its operators begin and end with their registration.
      name: 'flows',
      columns: {
        number: 'INTEGER',
        day: 'TIMESTAMP',
        ...Object.fromEntries(CAUSES.map((flow) => [flow, 'BIGNUM'])),
      },
      reads: [
        'rollup.operator_flows',
        'rollup.registration_spans',
        'registered',
        'rollup.known_strategies',
        'rollup.days',
      ],
      sql: ({ table }) => /* sql */ `
      select number, greatest(day, (select min(day) from ${table('rollup.days')})) as day, * exclude (number, day)
      from (
        select number, day, ${FLOWS.join(', ')}, null::bignum as registrations
        from ${table('rollup.operator_flows')}
        where operator = coalesce($operator, '') and $avs::varchar is null and ${selectedSql(table)}
        union all
        select number, day, ${FLOWS.join(', ')}, null
        from ${table('rollup.registration_spans')} span
        join ${table('rollup.operator_flows')} flow on flow.operator = span.operator
        where span.avs = $avs and ($operator::varchar is null or span.operator = $operator)
          and flow.day > span.first_day and (span.end_day is null or flow.day < span.end_day) and ${selectedSql(table)}
        union all
        select number, unnest(if(is_before, [day, end_day], [end_day])), ${FLOWS.map(() => 'null').join(', ')},
          unnest(if(is_before, [shares, -shares], [-shares]))
        from (select *, coalesce(delta::bignum, wide_delta) as shares from ${table('registered')})
      )
      where day is not null`,
    }),
  ],
  rows: (table) =>
    inBuckets(/* sql */ `
    select day from ${table('rollup.days')} where day >= (
      select min(day) from ${table('share_periods')} where $strategy::varchar is null or number > 0)
    union all
    select unnest(generate_series(day, until_day - interval 1 day, interval 1 day)) as day
    from ${table('rollup.tvl_days')} where strategy is not distinct from $strategy and ${OF_ALL}`),
  order: 'day desc',
  pageRows: (table) => /* sql */ `
    with spans as (
      select *, start - interval 1 day as previous from ${table('page')}
    ), ends as (
      select day from spans
      union
      select previous from spans where previous >= (select min(day) from ${table('rollup.days')})
    ), states as materialized (
      -- Each state on each of its days: to look up the latest state of each day sorts both.
      select ends.day, number, shares, stakers
      from (
        select number, shares, stakers, unnest(generate_series(greatest(day, first_day),
          least(coalesce(until_day - interval 1 day, last_day), last_day), interval 1 day)) as day
        from ${table('share_periods')}, (select min(day) as first_day, max(day) as last_day from ends)
      ) daily_shares
      join ends on ends.day = daily_shares.day
    ), worth as materialized (${valueSql(table, 'states', 'day', '$strategy::varchar is not null')}),
    earlier as ( -- The shares of the bucket before, under the day that values them.
      select spans.day, number, shares from spans join states on states.day = spans.previous
      union all
      select spans.day, known_strategies.number, part.shares
      from spans
      join (
        select strategy, shares, unnest(generate_series(greatest(day, first_day),
          least(until_day - interval 1 day, last_day), interval 1 day)) as day
        from ${table('rollup.tvl_days')}, (select min(previous) as first_day, max(previous) as last_day from spans)
        where strategy is not null and ($strategy::varchar is null or strategy = $strategy) and ${OF_ALL}
      ) part on part.day = spans.previous
      join ${table('rollup.known_strategies')} known_strategies on known_strategies.strategy = part.strategy
      where ${OF_ALL}
    ), repriced as (${valueSql(table, 'earlier', 'day', 'false', 'without lists')}),
    moved as (
      select spans.day, number, ${CAUSES.map((flow) => `sum(${flow})::varchar as ${flow}`).join(', ')}
      from spans
      join ${table('flows')} on date_trunc($interval::varchar, flows.day) = spans.start and flows.day <= spans.day
      group by all
    ), caused as (${flowValuesSql(table, 'moved', 'day', CAUSES)}),
    valued as (
      select spans.day, coalesce(worth.shares, '0') as shares,
        if(worth.day is null and $strategy::varchar is not null, '0', tokens) as tokens,
        if(worth.day is null, '0', ether_tvl) as ether_tvl, if(worth.day is null, '0', tvl) as tvl,
        coalesce(counted.stakers, 0)::bigint as stakers,
        coalesce(unpriced, []) as unpriced, coalesce(stale, []) as stale, coalesce(assumed, []) as assumed
      from (select distinct day from ends) spans
      left join worth on worth.day = spans.day
      left join states counted on counted.day = spans.day and counted.number = coalesce(${numberSql(table)}, 0)
      where not (${OF_ALL})
      union all by name
      select ends.day, shares, tokens, ether_tvl, tvl, restaked_tvl, stakers, ${UNKNOWN_COLUMNS}
      from ${table('rollup.tvl_days')} part
      join ends on ends.day >= part.day and ends.day < part.until_day
      left join (${unknownSql(table('rollup.unknown_delegated'), 'ends', '$strategy::varchar is null or strategy = $strategy')}) listed
        on listed.day = ends.day
      where strategy is not distinct from $strategy and ${OF_ALL}
    )
    select spans.row, spans.start, valued.*,
      if(valued.tvl is null, null, subtract_decimals(coalesce(repriced.tvl, '0'), coalesce(before.tvl, '0')))
        as change_by_price,
      if(valued.tvl is null, null, subtract_decimals(valued.tvl, coalesce(repriced.tvl, '0'))) as change_by_flows,
      ${CAUSES.map((flow) => `if(valued.tvl is null, null, coalesce(change_by_${flow}, '0')) as change_by_${flow}`).join(', ')}
    from spans
    join valued on valued.day = spans.day
    left join valued before on before.day = spans.previous
    left join repriced on repriced.day = spans.day
    left join caused on caused.day = spans.day`,
});
