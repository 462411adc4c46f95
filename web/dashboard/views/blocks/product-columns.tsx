import type { RowOf } from '../../../../client/index.ts';
import type { Column } from '../../parts/column.ts';
import { href } from '../../state/route.ts';
import { dollarColumn, partColumn } from './shared-columns.tsx';

/** Gives the address that a product's view has. */
export function productHref(product: string): string {
  return href(`products/${encodeURIComponent(product)}`);
}

/** Names a product, with a link to its view. */
export function ProductLink({ product }: { readonly product: string }) {
  return (
    <a href={productHref(product)} title={product}>
      {product}
    </a>
  );
}

/** Shows a row's product. */
export const PRODUCT: Column<{ readonly product: string }> = {
  id: 'product',
  title: 'Product',
  kind: 'text',
  value: ({ product }) => product,
  show: ({ product }) => <ProductLink product={product} />,
};

type Slashable = Pick<RowOf<'restakingAllProducts'>, 'slashableTvl' | 'slashablePart'>;

/** Shows the value that operator sets can slash, and its part in the delegated value. */
export const SLASHABLE: readonly Column<Slashable>[] = [
  dollarColumn('slashable', 'Slashable, USD', ({ slashableTvl }) => slashableTvl ?? undefined),
  partColumn(
    'slashable-part',
    'Slashable part',
    'What operator sets can slash now, of the value that the product delegates',
    ({ slashablePart }) => slashablePart,
  ),
];
