import { relation } from '../../../common/relation.ts';
import { array, decimalText, described, hex, integer, object, text, time } from '../../fields.ts';
import { query } from '../../kinds/query.ts';
import { address } from '../../parameters.ts';

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
      name: 'held',
      columns: {
        staker: 'VARCHAR',
        operator: 'VARCHAR',
        updated_at: 'TIMESTAMP',
        strategy: 'VARCHAR',
        shares: 'HUGEINT',
        symbol: 'VARCHAR',
        values_per_share: 'VARCHAR',
      },
      reads: ['snapshot.staker_shares', 'snapshot.stakers', 'rollup.share_values'],
      sql: (table) => /* sql */ `
      select stakers.staker::varchar as staker, stakers."operator"::varchar as "operator",
        stakers.updated_at, holding.strategy::varchar as strategy, holding.shares,
        token.symbol::varchar as symbol, coalesce(token.values_per_share, '0 0 0') as values_per_share
      from ${table('snapshot.staker_shares')} holding
      join ${table('snapshot.stakers')} stakers on stakers.staker = holding.staker
      left join ${table('rollup.share_values')} token on token.strategy = holding.strategy
      where holding.shares > 0
        and ($operator::varchar is null or stakers."operator" = $operator)
        and ($strategy::varchar is null or holding.strategy = $strategy)`,
    }),
    relation({
      name: 'scale',
      columns: { places: 'VARCHAR' },
      reads: ['rollup.share_values'],
      sql: (table) => /* sql */ `
      select '-' || coalesce(max(tvl_places), '0') as places from ${table('rollup.share_values')}`,
    }),
  ],
  rows: /* sql */ `
    select staker, any_value("operator") as "operator", any_value(updated_at) as updated_at,
      sums_of_products(
        string_agg(concat(shares, '*', split_part(values_per_share, ' ', 3)), ' '))::bignum as tvl_units
    from held
    group by staker`,
  order: 'tvl_units desc, staker',
  pageRows: /* sql */ `
    select page.row, page.staker, page."operator", page.updated_at, valued.strategies,
      shift_decimal(page.tvl_units::varchar, places) as tvl
    from page
    join (
      select staker, list(
        {'strategy': strategy, 'symbol': symbol, 'shares': shares, 'tokens': products[1],
          'tvl': products[2]}
        order by products[3]::bignum desc, strategy) as strategies
      from (
        select held.*, string_split(multiply_each(shares::varchar, values_per_share), ' ') as products
        from held
        semi join page on page.staker = held.staker
      )
      group by staker
    ) valued on valued.staker = page.staker, scale`,
  statistics: {
    fields: {
      totalStakers: described('Number of stakers that match the parameters.', integer),
      totalTvl: described('US dollars: the sum of tvl.', decimalText),
    },
    rows: /* sql */ `
      select count(*) as total_stakers,
        coalesce(shift_decimal(sum(tvl_units)::varchar, any_value(places)), '0') as total_tvl
      from selected, scale`,
  },
});
