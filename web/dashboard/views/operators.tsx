import { useMemo } from 'preact/hooks';
import type { RowOf } from '../../../client/index.ts';
import { partOf, sum } from '../format/numbers.ts';
import type { Column } from '../parts/column.ts';
import { Answered } from '../parts/states.tsx';
import { Title } from '../parts/title.tsx';
import { Count, Percent } from '../parts/values.tsx';
import { WholeList } from '../parts/whole-list.tsx';
import { useRows } from '../state/answer.ts';
import { OperatorConcentration, OperatorTreemap } from './blocks/operator-charts.tsx';
import { DelegatedTo, dollarColumn, OPERATOR } from './blocks/shared-columns.tsx';

type Operator = RowOf<'restakingAllOperators'>;

/** Lists all operators, and shows how concentrated their stake is. */
export function Operators() {
  const answer = useRows('restakingAllOperators', {});
  return (
    <>
      <Title note="Operators, by the stake delegated to them">Operators</Title>
      <Answered of={answer} height={900}>
        {(operators) => (
          <div class="cards">
            <OperatorTreemap operators={operators} />
            <OperatorConcentration operators={operators} />
            <AllOperators operators={operators} />
          </div>
        )}
      </Answered>
    </>
  );
}

function AllOperators({ operators }: { readonly operators: readonly Operator[] }) {
  const columns = useMemo(() => {
    const isKnown = operators.some(({ slashableTvl }) => slashableTvl !== null);
    const all = columnsOf(sum(operators.map(({ tvl }) => tvl)));
    return all.filter(({ id }) => isKnown || id !== 'slashable');
  }, [operators]);
  return (
    <WholeList
      title="All operators"
      name="operators"
      columns={columns}
      rows={operators}
      rowKey={({ operator }) => operator}
      by="tvl"
      direction="desc"
      text={({ operator, name }) => `${name} ${operator}`}
      empty="This snapshot has no operators."
    />
  );
}

function columnsOf(whole: string): readonly Column<Operator>[] {
  return [
    ...OPERATOR,
    {
      id: 'tvl',
      title: 'Delegated value',
      kind: 'decimal',
      width: 'minmax(8.6rem, 1fr)',
      value: ({ tvl }) => tvl,
      show: (operator) => <DelegatedTo of={operator} />,
    },
    {
      ...dollarColumn<Operator>(
        'slashable',
        'Slashable, USD',
        (row) => row.slashableTvl ?? undefined,
      ),
      help: 'US dollars of its delegated stake that operator sets can slash now',
    },
    {
      id: 'share',
      title: 'Share',
      kind: 'number',
      value: ({ tvl }) => partOf(tvl, whole),
      show: ({ tvl }) => <Percent value={partOf(tvl, whole)} />,
    },
    {
      id: 'stakers',
      title: 'Stakers',
      kind: 'number',
      value: ({ stakersCount }) => stakersCount,
      show: ({ stakersCount }) => <Count value={stakersCount} />,
    },
    {
      id: 'avs',
      title: 'AVSs',
      kind: 'number',
      value: ({ avsCount }) => avsCount,
      show: ({ avsCount }) => <Count value={avsCount} />,
    },
  ];
}
