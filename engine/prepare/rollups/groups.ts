import { partSql } from '../../sql/part-sql.ts';
import { GROWS_BY_PRICE } from '../growth.ts';
import { type Rollup, rollup } from '../rolled-up.ts';
import { dollarsSql, placesSql, presentTables, slashableSql } from './rollup-sql.ts';

/** Has groups of operators, and the AVSs that share them. */
export const GROUPS: readonly Rollup[] = [
  rollup({
    name: 'rollup.grouped_operators',
    columns: {
      group_name: 'VARCHAR',
      operators: 'BIGINT',
      members: 'STRUCT("operator" VARCHAR, "name" VARCHAR, source VARCHAR)[]',
      tvl: 'VARCHAR',
      part: 'VARCHAR',
      slashable_tvl: 'VARCHAR',
      slashable_part: 'VARCHAR',
      tvl_units: 'BIGNUM',
      slashable_units: 'BIGNUM',
    },
    reads: [
      'snapshot.operator_groups',
      'snapshot.operators',
      'rollup.held_by_operator',
      'rollup.slashable_by_operator',
      'rollup.share_values',
      'rollup.present_tables',
    ],
    growth: GROWS_BY_PRICE,
    sql: ({ table }) => /* sql */ `
      with places as (${placesSql(table('rollup.share_values'))}), total as (
        select coalesce(sum(tvl_units), '0'::bignum)::varchar as units from ${table('rollup.held_by_operator')}
      ), grouped as (
        select given.group_name::varchar as group_name, count(*) as operators,
          list({'operator': given."operator"::varchar, 'name': operators.name::varchar,
            'source': given.source::varchar} order by given."operator"::varchar) as members,
          coalesce(sum(held_by_operator.tvl_units), '0'::bignum) as tvl_units,
          coalesce(sum(slashable.slashable_units), '0'::bignum) as slashable_units
        from ${table('snapshot.operator_groups')} given
        left join ${table('snapshot.operators')} operators
          on operators."operator"::varchar = given."operator"::varchar
        left join ${table('rollup.held_by_operator')} held_by_operator
          on held_by_operator."operator"::varchar = given."operator"::varchar
        left join ${table('rollup.slashable_by_operator')} slashable
          on slashable."operator" = given."operator"::varchar
        group by given.group_name
      )
      select group_name, operators, members, ${dollarsSql('tvl_units')} as tvl,
        ${partSql('tvl_units::varchar', 'total.units')} as part,
        ${slashableSql(dollarsSql('slashable_units'))} as slashable_tvl,
        ${slashableSql(partSql('slashable_units::varchar', 'tvl_units::varchar'))} as slashable_part,
        tvl_units, slashable_units
      from grouped
      cross join places
      cross join total
      ${presentTables(table)}
      order by group_name`,
  }),
  rollup({
    // Has a row for each ordered pair of AVSs that share a group.
    name: 'rollup.avs_group_overlap',
    columns: {
      avs: 'VARCHAR',
      other_avs: 'VARCHAR',
      shared_groups: 'BIGINT',
      shared_tvl: 'VARCHAR',
      shared_part: 'VARCHAR',
      shared_units: 'BIGNUM',
    },
    reads: [
      'rollup.registrations',
      'rollup.held_by_operator',
      'rollup.operator_groups',
      'rollup.share_values',
    ],
    growth: GROWS_BY_PRICE,
    sql: ({ table }) => /* sql */ `
      with places as (${placesSql(table('rollup.share_values'))}), values_by_party as (
        select registered.avs::varchar as avs,
          coalesce('group ' || grouped.group_name, registered."operator"::varchar) as party,
          coalesce(sum(held_by_operator.tvl_units), '0'::bignum) as tvl_units
        from ${table('rollup.registrations')} registered
        left join ${table('rollup.operator_groups')} grouped
          on grouped."operator" = registered."operator"::varchar
        left join ${table('rollup.held_by_operator')} held_by_operator on held_by_operator."operator" = registered."operator"
        group by registered.avs, party
      ), totals as (
        select avs, sum(tvl_units)::varchar as units from values_by_party group by avs
      ), shared as (
        select own.avs, other.avs as other_avs, count(*) as shared_groups, sum(own.tvl_units) as shared_units
        from values_by_party own
        join values_by_party other on other.party = own.party and other.avs <> own.avs
        group by own.avs, other.avs
      )
      select shared.avs, other_avs, shared_groups, ${dollarsSql('shared_units')} as shared_tvl,
        ${partSql('shared_units::varchar', 'totals.units')} as shared_part, shared_units
      from shared
      cross join places
      join totals on totals.avs = shared.avs
      order by shared.avs, other_avs`,
  }),
];
