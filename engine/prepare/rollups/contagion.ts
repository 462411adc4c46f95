import { partSql } from '../../sql/part-sql.ts';
import { GROWS_BY_PRICE } from '../growth.ts';
import { rollup } from '../rolled-up.ts';
import { dollarsSql, placesSql, presentTables, slashableSql } from './rollup-sql.ts';

/**
 * Has a row for each ordered pair of products that share an operator or an AVS. The slashable value
 * is what the product would lose if all sets slashed the shared operators by the whole.
 */
export const CONTAGION = rollup({
  name: 'rollup.product_contagion',
  columns: {
    product: 'VARCHAR',
    other_product: 'VARCHAR',
    shared_operators: 'BIGINT',
    shared_avs: 'BIGINT',
    avs_similarity: 'VARCHAR',
    shared_tvl: 'VARCHAR',
    shared_part: 'VARCHAR',
    slashable_tvl: 'VARCHAR',
    slashable_part: 'VARCHAR',
    shared_units: 'BIGNUM',
    slashable_units: 'BIGNUM',
  },
  reads: [
    'rollup.products',
    'rollup.product_operators',
    'rollup.product_avs',
    'rollup.share_values',
    'rollup.present_tables',
  ],
  growth: GROWS_BY_PRICE,
  sql: ({ table }) => /* sql */ `
    with places as (${placesSql(table('rollup.share_values'))}), at_operators as (
      select own.product, other.product as other_product, count(*) as shared_operators,
        sum(own.tvl_units) as shared_units, sum(own.slashable_units) as slashable_units
      from ${table('rollup.product_operators')} own
      join ${table('rollup.product_operators')} other
        on other."operator" = own."operator" and other.product <> own.product
      group by own.product, other.product
    ), at_avs as (
      select own.product, other.product as other_product, count(*) as shared_avs
      from ${table('rollup.product_avs')} own
      join ${table('rollup.product_avs')} other on other.avs = own.avs and other.product <> own.product
      group by own.product, other.product
    ), pairs as (
      select product, other_product, coalesce(shared_operators, 0) as shared_operators,
        coalesce(shared_avs, 0) as shared_avs, coalesce(shared_units, '0'::bignum) as shared_units,
        coalesce(slashable_units, '0'::bignum) as slashable_units
      from at_operators full join at_avs using (product, other_product)
    )
    select pairs.product, other_product, shared_operators, shared_avs,
      ${partSql('shared_avs::varchar', '(own.avs_count + other.avs_count - shared_avs)::varchar')}
        as avs_similarity,
      ${dollarsSql('shared_units')} as shared_tvl,
      ${partSql('shared_units::varchar', 'own.delegated_units::varchar')} as shared_part,
      ${slashableSql(dollarsSql('pairs.slashable_units'))} as slashable_tvl,
      ${slashableSql(partSql('pairs.slashable_units::varchar', 'own.delegated_units::varchar'))}
        as slashable_part,
      shared_units, pairs.slashable_units
    from pairs
    cross join places
    ${presentTables(table)}
    join ${table('rollup.products')} own on own.product = pairs.product
    join ${table('rollup.products')} other on other.product = other_product
    order by pairs.product, other_product`,
});
