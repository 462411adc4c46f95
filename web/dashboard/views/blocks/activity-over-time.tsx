import type { BodyOf, Client, ParametersOf } from '../../../../client/index.ts';
import { type Bucket, Columns } from '../../charts/columns.tsx';
import { actionLabel, GROUPS, groupOf } from '../../format/actions.ts';
import { count } from '../../format/numbers.ts';
import { utcDay } from '../../format/times.ts';
import type { Column } from '../../parts/column.ts';
import { Figure } from '../../parts/figure.tsx';
import { Answered, Empty } from '../../parts/states.tsx';
import { Count } from '../../parts/values.tsx';
import { type Answer, useAnswer, useRequest } from '../../state/answer.ts';
import { setQuery, useRoute } from '../../state/route.ts';

const DAY = 86_400_000;
const INTERVALS = { day: DAY, week: 7 * DAY, month: 30 * DAY } as const;
type Interval = keyof typeof INTERVALS;

/** The activity histogram takes these filters; the list takes them as well. */
export type ActivityFilters = Omit<ParametersOf<'restakingActivityHistogram'>, 'interval'>;

type Action = NonNullable<ActivityFilters['action']>;

type Entry = BodyOf<'restakingActivityHistogram'>['data'][number];

const COLUMNS: readonly Column<Entry>[] = [
  {
    id: 'start',
    title: 'From (UTC)',
    kind: 'text',
    value: ({ start }) => start,
    show: ({ start }) => utcDay(start),
  },
  {
    id: 'action',
    title: 'Action',
    kind: 'text',
    value: ({ action }) => action,
    show: ({ action }) => actionLabel(action),
  },
  {
    id: 'count',
    title: 'Activities',
    kind: 'number',
    value: ({ count: many }) => many,
    show: ({ count: many }) => <Count value={many} />,
  },
];

interface ActivityOverTimeProps {
  readonly title?: string;
  readonly filters: ActivityFilters;
  /** Compares these actions, each as a series; by default all actions, by group. */
  readonly actions?: readonly Action[];
  readonly wide?: boolean;
  readonly height?: number;
}

/** Draws activity over time, by action or by group. */
export function ActivityOverTime({
  title = 'Activity over time',
  filters,
  actions,
  wide = false,
  height = 260,
}: ActivityOverTimeProps) {
  const { query } = useRoute();
  const interval = intervalOf(query.interval);
  const answer = useCounts(filters, actions, interval);
  const entries = answer.value ?? [];
  const total = entries.reduce((all, entry) => all + entry.count, 0);
  return (
    <Figure
      title={title}
      note={answer.value && `${count(total)} activities, by ${interval}`}
      wide={wide}
      name={`activity-by-${interval}`}
      columns={COLUMNS}
      rows={entries}
      rowKey={({ start, action }) => `${start} ${action}`}
      empty="No activity."
      controls={
        <label class="choice">
          <span class="sr-only">Interval</span>
          <select
            value={interval}
            onChange={({ currentTarget }) => setQuery({ interval: currentTarget.value })}
          >
            {Object.keys(INTERVALS).map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
      }
    >
      <Answered of={answer} height={height + 28}>
        {() =>
          entries.length === 0 ? (
            <Empty>
              {Object.keys(filters).length > 0
                ? 'No activity in this snapshot.'
                : 'This snapshot has no activity.'}
            </Empty>
          ) : (
            <Columns
              label={`Activities by ${interval}: ${count(total)} in total`}
              buckets={bucketsOf(entries, actions ? actionLabel : groupOf)}
              series={actions ? comparedOf(actions) : seriesOf(entries)}
              grouped={actions !== undefined}
              step={INTERVALS[interval]}
              height={height}
            />
          )
        }
      </Answered>
    </Figure>
  );
}

/** Counts the compared actions, or all actions. */
function useCounts(
  filters: ActivityFilters,
  actions: readonly Action[] | undefined,
  interval: Interval,
): Answer<readonly Entry[]> {
  const all = useAnswer('restakingActivityHistogram', { ...filters, interval }, !actions);
  const requests = (actions ?? []).map((action) => ({ ...filters, interval, action }));
  const send = async (client: Client) => {
    const bodies = await Promise.all(
      requests.map((request) => client.restakingActivityHistogram(request)),
    );
    return bodies
      .flatMap(({ data }) => data)
      .sort((one, other) => one.start.localeCompare(other.start));
  };
  const compared = useRequest(`compared ${JSON.stringify(requests)}`, send, actions !== undefined);
  return actions ? compared : { ...all, value: all.value?.data };
}

function intervalOf(text: string | undefined): Interval {
  return text === 'day' || text === 'month' ? text : 'week';
}

/** Groups the entries by their start; `seriesOfAction` returns an action's series. */
function bucketsOf(
  entries: readonly Entry[],
  seriesOfAction: (action: string) => string,
): readonly Bucket[] {
  const byStart = new Map<string, Record<string, number>>();
  for (const { start, action, count: many } of entries) {
    const counts = byStart.get(start) ?? {};
    byStart.set(start, counts);
    const series = seriesOfAction(action);
    counts[series] = (counts[series] ?? 0) + many;
  }
  return [...byStart].map(([start, counts]) => ({
    start: new Date(start),
    title: `From ${utcDay(start)}`,
    counts,
  }));
}

/** Lists the groups that occur, in `GROUPS`' order and colours. */
function seriesOf(entries: readonly Entry[]) {
  const present = new Set(entries.map(({ action }) => groupOf(action)));
  return GROUPS.map((id, place) => ({ id, colour: place + 1 })).filter(({ id }) => present.has(id));
}

/** Compared actions have these colours, as they may belong to one group. */
const COMPARED = [2, 3, 5] as const;

function comparedOf(actions: readonly Action[]) {
  return actions.map((action, at) => ({
    id: actionLabel(action),
    colour: COMPARED[at % COMPARED.length] ?? 0,
  }));
}
