import { relation } from '../../../common/relations/relation.ts';
import {
  array,
  decimalText,
  described,
  type Fields,
  fromColumn,
  hex,
  integer,
  nullableDecimal,
  object,
  text,
} from '../../definition/fields.ts';
import { query } from '../../definition/kinds/query-operation.ts';
import { exactText } from '../../definition/parameters.ts';
import type { Select } from '../../definition/select.ts';
import { SLASHABLE_TABLES } from '../../sql/slashable-tables.ts';
import {
  BOUND_COLUMNS,
  boundParameters,
  boundSql,
  CASCADE_FIELDS,
  dollars,
  queuedDollars,
  slashedRelation,
  slashParameters,
} from '../shared/slash-losses.ts';
import { weightedSumsSql } from '../shared/slash-sums.ts';

const GROUP = 'Name of the group of the operator';

const queuedTvl = described(
  'US dollars: value that stakers lose in queued withdrawals; null if the snapshot leaves out the table withdrawals.',
  nullableDecimal,
);

const LOSSES: Fields = {
  tvl: described('US dollars: value of the lost shares.', decimalText),
  queuedTvl,
};

/**
 * Has the lost shares by AVS and strategy: sums over these few rows need no row of an allocation.
 */
const LOST = relation({
  name: 'lost',
  columns: {
    avs: 'VARCHAR',
    position: 'BIGINT',
    shares: 'BIGNUM',
    queued_shares: 'BIGNUM',
  },
  reads: ['slashed'],
  sql: ({ table }) => /* sql */ `
    select avs, position, sum(shares::bignum) as shares,
      sum(queued_shares::bignum) filter (queued_shares <> '0') as queued_shares
    from ${table('slashed')}
    group by avs, position`,
});

/** Writes common table expressions with one row each, which have the losses as a list. */
const sumsSql: Select = (table) => /* sql */ `
  avs_sums as (
    select list({'avs': losses.avs, 'name': avs.name, 'tvl': ${dollars('units')},
        'queued_tvl': ${queuedDollars('queued_units')}} order by units desc, losses.avs) as by_avs
    from (${weightedSumsSql({
      source: table('lost'),
      weights: table('rollup.slash_facts'),
      key: 'avs',
      sums: { units: ['shares', 'weights'], queued_units: ['queued_shares', 'weights'] },
    })}) losses
    cross join ${table('rollup.slash_facts')}
    left join ${table('snapshot.avs')} avs on avs.avs::varchar = losses.avs
  ), strategy_sums as (
    select list({'strategy': strategy, 'token': token, 'symbol': symbol, 'shares': shares,
        'tokens': products[1], 'tvl': ${dollars('products[2]')},
        'queued_tvl': ${queuedDollars('queued_units')}} order by products[2]::bignum desc, strategy) as by_strategy
    from (
      select weight.*, shares, string_split(multiply_each(shares, concat(tokens, ' ', units)), ' ') as products,
        multiply_decimals(queued_shares, units)::bignum as queued_units
      from (
        select position, sum(shares)::varchar as shares, sum(queued_shares)::varchar as queued_shares
        from ${table('lost')} group by position
      ) losses
      join ${table('rollup.strategy_weights')} weight on weight.position = losses.position
    ), ${table('rollup.slash_facts')}
  ), group_sums as (
    select list({'group': group_name, 'operators': operators, 'tvl': ${dollars('units')},
        'queued_tvl': ${queuedDollars('queued_units')}} order by units desc, group_name) as by_group
    from (
      select group_name, count(*) as operators, sum(tvl_units) as units, sum(queued_units) as queued_units
      from ${table('selected')} where group_name is not null
      group by group_name
    ), ${table('rollup.slash_facts')}
  )`;

export const slashImpactOperators = query({
  name: 'restaking/slash-impact-operators',
  purpose:
    'Losses if operator sets slashed several operators by a part of their allocations: those of a group, of an AVS or of a set, or all, largest value first, with a bound of the losses that attacks could add. Nothing is changed.',
  tables: SLASHABLE_TABLES,
  plannedOnce: true,
  parameters: () => ({
    group: exactText(`${GROUP}, compared exactly: its operators only.`).optional(),
    ...slashParameters(),
    ...boundParameters(),
  }),
  record: {
    operator: hex,
    name: text,
    group: described(`${GROUP}; empty if it has none.`, fromColumn('group_name', text)),
    allocations: described('Number of slashed allocations.', integer),
    tvl: described('US dollars: value of the shares that the operator loses.', decimalText),
    queuedTvl,
  },
  relations: [
    slashedRelation(
      (table) => /* sql */ `($group::varchar is null or "operator" in (
        select "operator" from ${table('rollup.operator_groups')} where group_name = $group))`,
      ['rollup.operator_groups'],
    ),
    LOST,
  ],
  rows: (table) => /* sql */ `
    select losses.*, name, group_name, held_units
    from (${weightedSumsSql({
      source: table('slashed'),
      weights: table('rollup.slash_facts'),
      key: '"operator"',
      sums: {
        tvl_units: ['shares', 'weights'],
        queued_units: ["nullif(queued_shares, '0')", 'weights'],
      },
      others: { allocations: 'count(*)' },
    })}) losses
    join ${table('rollup.slashable_operators')} slashable on slashable."operator" = losses."operator"`,
  order: 'tvl_units desc, "operator"',
  pageRows: (table) => /* sql */ `
    select page.*, ${dollars('tvl_units')} as tvl, ${queuedDollars('queued_units')} as queued_tvl
    from ${table('page')}, ${table('rollup.slash_facts')}`,
  statistics: {
    fields: {
      totalOperators: described('Number of slashed operators.', integer),
      totalTvl: described('US dollars: the sum of tvl.', decimalText),
      totalQueuedTvl: queuedTvl,
      operatorsTvl: described(
        'US dollars: value that is delegated to these operators.',
        decimalText,
      ),
      ...CASCADE_FIELDS,
      byAvs: described(
        'Losses by AVS, largest value first.',
        array(object({ avs: hex, name: text, ...LOSSES })),
      ),
      byStrategy: described(
        'Losses by strategy, largest value first.',
        array(
          object({
            strategy: hex,
            token: hex,
            symbol: text,
            shares: described('Shares that the operators lose, in the smallest unit.', decimalText),
            tokens: decimalText,
            ...LOSSES,
          }),
        ),
      ),
      byGroup: described(
        'Losses by group of operators, largest value first, without operators that have no group.',
        array(
          object({
            group: described('Name of the group.', text),
            operators: described('Number of its slashed operators.', integer),
            ...LOSSES,
          }),
        ),
      ),
    },
    rows: (table) => /* sql */ `
      with ${boundSql(table, {
        total_operators: 'count(*)',
        queued_units: 'sum(queued_units)',
        held_units: "coalesce(sum(held_units), '0'::bignum)",
      })}, ${sumsSql(table)}
      select total_operators, shift_decimal(units, '-' || tvl_places) as total_tvl,
        ${queuedDollars('queued_units')} as total_queued_tvl, ${dollars('held_units')} as operators_tvl,
        ${BOUND_COLUMNS}, coalesce(by_avs, []) as by_avs, coalesce(by_strategy, []) as by_strategy,
        coalesce(by_group, []) as by_group
      from bounded, avs_sums, strategy_sums, group_sums`,
  },
});
