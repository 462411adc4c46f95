import { PART_PLACES } from '../../../common/concentration.ts';
import { decimalText, described, hex, integer, text } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address } from '../../definition/parameters.ts';
import { partSql } from '../../sql/part-sql.ts';

export const avsOverlap = list({
  name: 'restaking/avs-overlap',
  purpose:
    'AVSs that share operators with one AVS, with the value that is delegated to the shared operators, largest value first.',
  record: {
    avs: described('Address of the other AVS.', { ...hex, column: 'other_avs' }),
    name: described('Name of the other AVS; empty if unknown.', text),
    sharedOperators: described('Number of operators registered with both.', integer),
    sharedTvl: described('US dollars: value that is delegated to these operators.', decimalText),
    sharedPart: described(
      `sharedTvl / the value that is delegated to all operators of the requested AVS, with ${PART_PLACES} decimal places, rounded down; 0 if that is 0.`,
      decimalText,
    ),
  },
  filters: { avs: () => address('Address of the AVS.') },
  required: { key: ['avs'], known: (table) => `select avs from ${table('rollup.known_avs')}` },
  rows: (table) => /* sql */ `
    with valued_registrations as (
      select registered.avs::varchar as avs, registered."operator"::varchar as "operator",
        coalesce(held_by_operator.tvl_units, '0'::bignum) as tvl_units
      from ${table('rollup.registrations')} registered
      left join ${table('rollup.held_by_operator')} held_by_operator on held_by_operator."operator" = registered."operator"
    ), totals as (
      select avs, sum(tvl_units)::varchar as units from valued_registrations group by avs
    ), shared as (
      select one.avs, other.avs as other_avs, count(*) as shared_operators, sum(one.tvl_units) as tvl_units
      from valued_registrations one
      join valued_registrations other on other."operator" = one."operator" and other.avs <> one.avs
      group by one.avs, other.avs
    ), places as (
      select coalesce(any_value(tvl_places), '0') as tvl_places from ${table('rollup.share_values')}
    )
    select shared.*, avs.name, shift_decimal(shared.tvl_units::varchar, '-' || tvl_places) as shared_tvl,
      ${partSql('shared.tvl_units::varchar', 'totals.units')} as shared_part
    from shared
    cross join places
    join totals on totals.avs = shared.avs
    left join ${table('snapshot.avs')} avs on avs.avs = shared.other_avs`,
  order: 'tvl_units desc, shared_operators desc, other_avs, avs',
});
