import type { RowOf } from '../../../client/index.ts';
import { Bars } from '../charts/bars.tsx';
import { count } from '../format/numbers.ts';
import { Card, Fact, Facts } from '../parts/card.tsx';
import type { Column } from '../parts/column.ts';
import { Hex } from '../parts/hex.tsx';
import { Answered, Empty } from '../parts/states.tsx';
import { Title } from '../parts/title.tsx';
import { Count } from '../parts/values.tsx';
import { WholeList } from '../parts/whole-list.tsx';
import { useRows } from '../state/answer.ts';

type Avs = RowOf<'restakingAllAvs'>;

const TOP = 12;

const COLUMNS: readonly Column<Avs>[] = [
  {
    id: 'name',
    title: 'AVS',
    kind: 'text',
    value: ({ name, avs }) => name || avs,
    show: ({ name, avs }) => <Hex value={avs} to="avs" name={name} />,
  },
  {
    id: 'avs',
    title: 'Address',
    kind: 'text',
    width: 'minmax(9.5rem, 1fr)',
    value: ({ avs }) => avs,
    show: ({ avs }) => <Hex value={avs} to="avs" />,
  },
  {
    id: 'operators',
    title: 'Operators',
    kind: 'number',
    value: ({ operatorCount }) => operatorCount,
    show: ({ operatorCount }) => <Count value={operatorCount} />,
  },
  {
    id: 'description',
    title: 'Description',
    kind: 'text',
    width: 'minmax(12rem, 4fr)',
    value: ({ description }) => description,
    show: ({ description }) => <span title={description}>{description || '–'}</span>,
  },
];

/** All AVSs with their number of operators. */
export function AvsList() {
  const answer = useRows('restakingAllAvs', {});
  return (
    <>
      <Title note="Services secured by operators' delegated stake">AVSs</Title>
      <Answered of={answer} height={900}>
        {(rows) => {
          const secured = rows.filter(({ operatorCount }) => operatorCount > 0);
          return (
            <div class="cards">
              <Card title={`Top ${TOP} AVSs by operators`} wide>
                <Facts>
                  <Fact label="AVSs">{count(rows.length)}</Fact>
                  <Fact label="With operators">{count(secured.length)}</Fact>
                </Facts>
                {secured.length > 0 ? (
                  <Bars
                    label="AVSs by registered operators"
                    bars={secured.slice(0, TOP).map(({ avs, name, operatorCount }) => ({
                      id: avs,
                      label: <Hex value={avs} to="avs" name={name} />,
                      size: operatorCount,
                      value: count(operatorCount),
                      colour: 5,
                    }))}
                  />
                ) : (
                  <Empty>No operator is registered with any AVS.</Empty>
                )}
              </Card>
              <WholeList
                title="All AVSs"
                name="avs"
                columns={COLUMNS}
                rows={rows}
                rowKey={({ avs }) => avs}
                by="operators"
                direction="desc"
                text={({ avs, name, description }) => `${name} ${avs} ${description}`}
                empty="This snapshot has no AVSs."
              />
            </div>
          );
        }}
      </Answered>
    </>
  );
}
