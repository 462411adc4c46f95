import type { RowOf } from '../../../../client/index.ts';
import { Steps, stepsOf } from '../../charts/steps.tsx';
import { count } from '../../format/numbers.ts';
import type { Column } from '../../parts/column.ts';
import { Figure } from '../../parts/figure.tsx';
import { Answered, Empty } from '../../parts/states.tsx';
import { Count } from '../../parts/values.tsx';
import { useRows } from '../../state/answer.ts';
import { DAY } from './shared-columns.tsx';

type Week = RowOf<'restakingEcosystemHistorical'>;

const COUNTS: readonly {
  readonly id: string;
  readonly title: string;
  readonly colour: number;
  readonly read: (week: Week) => number;
}[] = [
  { id: 'stakers', title: 'Stakers', colour: 1, read: (week) => week.totalStakers },
  {
    id: 'delegated',
    title: 'Delegating stakers',
    colour: 4,
    read: (week) => week.delegatedWithOperator,
  },
  { id: 'operators', title: 'Operators', colour: 3, read: (week) => week.totalOperators },
  { id: 'avs', title: 'AVSs', colour: 5, read: (week) => week.totalAVSs },
  { id: 'deposits', title: 'Deposits', colour: 6, read: (week) => week.totalDeposits },
  {
    id: 'withdrawals',
    title: 'Withdrawals',
    colour: 2,
    read: (week) => week.withdrawalQueuedCount,
  },
];

const COLUMNS: readonly Column<Week>[] = [
  DAY,
  ...COUNTS.map(
    ({ id, title, read }): Column<Week> => ({
      id,
      title,
      kind: 'number',
      value: read,
      show: (week) => <Count value={read(week)} />,
    }),
  ),
];

/** Draws how many stakers, operators, AVSs, deposits and withdrawals there were by week. */
export function Growth() {
  const answer = useRows('restakingEcosystemHistorical', { interval: 'week' });
  const rows = answer.value ?? [];
  return (
    <Figure
      title="Stakers, operators and AVSs over time"
      note="Counts at the end of each week (UTC)"
      wide
      name="counts-by-week"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ day }) => day}
      empty="No activity."
    >
      <Answered of={answer} height={330}>
        {(weeks) =>
          weeks.length === 0 ? (
            <Empty>This snapshot has no activity.</Empty>
          ) : (
            <Steps
              label="Counts by week"
              histories={COUNTS.map(({ id, title, colour, read }) => ({
                id,
                label: title,
                colour,
                value: <Count value={weeks[0] ? read(weeks[0]) : 0} />,
                steps: stepsOf(
                  [...weeks].reverse(),
                  read,
                  (value) => `${title}: ${count(Number(value))}`,
                ),
              }))}
            />
          )
        }
      </Answered>
    </Figure>
  );
}
