import { decimalText, described, integer, nullableDecimal, text } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { exactText } from '../../definition/parameters.ts';
import { PRODUCT_CHANGES, WITHOUT_SLASHABLE_TABLES } from '../../sql/slashable-tables.ts';
import { nullablePart, part } from '../shared/concentration-fields.ts';

export const productContagion = list({
  name: 'restaking/product-contagion',
  purpose:
    'Contagion matrix of products: for each two that share an operator or an AVS, the loss of the first if the operators of the second were slashed, largest shared value first.',
  tables: ['product_stakers'],
  asOf: PRODUCT_CHANGES,
  record: {
    product: text,
    otherProduct: described('Name of the product whose operators are slashed.', text),
    sharedOperators: described('Number of operators that both delegate shares to.', integer),
    sharedTvl: described(
      'US dollars: value that product delegates to these operators.',
      decimalText,
    ),
    sharedPart: part('sharedTvl / the value that product delegates'),
    slashableTvl: described(
      `US dollars: loss of product if all operator sets slashed these operators by their whole allocations; ${WITHOUT_SLASHABLE_TABLES}.`,
      nullableDecimal,
    ),
    slashablePart: nullablePart(
      'slashableTvl / the value that product delegates',
      WITHOUT_SLASHABLE_TABLES,
    ),
    sharedAvs: described('Number of AVSs that both are exposed to.', integer),
    avsSimilarity: part(
      'Jaccard index: sharedAvs / the number of AVSs that one of both is exposed to',
    ),
  },
  filters: {
    product: () => exactText('Name of the product that loses, compared exactly.'),
    otherProduct: () =>
      exactText('Name of the product whose operators are slashed, compared exactly.'),
  },
  rows: (table) => `select * from ${table('rollup.product_contagion')}`,
  order: 'shared_units desc, product, other_product',
});
