import type { RowOf } from '../../../../client/index.ts';
import { count } from '../../format/numbers.ts';
import type { Column } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import { PageList } from '../../parts/page-list.tsx';
import { useSort } from '../../parts/use-sort.ts';
import { Amount, Worth } from '../../parts/values.tsx';
import { usePage } from '../../state/answer.ts';
import { useRoute } from '../../state/route.ts';
import { countColumn, partColumn, SHARES } from './shared-columns.tsx';

type Row = RowOf<'restakingStrategyOperators'>;

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'name',
    title: 'Operator',
    kind: 'text',
    value: ({ name, operator }) => name || operator,
    show: ({ name, operator }) => <Hex value={operator} to="operators" name={name} />,
  },
  {
    id: 'tvl',
    title: 'Value, USD',
    kind: 'decimal',
    value: ({ tvl }) => tvl,
    show: ({ tvl }) => <Worth value={tvl} />,
  },
  {
    id: 'tokens',
    title: 'Tokens',
    kind: 'decimal',
    value: ({ tokens }) => tokens,
    show: ({ tokens, symbol }) => <Amount value={tokens} unit={symbol} />,
  },
  partColumn('part', 'Part', 'Part in all delegated shares of the strategy', ({ part }) => part),
  countColumn('stakersCount', 'Stakers', ({ stakersCount }) => stakersCount),
  SHARES,
];

/** Lists operators with shares delegated in a strategy, the largest value first. */
export function OperatorsOfToken({ strategy }: { readonly strategy: string }) {
  const { query } = useRoute();
  const { sort, sorting } = useSort(['tvl', 'stakersCount'], '-tvl', {
    sort: 'operators.sort',
    page: 'operators.page',
  });
  const answer = usePage(
    'restakingStrategyOperators',
    { strategy, sort },
    query['operators.page'],
    10,
  );
  const total = answer.value?.meta.total;
  return (
    <PageList
      title="Operators"
      note={total !== undefined && `${count(total)} with delegated shares`}
      name="operators-of-token"
      answer={answer}
      columns={COLUMNS}
      rowKey={({ operator }) => operator}
      empty="No operator has shares of this strategy."
      sorting={sorting}
      pageName="operators.page"
    />
  );
}
