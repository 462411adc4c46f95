import type { RowOf } from '../../../../client/index.ts';
import type { Column } from '../../parts/column.ts';
import { Count, None, Percent } from '../../parts/values.tsx';
import { href } from '../../state/route.ts';
import { dollarColumn } from './shared-columns.tsx';

/** The address of the view of a product. */
export function productHref(product: string): string {
  return href(`products/${encodeURIComponent(product)}`);
}

/** The name of a product, with a link to its view. */
export function ProductLink({ product }: { readonly product: string }) {
  return (
    <a href={productHref(product)} title={product}>
      {product}
    </a>
  );
}

/** The product of a row. */
export const PRODUCT: Column<{ readonly product: string }> = {
  id: 'product',
  title: 'Product',
  kind: 'text',
  value: ({ product }) => product,
  show: ({ product }) => <ProductLink product={product} />,
};

/** A part of a whole; a dash without the tables for it. */
export function partColumn<Row>(
  id: string,
  title: string,
  help: string,
  read: (row: Row) => string | null,
): Column<Row> {
  return {
    id,
    title,
    kind: 'decimal',
    width: 'minmax(8rem, 1fr)',
    help,
    value: read,
    show: (row) => {
      const part = read(row);
      return part === null ? <None /> : <Percent value={Number(part)} />;
    },
  };
}

/** A count of a row. */
export function countColumn<Row>(
  id: string,
  title: string,
  read: (row: Row) => number,
): Column<Row> {
  return {
    id,
    title,
    kind: 'number',
    value: read,
    show: (row) => <Count value={read(row)} />,
  };
}

type Slashable = Pick<RowOf<'restakingAllProducts'>, 'slashableTvl' | 'slashablePart'>;

/** Value that operator sets can slash, and its part of the delegated value. */
export const SLASHABLE: readonly Column<Slashable>[] = [
  dollarColumn('slashable', 'Slashable, USD', ({ slashableTvl }) => slashableTvl ?? undefined),
  partColumn(
    'slashable-part',
    'Slashable part',
    'What operator sets can slash now, of the value that the product delegates',
    ({ slashablePart }) => slashablePart,
  ),
];
