import { relation } from '../../../common/relations/relation.ts';
import {
  array,
  decimalText,
  described,
  hex,
  integer,
  object,
  text,
} from '../../definition/fields.ts';
import { query } from '../../definition/kinds/query-operation.ts';
import { address } from '../../definition/parameters.ts';
import { SLASHABLE_TABLES } from '../../sql/slashable-tables.ts';
import { dollars } from '../shared/slash-losses.ts';
import { weightedSumsSql } from '../shared/slash-sums.ts';
import { OPERATOR_EXISTS, operatorParameters, slashedAllocations } from './slash-impact.ts';

/**
 * Has the shares above 0 that the operator loses, by strategy, and all its shares. From a staker
 * with at least `least_shares` a slash takes one.
 */
const LOST = relation({
  name: 'lost',
  columns: {
    position: 'BIGINT',
    strategy: 'VARCHAR',
    symbol: 'VARCHAR',
    products: 'VARCHAR',
    units: 'VARCHAR',
    shares: 'VARCHAR',
    operator_shares: 'VARCHAR',
    least_shares: 'HUGEINT',
  },
  reads: ['slashed', 'rollup.strategy_weights'],
  sql: ({ table }) => /* sql */ `
    select slashed.position, strategy, symbol, concat(tokens, ' ', units) as products, units, shares,
      operator_shares,
      whole_quotient(subtract_decimals(operator_shares, '1'), shares)::hugeint + 1 as least_shares
    from (
      select position, sum(shares::bignum)::varchar as shares,
        any_value(operator_shares)::varchar as operator_shares
      from ${table('slashed')}
      where shares <> '0'
      group by position
    ) slashed
    join ${table('rollup.strategy_weights')} weight on weight.position = slashed.position`,
});

/** Has the shares of stakers that lose some of them; `staker` is the rowid in snapshot.stakers. */
const AFFECTED_HOLDINGS = relation({
  name: 'affected_holdings',
  columns: { staker: 'BIGINT', position: 'BIGINT', shares: 'VARCHAR' },
  reads: ['lost', 'rollup.slashable_holdings', 'snapshot.stakers'],
  sql: ({ table }) => /* sql */ `
    select holding.staker, holding.position, holding.shares::varchar as shares
    from ${table('rollup.slashable_holdings')} holding
    join ${table('lost')} lost on lost.position = holding.position
    where holding."operator" = $operator and holding.shares >= least_shares
      and ($staker::varchar is null or holding.staker in (
        select rowid from ${table('snapshot.stakers')} stakers where stakers.staker = $staker))`,
});

/** Has one row: the weights of shares by position, which are the units of their lost parts. */
const WEIGHTS = relation({
  name: 'weights',
  columns: { units: 'VARCHAR' },
  reads: ['lost', 'rollup.strategy_weights'],
  sql: ({ table }) => /* sql */ `
    select string_agg(if(lost.position is null, '0', concat(lost.units, '*', lost.shares, '/', operator_shares)),
      ' ' order by weight.position) as units
    from ${table('rollup.strategy_weights')} weight
    left join ${table('lost')} lost on lost.position = weight.position`,
});

export const slashImpactStakers = query({
  name: 'restaking/slash-impact-stakers',
  purpose:
    'Losses of the stakers of one operator if operator sets slashed it by a part of its allocations, largest value first. Nothing is changed.',
  tables: SLASHABLE_TABLES,
  plannedOnce: true,
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
  relations: [slashedAllocations, LOST, AFFECTED_HOLDINGS, WEIGHTS],
  required: OPERATOR_EXISTS,
  rows: (table) => /* sql */ `
    select stakers.staker::varchar as staker, losses.staker as holder, tvl_units
    from (${weightedSumsSql({
      source: table('affected_holdings'),
      key: 'staker',
      sums: { tvl_units: ['shares', 'units'] },
      weights: table('weights'),
    })}) losses
    join ${table('snapshot.stakers')} stakers on stakers.rowid = losses.staker and stakers."operator" = $operator`,
  order: 'tvl_units desc, staker',
  pageRows: (table) => /* sql */ `
    select page.row, page.staker, ${dollars('page.tvl_units')} as tvl, valued.strategies
    from ${table('page')}
    join (
      select holder, list(
        {'strategy': strategy, 'symbol': symbol, 'shares': shares, 'tokens': products[1],
          'tvl': ${dollars('products[2]')}}
        order by products[2]::bignum desc, strategy) as strategies
      from (
        select holder, strategy, symbol, shares, string_split(multiply_each(shares, products), ' ') as products
        from (
          select affected_holdings.staker as holder, strategy, symbol, products,
            whole_quotient(multiply_decimals(affected_holdings.shares, lost.shares), operator_shares) as shares
          from ${table('affected_holdings')}
          semi join ${table('page')} on page.holder = affected_holdings.staker
          join ${table('lost')} on lost.position = affected_holdings.position
        )
      ), ${table('rollup.slash_facts')}
      group by holder
    ) valued on valued.holder = page.holder
    cross join ${table('rollup.slash_facts')}`,
  statistics: {
    fields: {
      totalStakers: described('Number of stakers with a loss.', integer),
      totalTvl: described('US dollars: the sum of tvl.', decimalText),
    },
    rows: (table) => /* sql */ `
      select stakers as total_stakers, ${dollars('units')} as total_tvl
      from (select count(*) as stakers, coalesce(sum(tvl_units), '0'::bignum) as units from ${table('selected')}), ${table('rollup.slash_facts')}`,
  },
});
