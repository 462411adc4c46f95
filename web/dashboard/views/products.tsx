import type { RowOf } from '../../../client/index.ts';
import { Bars } from '../charts/bars.tsx';
import { count } from '../format/numbers.ts';
import { Card } from '../parts/card.tsx';
import type { Column } from '../parts/column.ts';
import { Section, Sections } from '../parts/sections.tsx';
import { Answered, Empty } from '../parts/states.tsx';
import { Title } from '../parts/title.tsx';
import { Dollars } from '../parts/values.tsx';
import { WholeList } from '../parts/whole-list.tsx';
import { useRows } from '../state/answer.ts';
import { setQuery, useRoute } from '../state/route.ts';
import { PRODUCT, ProductLink, SLASHABLE } from './blocks/product-columns.tsx';
import { ProductFacts } from './blocks/product-facts.tsx';
import { ProductValue } from './blocks/product-value.tsx';
import { countColumn, dollarColumn, partColumn } from './blocks/shared-columns.tsx';

type Product = RowOf<'restakingAllProducts'>;

const TOP = 12;

const COLUMNS: readonly Column<Product>[] = [
  PRODUCT,
  dollarColumn('value', 'Value, USD', ({ tvl }) => tvl),
  dollarColumn('delegated', 'Delegated, USD', ({ delegatedTvl }) => delegatedTvl),
  ...SLASHABLE,
  countColumn('operators', 'Operators', ({ operators }) => operators),
  partColumn(
    'top',
    'Largest operator',
    'Of the value that the product delegates',
    (row) => row.topPart,
  ),
  {
    id: 'hhi',
    title: 'HHI',
    kind: 'decimal',
    help: 'Concentration by operator: the sum of the squared parts; 1 is one operator',
    value: ({ hhi }) => hhi,
    show: ({ hhi }) => Number(hhi).toFixed(3),
  },
  countColumn('avs', 'AVSs', ({ avsCount }) => avsCount),
  countColumn('stakers', 'Stakers', ({ stakers }) => stakers),
];

/** Lists all products with their exposure, and compares two side by side. */
export function Products() {
  const { query } = useRoute();
  const answer = useRows('restakingAllProducts', {});
  return (
    <>
      <Title note="Liquid restaking tokens and others, by the stakers that hold shares for them">
        Products
      </Title>
      <Sections>
        <Section section={['All products', 'restakingAllProducts']}>
          <Answered of={answer} height={900}>
            {(rows) => (
              <div class="cards">
                <Sections>
                  <ByValue rows={rows} />
                  {sidesOf(rows, query).map((chosen, at) => (
                    <Side key={SIDES[at]} of={chosen} at={at} rows={rows} />
                  ))}
                  {sidesOf(rows, query).map(({ product }, at) => (
                    <Section
                      key={`${SIDES[at]} over time`}
                      section={[`${product} over time`, 'restakingProductHistorical']}
                    >
                      <ProductValue product={product} title={`${product} over time`} wide={false} />
                    </Section>
                  ))}
                  <WholeList
                    title="All products"
                    name="products"
                    columns={COLUMNS}
                    rows={rows}
                    rowKey={({ product }) => product}
                    by="delegated"
                    direction="desc"
                    text={({ product }) => product}
                    empty="This snapshot knows no product."
                  />
                </Sections>
              </div>
            )}
          </Answered>
        </Section>
      </Sections>
    </>
  );
}

function ByValue({ rows }: { readonly rows: readonly Product[] }) {
  const held = rows.filter(({ delegatedTvl }) => Number(delegatedTvl) > 0);
  const note = `${count(rows.length)} products, ${count(held.length)} with a delegated value`;
  return (
    <Card title="Delegated value by product" note={note} wide>
      {held.length > 0 ? (
        <Bars
          label="Products by delegated value"
          bars={held.slice(0, TOP).map(({ product, delegatedTvl }) => ({
            id: product,
            label: <ProductLink product={product} />,
            size: Number(delegatedTvl),
            value: <Dollars value={delegatedTvl} />,
            colour: 3,
          }))}
        />
      ) : (
        <Empty>No product of this snapshot delegates a known value.</Empty>
      )}
    </Card>
  );
}

/** The page's address has both products in these parameters. */
const SIDES = ['one', 'other'] as const;

/** The two products that the page's address has, by default the largest; none of a single one. */
function sidesOf(
  rows: readonly Product[],
  query: ReturnType<typeof useRoute>['query'],
): readonly Product[] {
  if (rows.length < 2) return [];
  return SIDES.flatMap(
    (side, at) => rows.find(({ product }) => product === query[side]) ?? rows[at] ?? [],
  );
}

interface SideProps {
  readonly of: Product;
  readonly at: number;
  readonly rows: readonly Product[];
}

/** Shows one of two compared products; a visitor chooses another. */
function Side({ of, at, rows }: SideProps) {
  const side = SIDES[at] ?? SIDES[0];
  return (
    <Card
      title={of.product}
      note={at === 0 ? 'Side by side' : 'and this one'}
      aside={
        <label class="choice">
          <span class="sr-only">{`Product on the ${at === 0 ? 'left' : 'right'}`}</span>
          <select
            value={of.product}
            onChange={({ currentTarget }) => setQuery({ [side]: currentTarget.value })}
          >
            {rows.map(({ product }) => (
              <option key={product} value={product}>
                {product}
              </option>
            ))}
          </select>
        </label>
      }
    >
      <ProductFacts of={of} />
    </Card>
  );
}
