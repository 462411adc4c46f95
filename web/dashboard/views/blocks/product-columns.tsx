import type { RowOf } from '../../../../client/index.ts';
import type { Column } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import { href } from '../../state/route.ts';
import { countColumn, dollarColumn, partColumn } from './shared-columns.tsx';

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

interface PartOfProduct {
  readonly part: string | null;
}

/** Shows the part that a row has in what the product delegates. */
export function partOfProduct(title: string): Column<PartOfProduct> {
  return partColumn('part', title, 'Of the value that the product delegates', ({ part }) => part);
}

/** Shows the part that the product has in what all stakers delegate to an operator. */
export const OPERATOR_PART: Column<{ readonly operatorPart: string | null }> = partColumn(
  'operator-part',
  'Part of the operator',
  'Of the value that all stakers delegate to the operator',
  ({ operatorPart }) => operatorPart,
);

/** Shows the value that the product has at the operators of an AVS. */
export const AT_OPERATORS: Column<{ readonly tvl: string }> = dollarColumn(
  'value',
  'At its operators, USD',
  ({ tvl }) => tvl,
);

/** Counts a row's operators. */
export const OPERATOR_COUNT: Column<{ readonly operators: number }> = countColumn(
  'operators',
  'Operators',
  ({ operators }) => operators,
);

/** Shows what a row is about by its name, or else by its address, with a link to its view. */
export function nameColumn<Row extends { readonly name: string }>(
  id: string,
  title: string,
  view: 'operators' | 'avs',
  address: (row: Row) => string,
): Column<Row> {
  return {
    id,
    title,
    kind: 'text',
    value: (row) => row.name || address(row),
    show: (row) => <Hex value={address(row)} to={view} name={row.name} />,
  };
}
