import type { RowOf } from '../../../client/index.ts';
import { count } from '../format/numbers.ts';
import { AnsweredList } from '../parts/answered-list.tsx';
import type { Column } from '../parts/column.ts';
import { Hex } from '../parts/hex.tsx';
import { Lazy } from '../parts/lazy.tsx';
import { PageList } from '../parts/page-list.tsx';
import { Sections } from '../parts/sections.tsx';
import { Answered, Empty } from '../parts/states.tsx';
import { Title } from '../parts/title.tsx';
import { useAnswer, usePage, useRows } from '../state/answer.ts';
import { type Names, useNames } from '../state/names.ts';
import { useRoute } from '../state/route.ts';
import {
  AT_OPERATORS,
  nameColumn,
  OPERATOR_COUNT,
  OPERATOR_PART,
  ProductLink,
  partOfProduct,
  SLASHABLE,
} from './blocks/product-columns.tsx';
import { ProductFacts } from './blocks/product-facts.tsx';
import { ProductValue } from './blocks/product-value.tsx';
import { countColumn, dollarColumn, STAKER } from './blocks/shared-columns.tsx';

/** One product: its value, its operators, the AVSs that can slash it, and its stakers. */
export function Product({ product }: { readonly product: string }) {
  const answer = useAnswer('restakingAllProducts', { product, limit: 1 });
  return (
    <>
      <Title note="Product: the stakers that hold shares for it">{product}</Title>
      <Answered of={answer} height={600}>
        {({ data: [found] }) =>
          found === undefined ? (
            <Empty>This snapshot has no product of this name.</Empty>
          ) : (
            <>
              <section class="headline" aria-label="Summary">
                <ProductFacts of={found} answer={answer} />
                <p class="note">{knowledgeOf(found)}</p>
              </section>
              <div class="cards">
                <Sections>
                  <Lazy
                    height={260}
                    wide
                    section={['Value over time', 'restakingProductHistorical']}
                  >
                    {() => <ProductValue product={product} />}
                  </Lazy>
                  <Operators product={product} />
                  <Avss product={product} />
                  <Lazy height={240} wide>
                    {() => <Contagion product={product} />}
                  </Lazy>
                  <Lazy height={480} wide>
                    {() => <Stakers product={product} />}
                  </Lazy>
                </Sections>
              </div>
            </>
          )
        }
      </Answered>
    </>
  );
}

const RULES: Readonly<Record<string, string>> = {
  registry: 'a contract of its issuer names them in logs',
  formula: 'only its creator can make contracts at their addresses',
  file: 'a list of products has them',
};

/** Describes how its stakers are known, since which block all are, and the part no log gives. */
function knowledgeOf({ rules, completeFrom, notInLogs }: RowOf<'restakingAllProducts'>): string {
  const known = `Its stakers are known since ${rules.map((rule) => RULES[rule] ?? rule).join('; ')}.`;
  const whole =
    completeFrom === null
      ? 'Some may be missing.'
      : `None is missing from block ${count(completeFrom)} on.`;
  return `${known} ${whole}${notInLogs ? ` Not in logs: ${notInLogs}` : ''}`;
}

interface ProductProps {
  readonly product: string;
}

const OPERATORS: readonly Column<RowOf<'restakingProductOperators'>>[] = [
  nameColumn('operator', 'Operator', 'operators', ({ operator }) => operator),
  dollarColumn('value', 'Delegated, USD', ({ tvl }) => tvl),
  partOfProduct('Part'),
  OPERATOR_PART,
  ...SLASHABLE,
  countColumn('avs', 'AVSs', ({ avsCount }) => avsCount),
];

function Operators({ product }: ProductProps) {
  const answer = useRows('restakingProductOperators', { product });
  return (
    <AnsweredList
      answer={answer}
      height={300}
      title="Operators"
      name="operators"
      columns={OPERATORS}
      rowKey={({ operator }) => operator}
      by="value"
      direction="desc"
      empty="Its stakers delegate to no operator."
    />
  );
}

const AVSS: readonly Column<RowOf<'restakingProductAvs'>>[] = [
  nameColumn('avs', 'AVS', 'avs', ({ avs }) => avs),
  ...SLASHABLE,
  AT_OPERATORS,
  partOfProduct('Part'),
  OPERATOR_COUNT,
];

function Avss({ product }: ProductProps) {
  const answer = useRows('restakingProductAvs', { product });
  return (
    <AnsweredList
      answer={answer}
      height={300}
      title="AVSs that it is exposed to"
      name="avs"
      columns={AVSS}
      rowKey={({ avs }) => avs}
      by="slashable"
      direction="desc"
      empty="Its operators are registered with no AVS."
    />
  );
}

const CONTAGION: readonly Column<RowOf<'restakingProductContagion'>>[] = [
  {
    id: 'other',
    title: 'Other product',
    kind: 'text',
    value: ({ otherProduct }) => otherProduct,
    show: ({ otherProduct }) => <ProductLink product={otherProduct} />,
  },
  countColumn('operators', 'Shared operators', ({ sharedOperators }) => sharedOperators),
  dollarColumn('value', 'At shared operators, USD', ({ sharedTvl }) => sharedTvl),
  ...SLASHABLE,
  countColumn('avs', 'Shared AVSs', ({ sharedAvs }) => sharedAvs),
];

function Contagion({ product }: ProductProps) {
  const answer = useRows('restakingProductContagion', { product });
  return (
    <AnsweredList
      answer={answer}
      height={240}
      title="Products that share operators"
      note="Loss if all operators of the other product were slashed"
      name="contagion"
      columns={CONTAGION}
      rowKey={({ otherProduct }) => otherProduct}
      by="value"
      direction="desc"
      empty="No other product shares an operator or an AVS."
    />
  );
}

type Staker = RowOf<'restakingProductStakers'>;

const STAKERS: readonly Column<Staker>[] = [
  STAKER,
  dollarColumn('value', 'Value, USD', ({ tvl }) => tvl),
  {
    id: 'operator',
    title: 'Operator',
    kind: 'text',
    value: ({ operator }) => operator,
    show: ({ operator }) => <Hex value={operator} to="operators" />,
  },
  {
    id: 'rule',
    title: 'Known by',
    kind: 'text',
    value: ({ rule }) => rule,
    show: (row) => row.rule,
  },
  {
    id: 'source',
    title: 'Source',
    kind: 'text',
    width: 'minmax(12rem, 2fr)',
    value: ({ source }) => source,
    show: ({ source }) => <span title={source}>{source}</span>,
  },
];

/** Names the strategy whose shares of a staker belong to the product, if others have the rest. */
const strategyColumn = (names: Names): Column<Staker> => ({
  id: 'strategy',
  title: 'Shares',
  help: 'A staker can hold its shares in some strategies for other products; the rest are this one’s',
  kind: 'text',
  value: ({ strategy }) => strategy ?? '',
  show: ({ strategy }) =>
    strategy === null ? (
      'the rest'
    ) : (
      <Hex value={strategy} to="strategies" name={names.strategy(strategy)} />
    ),
});

function Stakers({ product }: ProductProps) {
  const { query } = useRoute();
  const names = useNames();
  const answer = usePage('restakingProductStakers', { product }, query['stakers.page'], 10);
  const isDivided = answer.value?.data.some(({ strategy }) => strategy !== null);
  const [first, ...others] = STAKERS;
  const columns = isDivided && first ? [first, strategyColumn(names), ...others] : STAKERS;
  return (
    <PageList
      title="Stakers"
      name="product-stakers"
      answer={answer}
      columns={columns}
      rowKey={({ staker, strategy }) => `${staker} ${strategy}`}
      empty="No staker."
      pageName="stakers.page"
    />
  );
}
