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

const LOST = /* sql */ `
  slashed left join rollup.share_values token on token.strategy = slashed.strategy`;

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
    with lost as (
      select slashed."operator", count(*) as allocations, ${unitsOf('shares')} as tvl_units,
        ${unitsOf('queued_shares')} as queued_units
      from ${LOST}
      group by slashed."operator"
    )
    select lost.*, operators.name, grouped.group_name,
      ${dollars('lost.tvl_units')} as tvl, ${dollars('lost.queued_units')} as queued_tvl
    from lost
    cross join (select coalesce(any_value(tvl_places), '0') as tvl_places from rollup.share_values)
    left join snapshot.operators operators on operators."operator"::varchar = lost."operator"
    left join rollup.operator_groups grouped on grouped."operator" = lost."operator"`,
  order: 'tvl_units desc, "operator"',
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
        select slashed.avs, ${unitsOf('shares')} as units, ${unitsOf('queued_shares')} as queued_units
        from ${LOST}
        group by slashed.avs
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
        if(told.withdrawals, shift_decimal(bounded.queued_units, '-' || tvl_places), null) as total_queued_tvl,
        ${dollars('held.units')} as operators_tvl,
        ${BOUND_COLUMNS}, coalesce(by_avs, []) as by_avs
      from bounded, scale, rollup.told_tables told, avs_sums, held`,
  },
});
