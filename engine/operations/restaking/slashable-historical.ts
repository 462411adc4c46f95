import { described, type Fields, integer, nullableDecimal } from '../../definition/fields.ts';
import { query } from '../../definition/kinds/query-operation.ts';
import { address, index } from '../../definition/parameters.ts';
import { eitherSql, slashableStatesSql } from '../../sql/slashable-states.ts';
import { SLASHABLE_DAYS_TABLES } from '../../sql/slashable-tables.ts';
import { UNKNOWN_COLUMNS, unknownSql } from '../../sql/unknown-values.ts';
import { valueSql } from '../../sql/value-sql.ts';
import { IN_BUCKET, inBuckets, seriesParameters, unknownInputs } from '../shared/series.ts';

const UNKNOWN = 'null if no strategy with such shares has a known price';

/** Describes a value in ether and in US dollars. */
const VALUES: Fields = {
  ethTvl: described(`Ether: value of the shares of the members in its strategies; ${UNKNOWN}.`, {
    ...nullableDecimal,
    column: 'ether_tvl',
  }),
  tvl: described(
    `US dollars: value of the shares of the members in its strategies, at the latest price up to that day; ${UNKNOWN}. The last day has the rates and prices of all-tokens.`,
    nullableDecimal,
  ),
  slashableEthTvl: described(`Ether: value that it can slash; ${UNKNOWN}.`, {
    ...nullableDecimal,
    column: 'slashable_ether_tvl',
  }),
  slashableTvl: described(
    `US dollars: value that it can slash of members, and of former members that it can still slash, by the magnitudes in force; ${UNKNOWN}.`,
    nullableDecimal,
  ),
};

const SET_ID = 'try_cast($operatorSetId as bigint)';

/** Selects a request's operator sets; without `avs` all of them, and none if it has a set. */
const IN_SCOPE = `($avs::varchar is null or avs = $avs)
  and ($operatorSetId::varchar is null or avs = $avs and operator_set_id = ${SET_ID})`;

export const slashableHistorical = query({
  name: 'restaking/slashable-historical',
  purpose:
    'Value that operator sets can slash at the end of each day, week or month (UTC), newest first, next to the value that their members hold: of all sets, of an AVS or of one set. The first day is that of the creation of the first of them.',
  tables: SLASHABLE_DAYS_TABLES,
  parameters: () => ({
    ...seriesParameters(),
    avs: address('Address of the AVS.').optional(),
    operatorSetId: index('Id of the operator set within the AVS; only with avs.').optional(),
  }),
  record: {
    ...IN_BUCKET,
    members: described('Number of distinct members.', integer),
    allocatedOperators: described(
      'Number of members with a magnitude above 0 in one of its strategies.',
      integer,
    ),
    ...VALUES,
    ...unknownInputs('shares of members, or that it can slash,', 'a value leaves them out'),
  },
  rows: (table) =>
    inBuckets(/* sql */ `
    select day from ${table('rollup.days')} where day >= (select min(first_day) from ${table('rollup.dated_sets')} where ${IN_SCOPE})`),
  order: 'day desc',
  // All sets' values are prepared. A scope's values are computed for the page's days.
  pageRows: (table) => /* sql */ `
    with states as materialized (
      select page.day, number, held, slashable
      from (${slashableStatesSql(table, { by: [], where: `$avs::varchar is not null and ${IN_SCOPE}`, type: 'bignum' })}) states
      join ${table('rollup.known_strategies')} using (strategy)
      join ${table('page')} on page.day >= states.day and page.day < until_day
    ), held_shares as (
      select day, number, held as shares from states
    ), slashable as (
      select day, number, slashable as shares from states
    ), worth as (${valueSql(table, 'held_shares', 'day', 'false')}),
    at_risk as (${valueSql(table, 'slashable', 'day', 'false')})
    select page.row, page.start, page.day, coalesce(members, 0) as members,
      coalesce(allocated_operators, 0) as allocated_operators,
      if(worth.day is null, '0', worth.ether_tvl) as ether_tvl, if(worth.day is null, '0', worth.tvl) as tvl,
      if(at_risk.day is null, '0', at_risk.ether_tvl) as slashable_ether_tvl,
      if(at_risk.day is null, '0', at_risk.tvl) as slashable_tvl,
      ${eitherSql('unpriced')}, ${eitherSql('stale')}, ${eitherSql('assumed')}
    from ${table('page')}
    left join worth on worth.day = page.day
    left join at_risk on at_risk.day = page.day
    left join (
      select * from ${table('rollup.slashable_counts')} where avs = $avs and operator_set_id is not distinct from ${SET_ID}
    ) counted on counted.day <= page.day and page.day < counted.until_day
    where $avs::varchar is not null
    union all by name
    select page.row, page.start, total.*, ${UNKNOWN_COLUMNS}
    from ${table('page')}
    join ${table('rollup.slashable_days')} total on total.day = page.day
    left join (${unknownSql(table('rollup.unknown_slashable'), table('page'))}) listed on listed.day = page.day
    where $avs::varchar is null`,
});
