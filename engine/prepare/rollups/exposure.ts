import { partSql } from '../../sql/part-sql.ts';
import { GROWS_BY_PRICE } from '../growth.ts';
import { type Rollup, rollup } from '../rolled-up.ts';
import { CONTAGION } from './contagion.ts';
import { PRODUCT_SHARES } from './product-shares.ts';
import {
  CONCENTRATION_COLUMNS,
  concentrationSql,
  dollarsSql,
  placesSql,
  presentTables,
  slashableSql,
} from './rollup-sql.ts';

/**
 * Products are exposed through their stakers' shares, the operators that hold these shares, and
 * these operators' AVSs. Shares of stakers without an operator have no exposure.
 */
export const EXPOSURE: readonly Rollup[] = [
  ...PRODUCT_SHARES,
  rollup({
    // Has the value that each AVS's operator sets can slash at each operator: from the product's
    // shares in a strategy the part that they can slash of the operator's, rounded down.
    name: 'rollup.product_slashable',
    columns: {
      product: 'VARCHAR',
      operator: 'VARCHAR',
      avs: 'VARCHAR',
      slashable_units: 'BIGNUM',
    },
    reads: ['rollup.product_holdings', 'rollup.slashable_pools'],
    growth: GROWS_BY_PRICE,
    sql: ({ table }) => /* sql */ `
      with delegated_shares as (
        select product, "operator", strategy, any_value(units_per_share) as units_per_share,
          sum(shares::bignum)::varchar as shares
        from ${table('rollup.product_holdings')} where "operator" is not null
        group by product, "operator", strategy
      )
      select product, holding."operator", pool.avs,
        sum(multiply_decimals(
          whole_quotient(multiply_decimals(holding.shares, pool.shares), pool.operator_shares),
          units_per_share)::bignum) as slashable_units
      from delegated_shares holding
      join ${table('rollup.slashable_pools')} pool
        on pool."operator" = holding."operator" and pool.strategy = holding.strategy
      group by product, holding."operator", pool.avs
      order by product, holding."operator", pool.avs`,
  }),
  rollup({
    name: 'rollup.product_operators',
    columns: {
      product: 'VARCHAR',
      operator: 'VARCHAR',
      stakers: 'BIGINT',
      tvl: 'VARCHAR',
      part: 'VARCHAR',
      operator_part: 'VARCHAR',
      slashable_tvl: 'VARCHAR',
      slashable_part: 'VARCHAR',
      tvl_units: 'BIGNUM',
      slashable_units: 'BIGNUM',
    },
    reads: [
      'rollup.product_holdings',
      'rollup.product_slashable',
      'rollup.held_by_operator',
      'rollup.share_values',
      'rollup.present_tables',
    ],
    growth: GROWS_BY_PRICE,
    sql: ({ table }) => /* sql */ `
      with places as (${placesSql(table('rollup.share_values'))}), values_by_operator as (
        select product, "operator", count(distinct staker) as stakers, sum(units) as tvl_units
        from ${table('rollup.product_holdings')} where "operator" is not null
        group by product, "operator"
      ), totals as (
        select product, sum(tvl_units)::varchar as units from values_by_operator group by product
      ), slashable as (
        select product, "operator", sum(slashable_units) as slashable_units
        from ${table('rollup.product_slashable')} group by product, "operator"
      )
      select values_by_operator.product, values_by_operator."operator", stakers, ${dollarsSql('values_by_operator.tvl_units')} as tvl,
        ${partSql('values_by_operator.tvl_units::varchar', 'totals.units')} as part,
        ${partSql('values_by_operator.tvl_units::varchar', 'whole.tvl_units::varchar')} as operator_part,
        ${slashableSql(dollarsSql('slashable_units'))} as slashable_tvl,
        ${slashableSql(partSql("coalesce(slashable_units, '0'::bignum)::varchar", 'values_by_operator.tvl_units::varchar'))}
          as slashable_part,
        values_by_operator.tvl_units,
        coalesce(slashable_units, '0'::bignum) as slashable_units
      from values_by_operator
      cross join places
      ${presentTables(table)}
      join totals on totals.product = values_by_operator.product
      join ${table('rollup.held_by_operator')} whole on whole."operator"::varchar = values_by_operator."operator"
      left join slashable on slashable.product = values_by_operator.product and slashable."operator" = values_by_operator."operator"
      order by values_by_operator.product, values_by_operator."operator"`,
  }),
  rollup({
    // Has each operator's AVSs: those that it is registered with, and those with a set that can
    // slash it.
    name: 'rollup.exposing_avs',
    columns: { avs: 'VARCHAR', operator: 'VARCHAR' },
    reads: ['rollup.registrations', 'rollup.slashable_by_avs_operator'],
    growth: { whole: 'It has a row for each operator of an AVS.' },
    sql: ({ table }) => /* sql */ `
      select avs::varchar as avs, "operator"::varchar as "operator" from ${table('rollup.registrations')}
      union
      select avs, "operator" from ${table('rollup.slashable_by_avs_operator')}
      where slashable_units > '0'::bignum
      order by all`,
  }),
  rollup({
    name: 'rollup.product_avs',
    columns: {
      product: 'VARCHAR',
      avs: 'VARCHAR',
      operators: 'BIGINT',
      tvl: 'VARCHAR',
      part: 'VARCHAR',
      slashable_tvl: 'VARCHAR',
      slashable_part: 'VARCHAR',
      tvl_units: 'BIGNUM',
      slashable_units: 'BIGNUM',
    },
    reads: [
      'rollup.product_operators',
      'rollup.product_slashable',
      'rollup.exposing_avs',
      'rollup.share_values',
      'rollup.present_tables',
    ],
    growth: GROWS_BY_PRICE,
    sql: ({ table }) => /* sql */ `
      with places as (${placesSql(table('rollup.share_values'))}), totals as (
        select product, sum(tvl_units)::varchar as units from ${table('rollup.product_operators')} group by product
      ), values_by_avs as (
        select product, avs, count(*) as operators, sum(tvl_units) as tvl_units
        from ${table('rollup.product_operators')} product_operators
        join ${table('rollup.exposing_avs')} exposing on exposing."operator" = product_operators."operator"
        group by product, avs
      ), slashable as (
        select product, avs, sum(slashable_units) as slashable_units
        from ${table('rollup.product_slashable')} group by product, avs
      )
      select values_by_avs.product, values_by_avs.avs, operators, ${dollarsSql('tvl_units')} as tvl,
        ${partSql('tvl_units::varchar', 'totals.units')} as part,
        ${slashableSql(dollarsSql('slashable_units'))} as slashable_tvl,
        ${slashableSql(partSql("coalesce(slashable_units, '0'::bignum)::varchar", 'totals.units'))}
          as slashable_part,
        tvl_units, coalesce(slashable_units, '0'::bignum) as slashable_units
      from values_by_avs
      cross join places
      ${presentTables(table)}
      join totals on totals.product = values_by_avs.product
      left join slashable on slashable.product = values_by_avs.product and slashable.avs = values_by_avs.avs
      order by values_by_avs.product, values_by_avs.avs`,
  }),
  rollup({
    name: 'rollup.products',
    columns: {
      product: 'VARCHAR',
      stakers: 'BIGINT',
      sources: 'VARCHAR[]',
      rules: 'VARCHAR[]',
      complete_from: 'BIGINT',
      not_in_logs: 'VARCHAR',
      tvl: 'VARCHAR',
      delegated_tvl: 'VARCHAR',
      slashable_tvl: 'VARCHAR',
      slashable_part: 'VARCHAR',
      avs_count: 'BIGINT',
      ...CONCENTRATION_COLUMNS,
      tvl_units: 'BIGNUM',
      delegated_units: 'BIGNUM',
      slashable_units: 'BIGNUM',
    },
    reads: [
      'rollup.staker_products',
      'rollup.product_holdings',
      'rollup.product_operators',
      'rollup.product_avs',
      'rollup.share_values',
      'rollup.present_tables',
    ],
    growth: GROWS_BY_PRICE,
    sql: ({ table }) => /* sql */ `
      with places as (${placesSql(table('rollup.share_values'))}), product_sources as (
        select product, count(distinct staker) as stakers, list_sort(list(distinct source)) as sources,
          list_sort(list(distinct rule)) as rules, max(complete_from) as complete_from,
          max(not_in_logs) as not_in_logs
        from ${table('rollup.staker_products')} group by product
      ), values_by_product as (
        select product, sum(units) as tvl_units from ${table('rollup.product_holdings')} group by product
      ), delegated as (
        select product, sum(tvl_units) as delegated_units, sum(slashable_units) as slashable_units,
          string_split(concentration(string_agg(tvl_units::varchar, ' ')), ' ') as figures
        from ${table('rollup.product_operators')} group by product
      ), exposed as (
        select product, count(*) as avs_count from ${table('rollup.product_avs')} group by product
      ), joined as (
        select product_sources.*, coalesce(values_by_product.tvl_units, '0'::bignum) as tvl_units,
          coalesce(delegated_units, '0'::bignum) as delegated_units,
          coalesce(slashable_units, '0'::bignum) as slashable_units,
          coalesce(avs_count, 0) as avs_count,
          coalesce(figures, string_split(concentration('0'), ' ')) as figures
        from product_sources
        left join values_by_product on values_by_product.product = product_sources.product
        left join delegated on delegated.product = product_sources.product
        left join exposed on exposed.product = product_sources.product
      )
      select product, stakers, sources, rules, complete_from, not_in_logs, ${dollarsSql('tvl_units')} as tvl,
        ${dollarsSql('delegated_units')} as delegated_tvl, ${slashableSql(dollarsSql('slashable_units'))} as slashable_tvl,
        ${slashableSql(partSql('slashable_units::varchar', 'delegated_units::varchar'))} as slashable_part,
        avs_count, ${concentrationSql('figures')}, tvl_units, delegated_units, slashable_units
      from joined
      cross join places
      ${presentTables(table)}
      order by product`,
  }),
  CONTAGION,
];
