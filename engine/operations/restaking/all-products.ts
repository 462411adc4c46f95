import {
  array,
  decimalText,
  described,
  integer,
  nullableDecimal,
  nullableInteger,
  plainWord,
  text,
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { exactText } from '../../definition/parameters.ts';
import { PRODUCT_CHANGES, WITHOUT_SLASHABLE_TABLES } from '../../sql/slashable-tables.ts';
import { concentrationFields, nullablePart } from '../shared/concentration-fields.ts';

export const allProducts = list({
  name: 'restaking/all-products',
  purpose:
    'Products, such as liquid restaking tokens, with the value of their stakers and its concentration by operator, largest value first.',
  tables: ['product_stakers'],
  asOf: PRODUCT_CHANGES,
  record: {
    product: text,
    stakers: described('Number of stakers that belong to the product.', integer),
    sources: described(
      'Sources of the addresses of its stakers, in alphabetical order.',
      array(text),
    ),
    rules: described(
      'How its stakers are known, in alphabetical order: registry, if a trusted contract named them in logs; formula, if their addresses are CREATE(creator, nonce); file, if a file of products has them.',
      array(plainWord),
    ),
    completeFrom: described(
      'From this block on these rules find each of its stakers; null if no block is proved, and for products of a file.',
      nullableInteger,
    ),
    notInLogs: described(
      'Part of the product that no log gives; empty if nothing is known to be missing.',
      text,
    ),
    tvl: described('US dollars: value of the shares of its stakers.', decimalText),
    delegatedTvl: described(
      'US dollars: value of the shares of those that delegate to an operator.',
      decimalText,
    ),
    slashableTvl: described(
      `US dollars: value of its shares that operator sets can slash now; ${WITHOUT_SLASHABLE_TABLES}.`,
      nullableDecimal,
    ),
    slashablePart: nullablePart('slashableTvl / delegatedTvl', WITHOUT_SLASHABLE_TABLES),
    avsCount: described('Number of AVSs of its operators.', integer),
    operators: described('Number of its operators with a value above 0.', {
      ...integer,
      column: 'holders',
    }),
    ...concentrationFields('operator'),
  },
  filters: { product: () => exactText('Name of the product, compared exactly.') },
  rows: (table) => `select * from ${table('rollup.products')}`,
  order: 'delegated_units desc, product',
  sorts: {
    own: '-delegatedTvl',
    by: {
      tvl: 'tvl_units',
      delegatedTvl: 'delegated_units',
      slashableTvl: 'slashable_units',
      hhi: 'hhi::decimal(38, 18)',
    },
  },
});
