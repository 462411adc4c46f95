import { VALUE_CHANGES } from '../../definition/as-of.ts';
import {
  decimalText,
  described,
  hex,
  nullableHex,
  nullableInteger,
  plainWord,
  text,
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address, exactText } from '../../definition/parameters.ts';
import { belongsToProduct } from '../../sql/belongs-to-product.ts';

export const productStakers = list({
  name: 'restaking/product-stakers',
  purpose:
    'Stakers that belong to products, with the source that proves it, their operators and the value of their shares, largest value first.',
  tables: ['product_stakers'],
  asOf: VALUE_CHANGES,
  record: {
    product: text,
    staker: hex,
    operator: hex,
    tvl: described(
      'US dollars: value of the shares of the staker that belong to the product.',
      decimalText,
    ),
    strategy: described(
      'Only its shares in this strategy belong to the product; null for all shares but those in strategies of its other rows.',
      nullableHex,
    ),
    source: described('Public source that proves that the staker belongs to the product.', text),
    rule: described(
      'How it is known: registry, if a trusted contract named it in a log; formula, if its address is CREATE(creator, nonce); file, if a file of products has it.',
      plainWord,
    ),
    nonce: described(
      'Nonce with which the creator made the staker; null unless the rule is formula.',
      nullableInteger,
    ),
    fromBlock: described(
      'Block of its first pod, deposit or delegation, from which it belongs to the product; null for a row of a file.',
      nullableInteger,
    ),
    toBlock: described(
      'Block in which the registry removed it; null if none did.',
      nullableInteger,
    ),
    transactionHash: described(
      'Transaction of the log that names it, or of its first pod, deposit or delegation; null for a row of a file.',
      nullableHex,
    ),
  },
  filters: {
    product: () => exactText('Name of the product, compared exactly.'),
    staker: () => address('Address of the staker.'),
    operator: () => address('Address of the operator.'),
  },
  rows: (table) => /* sql */ `
    with places as (
      select coalesce(any_value(tvl_places), '0') as tvl_places from ${table('rollup.share_values')}
    ), staker_values as (
      select given.product, given.staker, given.strategy, sum(holding.units) as tvl_units
      from ${table('rollup.product_holdings')} holding
      join ${table('rollup.staker_products')} given
        on given.product = holding.product and ${belongsToProduct('holding.staker', 'holding.strategy')}
      group by given.product, given.staker, given.strategy
    )
    select given.*, coalesce(staker_values.tvl_units, '0'::bignum) as tvl_units,
      coalesce(shift_decimal(staker_values.tvl_units::varchar, '-' || places.tvl_places), '0') as tvl
    from ${table('rollup.staker_products')} given
    cross join places
    left join staker_values on staker_values.product = given.product and staker_values.staker = given.staker
      and staker_values.strategy is not distinct from given.strategy`,
  order: 'tvl_units desc, product, staker, strategy nulls first',
});
