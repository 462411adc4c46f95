import { Fragment } from 'preact';
import type { RowOf } from '../../../../client/index.ts';
import { AnsweredList } from '../../parts/answered-list.tsx';
import { Fact } from '../../parts/card.tsx';
import type { Column } from '../../parts/column.ts';
import { TableAbsentError } from '../../state/absent-tables.ts';
import { type Answer, useRows } from '../../state/answer.ts';
import {
  AT_OPERATORS,
  OPERATOR_COUNT,
  OPERATOR_PART,
  PRODUCT,
  ProductLink,
  partOfProduct,
  SLASHABLE,
} from './product-columns.tsx';
import { countColumn, dollarColumn } from './shared-columns.tsx';

interface ProductsBehindProps<Row> {
  readonly answer: Answer<readonly Row[]>;
  readonly columns: readonly Column<Row>[];
  /** Names whom the products delegate to. */
  readonly recipient: string;
}

function ProductsBehind<Row extends { readonly product: string }>({
  answer,
  columns,
  recipient,
}: ProductsBehindProps<Row>) {
  return (
    <AnsweredList
      answer={answer}
      height={240}
      title="Products behind it"
      note={`Products, such as liquid restaking tokens, that delegate to ${recipient}`}
      name="products"
      columns={columns}
      rowKey={({ product }) => product}
      by="value"
      direction="desc"
      empty={`No known product delegates to ${recipient}.`}
    />
  );
}

/** The products that delegate to an operator. */
export function ProductsOfOperator({ operator }: { readonly operator: string }) {
  const answer = useRows('restakingProductOperators', { operator });
  return <ProductsBehind answer={answer} columns={OF_OPERATOR} recipient="this operator" />;
}

const OF_OPERATOR: readonly Column<RowOf<'restakingProductOperators'>>[] = [
  PRODUCT,
  dollarColumn('value', 'Delegated here, USD', ({ tvl }) => tvl),
  partOfProduct('Part of the product'),
  OPERATOR_PART,
  ...SLASHABLE,
  countColumn('stakers', 'Stakers', ({ stakers }) => stakers),
];

/** The products that an AVS is a risk for. */
export function ProductsOfAvs({ avs }: { readonly avs: string }) {
  const answer = useRows('restakingProductAvs', { avs });
  return <ProductsBehind answer={answer} columns={OF_AVS} recipient="an operator of this AVS" />;
}

const OF_AVS: readonly Column<RowOf<'restakingProductAvs'>>[] = [
  PRODUCT,
  AT_OPERATORS,
  partOfProduct('Part of the product'),
  ...SLASHABLE,
  OPERATOR_COUNT,
];

/**
 * The products that a staker holds its shares for, those with a value first; nothing if no product
 * is known. A staker that serves several has a row for each strategy of theirs.
 */
export function ProductFact({ staker }: { readonly staker: string }) {
  const answer = useRows('restakingProductStakers', { staker });
  const rows = answer.value ?? [];
  const [first] = rows;
  if (answer.error instanceof TableAbsentError || (answer.value && !first)) return null;
  const held = rows.filter(({ tvl }) => Number(tvl) > 0);
  const shown = (held.length > 0 ? held : rows.slice(0, 1)).map(({ product }) => product);
  return (
    <Fact of={answer} label="Holds for" note={first && BY_RULE[first.rule]}>
      {first
        ? [...new Set(shown)].map((product, at) => (
            <Fragment key={product}>
              {at > 0 && ', '}
              <ProductLink product={product} />
            </Fragment>
          ))
        : '…'}
    </Fact>
  );
}

/** How a product is known to have a staker. */
export const BY_RULE: Readonly<Record<string, string>> = {
  registry: 'its contract names this staker',
  formula: 'its contract made this staker',
  file: 'a list of products names it',
};
