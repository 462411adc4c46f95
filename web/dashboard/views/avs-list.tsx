import type { RowOf } from '../../../client/index.ts';
import { Bars } from '../charts/bars.tsx';
import { count } from '../format/numbers.ts';
import { Card } from '../parts/card.tsx';
import type { Column } from '../parts/column.ts';
import { Hex } from '../parts/hex.tsx';
import { Lazy } from '../parts/lazy.tsx';
import { Sections } from '../parts/sections.tsx';
import { Answered, Empty } from '../parts/states.tsx';
import { Title } from '../parts/title.tsx';
import { Count, Dollars } from '../parts/values.tsx';
import { WholeList } from '../parts/whole-list.tsx';
import { TableAbsentError } from '../state/absent-tables.ts';
import { useRows } from '../state/answer.ts';
import { addressColumn, dollarColumn } from './blocks/shared-columns.tsx';
import { onDemand } from './loaded.tsx';

const MultichainChains = onDemand((module) => module.MultichainChains, 240);
const MultichainRoots = onDemand((module) => module.MultichainRoots, 240);
const TaskFeeSplits = onDemand((module) => module.TaskFeeSplits, 240);

/** An AVS; the values are undefined if it has no operator set. */
interface Avs extends RowOf<'restakingAllAvs'> {
  readonly slashable: string | undefined;
  readonly held: string | undefined;
}

const TOP = 12;

const COLUMNS: readonly Column<Avs>[] = [
  {
    id: 'name',
    title: 'AVS',
    kind: 'text',
    value: ({ name, avs }) => name || avs,
    show: ({ name, avs }) => <Hex value={avs} to="avs" name={name} />,
  },
  addressColumn({
    id: 'avs',
    to: 'avs',
    address: ({ avs }) => avs,
    name: ({ name }) => name,
  }),
  {
    id: 'operators',
    title: 'Operators',
    kind: 'number',
    value: ({ operatorCount }) => operatorCount,
    show: ({ operatorCount }) => <Count value={operatorCount} />,
  },
  dollarColumn('slashable', 'Slashable, USD', ({ slashable }) => slashable),
  dollarColumn('held', 'Stake of set members, USD', ({ held }) => held),
  {
    id: 'description',
    title: 'Description',
    kind: 'text',
    width: 'minmax(12rem, 4fr)',
    value: ({ description }) => description,
    show: ({ description }) => <span title={description}>{description || '–'}</span>,
  },
];

/** All AVSs with their operators, and the value that their operator sets can slash. */
export function AvsList() {
  const answer = useRows('restakingAllAvs', {});
  const slashable = useRows('restakingSlashableByAvs', {});
  const values = new Map(slashable.value?.map((row) => [row.avs, row]));
  const isAbsent = slashable.error instanceof TableAbsentError;
  const columns = COLUMNS.filter(({ id }) => !isAbsent || (id !== 'slashable' && id !== 'held'));
  return (
    <>
      <Title note="Services secured by operators' delegated stake">AVSs</Title>
      <Answered of={answer} height={900}>
        {(listed) => {
          const rows = listed.map((row) => {
            const value = values.get(row.avs);
            return { ...row, slashable: value?.slashableTvl, held: value?.tvl };
          });
          return (
            <div class="cards">
              {!isAbsent && (
                <Card
                  title={`Top ${TOP} AVSs by slashable value`}
                  note="Value that their operator sets can slash now"
                >
                  <Answered of={slashable} height={380}>
                    {(ranked) => <SlashableBars of={ranked} />}
                  </Answered>
                </Card>
              )}
              <ByOperators rows={rows} />
              <WholeList
                title="All AVSs"
                name="avs"
                columns={columns}
                rows={rows}
                rowKey={({ avs }) => avs}
                by="operators"
                direction="desc"
                text={({ avs, name, description }) => `${name} ${avs} ${description}`}
                empty="This snapshot has no AVSs."
              />
              <Sections together>
                <Lazy
                  height={240}
                  wide
                  section={['Chains that get operator tables', 'restakingMultichainChains']}
                >
                  {() => <MultichainChains />}
                </Lazy>
                <Lazy
                  height={240}
                  wide
                  section={['Roots of operator tables', 'restakingMultichainRoots']}
                >
                  {() => <MultichainRoots />}
                </Lazy>
                <Lazy height={240} wide section={['Fees of tasks', 'restakingTaskFeeSplits']}>
                  {() => <TaskFeeSplits />}
                </Lazy>
              </Sections>
            </div>
          );
        }}
      </Answered>
    </>
  );
}

function ByOperators({ rows }: { readonly rows: readonly Avs[] }) {
  const secured = rows.filter(({ operatorCount }) => operatorCount > 0);
  const note = `${count(rows.length)} AVSs, ${count(secured.length)} with operators`;
  return (
    <Card title={`Top ${TOP} AVSs by operators`} note={note}>
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
  );
}

function SlashableBars({ of }: { readonly of: readonly RowOf<'restakingSlashableByAvs'>[] }) {
  const ranked = of.filter(({ slashableTvl }) => Number(slashableTvl) > 0);
  if (ranked.length === 0) {
    return <Empty>No operator set of this snapshot can slash a value.</Empty>;
  }
  return (
    <Bars
      label="AVSs by slashable value"
      bars={ranked.slice(0, TOP).map(({ avs, name, slashableTvl }) => ({
        id: avs,
        label: <Hex value={avs} to="avs" name={name} />,
        size: Number(slashableTvl),
        value: <Dollars value={slashableTvl} />,
        colour: 7,
      }))}
    />
  );
}
