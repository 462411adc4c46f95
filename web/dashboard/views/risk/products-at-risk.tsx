import type { RowOf } from '../../../../client/index.ts';
import type { Column } from '../../parts/column.ts';
import { PageList } from '../../parts/page-list.tsx';
import { usePage } from '../../state/answer.ts';
import { useRoute } from '../../state/route.ts';
import { PRODUCT, SLASHABLE } from '../blocks/product-columns.tsx';
import { countColumn, dollarColumn, partColumn } from '../blocks/shared-columns.tsx';

const COLUMNS: readonly Column<RowOf<'restakingAllProducts'>>[] = [
  PRODUCT,
  dollarColumn('delegated', 'Delegated, USD', ({ delegatedTvl }) => delegatedTvl),
  ...SLASHABLE,
  partColumn(
    'top',
    'Largest operator',
    'Of the value that the product delegates',
    ({ topPart }) => topPart,
  ),
  countColumn('operators', 'Operators', ({ operators }) => operators),
  countColumn('avs', 'AVSs', ({ avsCount }) => avsCount),
];

const BY_SLASHABLE = { sort: '-slashableTvl' } as const;

/** Lists products, such as liquid restaking tokens, by the value that can be slashed. */
export function ProductsAtRisk() {
  const { query } = useRoute();
  return (
    <PageList
      title="Products at risk"
      note="Products, such as liquid restaking tokens, and their slashable value"
      name="products-at-risk"
      answer={usePage('restakingAllProducts', BY_SLASHABLE, query['products.page'], 10)}
      columns={COLUMNS}
      rowKey={({ product }) => product}
      empty="This snapshot knows no product."
      pageName="products.page"
    />
  );
}
