import { described, nullableDecimal, nullableInteger } from '../../definition/fields.ts';
import { query } from '../../definition/kinds/query-operation.ts';
import { address, exactText } from '../../definition/parameters.ts';
import { overlapSql, sharesOfPart } from '../../sql/slashable-states.ts';
import { SLASHABLE_DAYS_TABLES } from '../../sql/slashable-tables.ts';
import { UNKNOWN_COLUMNS } from '../../sql/unknown-values.ts';
import { valueSql } from '../../sql/value-sql.ts';
import { nullablePart } from '../shared/concentration-fields.ts';
import { IN_BUCKET, inBuckets, seriesParameters, unknownInputs } from '../shared/series.ts';

const UNKNOWN = 'null if no strategy with such shares has a known price';

const UNSPREAD = 'null if delegatedTvl is, and with operator';

/** Selects a product's changes, with `operator` those there alone. */
const OF_REQUEST = `product = $product and ($operator::varchar is null or "operator" = $operator)`;

export const productHistorical = query({
  name: 'restaking/product-historical',
  purpose:
    'Value of the shares of a product at the end of each day, week or month (UTC), newest first: of all, of those that it delegates, of those at one operator, and of those that operator sets can slash, of all AVSs or of one, and its concentration by operator. The first day is that of its first shares.',
  tables: ['product_stakers', ...SLASHABLE_DAYS_TABLES],
  parameters: () => ({
    ...seriesParameters(),
    product: exactText('Name of the product, compared exactly.'),
    operator: address('Address of an operator: only the shares that it holds.').optional(),
    avs: address(
      'Address of an AVS: slashableTvl is only the value that its operator sets can slash.',
    ).optional(),
  }),
  record: {
    ...IN_BUCKET,
    tvl: described(
      `US dollars: value of the shares of its stakers, at the latest price up to that day; ${UNKNOWN}. The last day has the rates and prices of all-tokens.`,
      nullableDecimal,
    ),
    delegatedTvl: described(
      `US dollars: value of the shares of those that delegate to an operator; ${UNKNOWN}.`,
      nullableDecimal,
    ),
    slashableTvl: described(
      `US dollars: value of its shares that operator sets can slash, by the magnitudes in force; ${UNKNOWN}.`,
      nullableDecimal,
    ),
    operators: described(
      `Number of operators with a part of delegatedTvl; ${UNSPREAD}.`,
      nullableInteger,
    ),
    hhi: nullablePart(
      'Herfindahl-Hirschman index of delegatedTvl among the operators of the product',
      UNSPREAD,
    ),
    ...unknownInputs('shares', 'the values leave them out'),
  },
  required: {
    parameter: 'product',
    known: (table) => `select 1 from ${table('rollup.staker_products')} where product = $product`,
  },
  rows: (table) =>
    inBuckets(/* sql */ `
    select day from ${table('rollup.days')}
    where day >= (select min(day) from ${table('rollup.product_days')} where ${OF_REQUEST})`),
  order: 'day desc',
  pageRows: (table) => /* sql */ `
    with moments as materialized (
      select page.day, "operator", number, shares
      from ${table('page')}
      join (select * from ${table('rollup.product_days')} where ${OF_REQUEST}) product_days
        on product_days.day <= page.day and page.day < product_days.until_day
    ), placed as (
      select * from moments where "operator" <> ''
    ), holdings as (
      select day, number, sum(shares::bignum)::varchar as shares from moments group by day, number
    ), delegated as (
      select day, number, sum(shares::bignum)::varchar as shares from placed group by day, number
    ), pools as (
      -- The shares of an operator that the sets of an AVS can slash.
      select days.day, allocated.avs, allocated."operator", strategy, shares as operator_shares,
        sum(${sharesOfPart('bignum')})::varchar as pool
      from ${table('rollup.allocated_days')} allocated
      join ${table('rollup.share_days')} own using ("operator", strategy)
      join (select distinct day from ${table('page')}) days
        on greatest(allocated.since_day, own.since_day) <= days.day and days.day < least(allocated.until_day, own.until_day)
      where ($avs::varchar is null or avs = $avs)
        and allocated."operator" in (select "operator" from moments) and ${overlapSql('allocated', 'own')}
      group by days.day, allocated.avs, allocated."operator", strategy, shares
    ), slashable as (
      select moments.day, number,
        sum(whole_quotient(multiply_decimals(moments.shares, pool), operator_shares::varchar)::bignum)::varchar as shares
      from moments
      join ${table('rollup.known_strategies')} known_strategies using (number)
      join pools on pools.day = moments.day and pools."operator" = moments."operator" and pools.strategy = known_strategies.strategy
      group by moments.day, number
    ), worth as (${valueSql(table, 'holdings', 'day', 'false')}),
    entrusted as (${valueSql(table, 'delegated', 'day', 'false', 'without lists')}),
    of_operators as (${valueSql(table, 'placed', 'day, "operator"', 'false', 'without lists')}),
    spread as (
      select day, string_split(concentration(string_agg(tvl, ' ')), ' ') as figures
      from of_operators where tvl is not null group by day
    ),
    at_risk as (${valueSql(table, 'slashable', 'day', 'false', 'without lists')})
    select page.row, page.start, page.day,
      if(worth.day is null, '0', worth.tvl) as tvl,
      if(entrusted.day is null, '0', entrusted.tvl) as delegated_tvl,
      if(at_risk.day is null, '0', at_risk.tvl) as slashable_tvl,
      if($operator::varchar is not null or delegated_tvl is null, null, coalesce(figures[1]::bigint, 0)) as operators,
      if($operator::varchar is not null or delegated_tvl is null, null, coalesce(figures[2], '0')) as hhi, ${UNKNOWN_COLUMNS}
    from ${table('page')}
    left join worth on worth.day = page.day
    left join entrusted on entrusted.day = page.day
    left join spread on spread.day = page.day
    left join at_risk on at_risk.day = page.day`,
});
