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

export const productAvs = list({
  name: 'restaking/product-avs',
  purpose:
    'AVSs that products are exposed to by their operators, with the value at these operators and the value that the AVS can slash of it, largest value first.',
  tables: ['product_stakers'],
  asOf: PRODUCT_CHANGES,
  record: {
    product: text,
    avs: hex,
    name: text,
    operators: described(
      'Number of operators of the product that are registered with the AVS, or that its operator sets can slash.',
      integer,
    ),
    tvl: described('US dollars: value that the product delegates to them.', decimalText),
    part: part('tvl / the value that the product delegates'),
    slashableTvl: described(
      `US dollars: value of the product’s shares that operator sets of the AVS can slash now; ${WITHOUT_SLASHABLE_TABLES}.`,
      nullableDecimal,
    ),
    slashablePart: nullablePart(
      'slashableTvl / the value that the product delegates',
      WITHOUT_SLASHABLE_TABLES,
    ),
  },
  filters: {
    product: () => exactText('Name of the product, compared exactly.'),
    avs: () => address('Address of the AVS.'),
  },
  rows: (table) => /* sql */ `
    select exposed.*, avs.name
    from ${table('rollup.product_avs')} exposed
    left join ${table('snapshot.avs')} avs on avs.avs::varchar = exposed.avs`,
  order: 'tvl_units desc, product, avs',
  sorts: {
    own: '-tvl',
    by: { tvl: 'tvl_units', slashableTvl: 'slashable_units' },
  },
});
