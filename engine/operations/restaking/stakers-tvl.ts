import { relation } from '../../../common/relations/relation.ts';
import {
  array,
  decimalText,
  described,
  hex,
  integer,
  object,
  text,
  time,
} from '../../definition/fields.ts';
import { query } from '../../definition/kinds/query-operation.ts';
import { address } from '../../definition/parameters.ts';

export const stakersTvl = query({
  name: 'restaking/stakers-tvl',
  purpose:
    'Stakers by the value of their holdings, largest first: of all, of one operator, or in one strategy.',
  parameters: () => ({
    operator: address('Address of an operator: the stakers that delegate to it.').optional(),
    strategy: address(
      'Address of a strategy: its holders, with their shares in it only.',
    ).optional(),
  }),
  record: {
    staker: hex,
    operator: described('Operator of the staker; "" if none.', hex),
    tvl: described(
      'US dollars: the sum of the values of the holdings; 0 for those without a price.',
      decimalText,
    ),
    strategies: described(
      'Holdings of the staker that match the parameters, largest value first.',
      array(
        object({
          strategy: hex,
          symbol: text,
          shares: decimalText,
          tokens: decimalText,
          tvl: decimalText,
        }),
      ),
    ),
    updatedAt: time,
  },
  relations: [
    relation({
      // Has one row: the units of value in a share of the requested strategy, 0 if they are not
      // known.
      name: 'requested',
      columns: { units: 'VARCHAR', places: 'VARCHAR' },
      reads: ['rollup.share_values'],
      sql: ({ table }) => /* sql */ `
      select coalesce(any_value(split_part(values_per_share, ' ', 3)) filter (strategy = $strategy), '0') as units,
        '-' || coalesce(max(tvl_places), '0') as places
      from ${table('rollup.share_values')}`,
    }),
  ],
  // `by_value` orders as the value does: the shares in the requested strategy, or the place among
  // all stakers, negative. `holder` is the rowid in snapshot.stakers.
  rows: (table) => /* sql */ `
    select -rowid::hugeint as by_value, '' as staker, staker as holder
    from ${table('rollup.stakers_by_value')}
    where $strategy::varchar is null and ($operator::varchar is null or "operator" = $operator)
    union all
    select if(units = '0', 0, holding.shares), stakers.staker::varchar, stakers.rowid
    from ${table('snapshot.staker_shares')} holding
    join ${table('snapshot.stakers')} stakers on stakers.staker = holding.staker
    cross join ${table('requested')}
    where holding.strategy = $strategy and holding.shares > 0
      and ($operator::varchar is null or stakers."operator" = $operator)`,
  order: 'by_value desc, staker',
  pageRows: (table) => /* sql */ `
    with chosen as (
      select page.row, stakers.*
      from ${table('page')} join ${table('snapshot.stakers')} stakers on stakers.rowid = page.holder
    ), valued as (
      select chosen.row, holding.strategy::varchar as strategy, token.symbol::varchar as symbol,
        holding.shares,
        string_split(multiply_each(holding.shares::varchar, coalesce(token.values_per_share, '0 0 0')), ' ')
          as products
      from ${table('snapshot.staker_shares')} holding
      join chosen on chosen.staker = holding.staker
      left join ${table('rollup.share_values')} token on token.strategy = holding.strategy
      where holding.shares > 0 and ($strategy::varchar is null or holding.strategy = $strategy)
    ), values_by_staker as (
      select row, sum(products[3]::bignum)::varchar as tvl_units, list(
          {'strategy': strategy, 'symbol': symbol, 'shares': shares, 'tokens': products[1],
            'tvl': products[2]}
          order by products[3]::bignum desc, strategy) as strategies
      from valued group by row
    )
    select chosen.row, chosen.staker, chosen."operator", chosen.updated_at, values_by_staker.strategies,
      shift_decimal(values_by_staker.tvl_units, places) as tvl
    from chosen
    join values_by_staker on values_by_staker.row = chosen.row
    cross join ${table('requested')}`,
  statistics: {
    fields: {
      totalStakers: described('Number of stakers that match the parameters.', integer),
      totalTvl: described('US dollars: the sum of tvl.', decimalText),
    },
    rows: (table) => /* sql */ `
      select total_stakers, shift_decimal(case
          when $strategy::varchar is not null then multiply_decimals(shares, units)
          when $operator::varchar is null then (select tvl_units from ${table('rollup.stakers_value')})
          else coalesce((select held_by_operator.tvl_units::varchar from ${table('rollup.held_by_operator')} held_by_operator
            where held_by_operator."operator" = $operator), '0')
        end, places) as total_tvl
      from (
        select count(*) as total_stakers, coalesce(sum(by_value), 0)::varchar as shares
        from ${table('selected')}
      ), ${table('requested')}`,
  },
});
