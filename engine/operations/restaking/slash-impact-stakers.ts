import { relation } from '../../../common/relation.ts';
import { array, decimalText, described, hex, integer, object, text } from '../../fields.ts';
import { query } from '../../kinds/query.ts';
import { address } from '../../parameters.ts';
import { SLASHABLE_TABLES } from '../../slashable-tables.ts';
import { OPERATOR_EXISTS, operatorParameters, SLASHED } from './slash-impact.ts';

/** The shares that each staker of the operator loses, by strategy; those above 0. */
const LOST = relation({
  name: 'lost',
  columns: {
    staker: 'VARCHAR',
    strategy: 'VARCHAR',
    symbol: 'VARCHAR',
    shares: 'VARCHAR',
    values_per_share: 'VARCHAR',
  },
  reads: ['slashed', 'snapshot.stakers', 'snapshot.staker_shares', 'rollup.share_values'],
  sql: (table) => /* sql */ `
    with totals as (
      select strategy, any_value(operator_shares)::varchar as operator_shares, sum(shares::bignum)::varchar as shares
      from ${table('slashed')} group by strategy
    ), parts as (
      select stakers.staker::varchar as staker, totals.strategy,
        whole_quotient(multiply_decimals(holding.shares::varchar, totals.shares), operator_shares) as shares
      from ${table('snapshot.stakers')} stakers
      join ${table('snapshot.staker_shares')} holding on holding.staker = stakers.staker
      join totals on totals.strategy = holding.strategy
      where stakers."operator" = $operator and ($staker::varchar is null or stakers.staker = $staker)
        and operator_shares <> '0'
    )
    select parts.staker, parts.strategy, token.symbol::varchar as symbol, parts.shares,
      coalesce(token.values_per_share, '0 0 0') as values_per_share
    from parts
    left join ${table('rollup.share_values')} token on token.strategy = parts.strategy
    where parts.shares <> '0'`,
});

export const slashImpactStakers = query({
  name: 'restaking/slash-impact-stakers',
  purpose:
    'Losses of the stakers of one operator if operator sets slashed it by a part of its allocations, largest value first. Nothing is changed.',
  tables: SLASHABLE_TABLES,
  parameters: () => ({
    ...operatorParameters(),
    staker: address('Address of a staker: its loss only.').optional(),
  }),
  record: {
    staker: hex,
    tvl: described('US dollars: value of the lost shares.', decimalText),
    strategies: described(
      'Losses by strategy, largest value first.',
      array(
        object({
          strategy: hex,
          symbol: text,
          shares: described(
            'Shares that the staker loses, in the smallest unit: its shares x the operator’s lost shares / the operator’s shares, rounded down.',
            decimalText,
          ),
          tokens: decimalText,
          tvl: decimalText,
        }),
      ),
    ),
  },
  relations: [SLASHED, LOST],
  required: OPERATOR_EXISTS,
  rows: /* sql */ `
    select staker, sums_of_products(
      string_agg(concat(shares, '*', split_part(values_per_share, ' ', 3)), ' '))::bignum as tvl_units
    from lost
    group by staker`,
  order: 'tvl_units desc, staker',
  pageRows: /* sql */ `
    select page.row, page.staker, shift_decimal(page.tvl_units::varchar, places) as tvl, valued.strategies
    from page
    cross join (
      select '-' || coalesce(any_value(tvl_places), '0') as places from rollup.share_values
    )
    join (
      select staker, list(
        {'strategy': strategy, 'symbol': symbol, 'shares': shares, 'tokens': products[1], 'tvl': products[2]}
        order by products[3]::bignum desc, strategy) as strategies
      from (
        select lost.*, string_split(multiply_each(shares, values_per_share), ' ') as products
        from lost
        semi join page on page.staker = lost.staker
      )
      group by staker
    ) valued on valued.staker = page.staker`,
  statistics: {
    fields: {
      totalStakers: described('Number of stakers with a loss.', integer),
      totalTvl: described('US dollars: the sum of tvl.', decimalText),
    },
    rows: /* sql */ `
      select count(*) as total_stakers,
        coalesce(shift_decimal(sum(tvl_units)::varchar, '-' || any_value(tvl_places)), '0') as total_tvl
      from selected
      left join (select any_value(tvl_places) as tvl_places from rollup.share_values) on true`,
  },
});
