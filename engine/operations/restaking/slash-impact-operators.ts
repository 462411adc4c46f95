import {
  array,
  decimalText,
  described,
  from,
  hex,
  integer,
  nullableDecimal,
  object,
  text,
} from '../../fields.ts';
import { query } from '../../kinds/query.ts';
import { exactText } from '../../parameters.ts';
import {
  BOUND,
  BOUND_COLUMNS,
  BOUND_SQL,
  boundParameters,
  dollars,
  slashedRelation,
  slashParameters,
} from '../../slash-losses.ts';
import { SLASHABLE_TABLES } from '../../slashable-tables.ts';

const GROUP = 'Name of the group of the operator';

const queuedDollars = described(
  'US dollars: value that stakers lose in queued withdrawals; null if the snapshot leaves out the table withdrawals.',
  nullableDecimal,
);

/** Units of the lost shares of several allocations; null if the shares of one are. */
const unitsOf = (shares: string) =>
  `if(count(${shares}) = count(*), sums_of_products(string_agg(concat(${shares}, '*', coalesce(split_part(token.values_per_share, ' ', 3), '0')), ' ')), null)::bignum`;

/** The lost shares of each allocation with the values of a share. */
const LOST = /* sql */ `
  slashed left join rollup.share_values token on token.strategy = slashed.strategy`;

/** The same of each AVS and strategy: few rows, and sums need no product for each allocation. */
const LOST_BY_AVS = /* sql */ `
  (
    select avs, strategy, sum(shares::bignum)::varchar as shares,
      if(count(queued_shares) = count(*), sum(queued_shares::bignum)::varchar, null) as queued_shares
    from slashed
    group by avs, strategy
  ) lost
  left join rollup.share_values token on token.strategy = lost.strategy`;

export const slashImpactOperators = query({
  name: 'restaking/slash-impact-operators',
  purpose:
    'Losses if operator sets slashed several operators by a part of their allocations: those of a group, of an AVS or of a set, or all, largest value first, with a bound of the losses that attacks could add. Nothing is changed.',
  tables: SLASHABLE_TABLES,
  parameters: () => ({
    group: exactText(`${GROUP}, compared exactly: its operators only.`).optional(),
    ...slashParameters(),
    ...boundParameters(),
  }),
  record: {
    operator: hex,
    name: text,
    group: described(`${GROUP}; empty if it has none.`, from('group_name', text)),
    allocations: described('Number of slashed allocations.', integer),
    tvl: described('US dollars: value of the shares that the operator loses.', decimalText),
    queuedTvl: queuedDollars,
  },
  relations: [
    slashedRelation(
      (table) => /* sql */ `($group::varchar is null or "operator" in (
        select "operator" from ${table('rollup.operator_groups')} where group_name = $group))`,
      ['rollup.operator_groups'],
    ),
  ],
  rows: /* sql */ `
    select slashed."operator", count(*) as allocations, ${unitsOf('shares')} as tvl_units
    from ${LOST}
    group by slashed."operator"`,
  order: 'tvl_units desc, "operator"',
  pageRows: /* sql */ `
    select page.*, operators.name, grouped.group_name,
      ${dollars('page.tvl_units')} as tvl, ${dollars('queued.units')} as queued_tvl
    from page
    join (
      select slashed."operator", ${unitsOf('queued_shares')} as units
      from ${LOST}
      semi join page on page."operator" = slashed."operator"
      group by slashed."operator"
    ) queued on queued."operator" = page."operator"
    cross join (select coalesce(any_value(tvl_places), '0') as tvl_places from rollup.share_values)
    left join snapshot.operators operators on operators."operator"::varchar = page."operator"
    left join rollup.operator_groups grouped on grouped."operator" = page."operator"`,
  statistics: {
    fields: {
      totalOperators: described('Number of slashed operators.', integer),
      totalTvl: described('US dollars: the sum of tvl.', decimalText),
      totalQueuedTvl: queuedDollars,
      operatorsTvl: described(
        'US dollars: value that is delegated to these operators.',
        decimalText,
      ),
      ...BOUND,
      byAvs: described(
        'Losses by AVS, largest value first.',
        array(
          object({
            avs: hex,
            name: text,
            tvl: described('US dollars: value of the lost shares.', decimalText),
            queuedTvl: queuedDollars,
          }),
        ),
      ),
    },
    rows: /* sql */ `
      with ${BOUND_SQL}, avs_losses as (
        select lost.avs, ${unitsOf('shares')} as units, ${unitsOf('queued_shares')} as queued_units
        from ${LOST_BY_AVS}
        group by lost.avs
      ), avs_sums as (
        select list({'avs': losses.avs, 'name': avs.name, 'tvl': ${dollars('units')},
            'queued_tvl': ${dollars('queued_units')}} order by units desc, losses.avs) as by_avs
        from avs_losses losses
        cross join scale
        left join snapshot.avs avs on avs.avs::varchar = losses.avs
      ), held as (
        select coalesce(sum(held.tvl_units), '0'::bignum) as units
        from rollup.held_by_operator held
        semi join selected on selected."operator" = held."operator"::varchar
      )
      select (select count(*) from selected) as total_operators,
        shift_decimal(bounded.units, '-' || tvl_places) as total_tvl,
        if(told.withdrawals, ${dollars("coalesce((select sum(queued_units) from avs_losses), '0'::bignum)")}, null)
          as total_queued_tvl,
        ${dollars('held.units')} as operators_tvl,
        ${BOUND_COLUMNS}, coalesce(by_avs, []) as by_avs
      from bounded, scale, rollup.told_tables told, avs_sums, held`,
  },
});
