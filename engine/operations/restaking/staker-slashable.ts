import { SLASHABLE_CHANGES } from '../../definition/as-of.ts';
import { decimalText, described, hex, text } from '../../definition/fields.ts';
import { query } from '../../definition/kinds/query-operation.ts';
import { address } from '../../definition/parameters.ts';
import { SLASHABLE_TABLES } from '../../sql/slashable-tables.ts';

export const stakerSlashable = query({
  name: 'restaking/staker-slashable',
  purpose:
    'Shares of a staker that the operator sets of each AVS can slash through its operator, with their value, largest value first.',
  tables: SLASHABLE_TABLES,
  asOf: [...SLASHABLE_CHANGES, 'share_changes', 'delegation_changes'],
  parameters: () => ({
    staker: address('Address of the staker.'),
    avs: address('Address of the AVS.').optional(),
  }),
  record: {
    avs: hex,
    name: text,
    operator: hex,
    strategy: hex,
    symbol: text,
    stakerShares: described('Shares of the staker in the smallest unit.', decimalText),
    shares: described(
      'Shares that the sets of the AVS can slash of these: stakerShares x the shares that they can slash of the operator / the operator’s shares, rounded down.',
      decimalText,
    ),
    tokens: decimalText,
    tvl: described('US dollars: value of shares.', decimalText),
  },
  required: {
    parameter: 'staker',
    known: (table) => `select 1 from ${table('snapshot.stakers')} where staker = $staker`,
  },
  rows: (table) => /* sql */ `
    with slashable as (
      select pool.avs, pool."operator", pool.strategy, holding.shares::varchar as staker_shares,
        whole_quotient(multiply_decimals(holding.shares::varchar, pool.shares), pool.operator_shares) as shares
      from ${table('snapshot.stakers')} stakers
      join ${table('snapshot.staker_shares')} holding on holding.staker = stakers.staker
      join ${table('rollup.slashable_pools')} pool
        on pool."operator" = stakers."operator"::varchar and pool.strategy = holding.strategy::varchar
      where stakers.staker = $staker and holding.shares > 0 and ($avs::varchar is null or pool.avs = $avs)
    ), valued as (
      select slashable.*, token.symbol,
        string_split(coalesce(multiply_each(shares, token.values_per_share), '0 0 0'), ' ') as products
      from slashable
      left join ${table('rollup.share_values')} token on token.strategy = slashable.strategy
    )
    select valued.*, avs.name, products[1] as tokens, products[2] as tvl, products[3]::bignum as tvl_units
    from valued
    left join ${table('snapshot.avs')} avs on avs.avs::varchar = valued.avs`,
  order: 'tvl_units desc, avs, strategy',
  statistics: {
    fields: {
      totalSlashableTvl: described('US dollars: the sum of tvl.', decimalText),
    },
    rows: (table) => /* sql */ `
      select coalesce(shift_decimal(sum(tvl_units)::varchar, '-' || any_value(tvl_places)), '0')
        as total_slashable_tvl
      from ${table('selected')}
      left join (select any_value(tvl_places) as tvl_places from ${table('rollup.share_values')}) on true`,
  },
});
