import { Bars } from '../../charts/bars.tsx';
import { actionLabel, GROUPS, groupOf } from '../../format/actions.ts';
import type { Column } from '../../parts/column.ts';
import { Figure } from '../../parts/figure.tsx';
import { Answered, Empty } from '../../parts/states.tsx';
import { Count } from '../../parts/values.tsx';
import { useAnswer } from '../../state/answer.ts';
import { href } from '../../state/route.ts';

interface Total {
  readonly action: string;
  readonly count: number;
}

const SHOWN = 9;

const COLUMNS: readonly Column<Total>[] = [
  {
    id: 'action',
    title: 'Action',
    kind: 'text',
    value: ({ action }) => action,
    show: ({ action }) => <a href={href('activity', { action })}>{actionLabel(action)}</a>,
  },
  {
    id: 'count',
    title: 'Activities',
    kind: 'number',
    value: ({ count }) => count,
    show: ({ count }) => <Count value={count} />,
  },
];

/** Lists the most frequent actions, with links to their activity. */
export function ActionTotals() {
  const answer = useAnswer('restakingActivityHistogram', { interval: 'week' });
  const totals = totalsOf(answer.value?.data ?? []);
  return (
    <Figure
      title="Activity by action"
      note={answer.value && `Top ${Math.min(SHOWN, totals.length)} of ${totals.length} actions`}
      name="activity-by-action"
      columns={COLUMNS}
      rows={totals}
      rowKey={({ action }) => action}
      empty="No activity."
    >
      <Answered of={answer} height={288}>
        {() =>
          totals.length === 0 ? (
            <Empty>This snapshot has no activity.</Empty>
          ) : (
            <Bars
              label="Activities by action"
              bars={totals.slice(0, SHOWN).map(({ action, count }) => ({
                id: action,
                label: <a href={href('activity', { action })}>{actionLabel(action)}</a>,
                size: count,
                value: <Count value={count} />,
                colour: GROUPS.indexOf(groupOf(action)) + 1,
              }))}
            />
          )
        }
      </Answered>
    </Figure>
  );
}

function totalsOf(entries: readonly Total[]): readonly Total[] {
  const totals = new Map<string, number>();
  for (const { action, count } of entries) totals.set(action, (totals.get(action) ?? 0) + count);
  return [...totals]
    .map(([action, count]) => ({ action, count }))
    .sort((one, other) => other.count - one.count);
}
