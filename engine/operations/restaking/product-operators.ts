import {
  decimalText,
  described,
  hex,
  integer,
  nullableDecimal,
  text,
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address, exactText } from '../../definition/parameters.ts';
import { PRODUCT_CHANGES, WITHOUT_SLASHABLE_TABLES } from '../../sql/slashable-tables.ts';
import { nullablePart, part } from '../shared/concentration-fields.ts';

export const productOperators = list({
  name: 'restaking/product-operators',
  purpose:
    'Operators that products delegate to, with the delegated value and the value that operator sets can slash of it, largest value first.',
  tables: ['product_stakers'],
  asOf: PRODUCT_CHANGES,
  record: {
    product: text,
    operator: hex,
    name: text,
    stakers: described(
      'Number of stakers of the product that delegate shares to the operator.',
      integer,
    ),
    avsCount: described('Number of AVSs of the operator.', integer),
    tvl: described('US dollars: value that the product delegates to the operator.', decimalText),
    part: part('tvl / the value that the product delegates'),
    operatorPart: part('tvl / the value that all stakers delegate to the operator'),
    slashableTvl: described(
      `US dollars: value of these shares that operator sets can slash now; ${WITHOUT_SLASHABLE_TABLES}.`,
      nullableDecimal,
    ),
    slashablePart: nullablePart('slashableTvl / tvl', WITHOUT_SLASHABLE_TABLES),
  },
  filters: {
    product: () => exactText('Name of the product, compared exactly.'),
    operator: () => address('Address of the operator.'),
  },
  rows: (table) => /* sql */ `
    select product_operators.*, operators.name, coalesce(exposing.avs_count, 0) as avs_count
    from ${table('rollup.product_operators')} product_operators
    left join ${table('snapshot.operators')} operators on operators."operator"::varchar = product_operators."operator"
    left join (
      select "operator", count(*) as avs_count from ${table('rollup.exposing_avs')} group by "operator"
    ) exposing on exposing."operator" = product_operators."operator"`,
  order: 'tvl_units desc, product, "operator"',
  sorts: {
    own: '-tvl',
    by: { tvl: 'tvl_units', slashableTvl: 'slashable_units' },
  },
});
