import { ApiError } from '../../../../client/index.ts';
import { type Bucket, Columns } from '../../charts/columns.tsx';
import { count } from '../../format/numbers.ts';
import { utcDay } from '../../format/times.ts';
import type { Column } from '../../parts/column.ts';
import { Figure } from '../../parts/figure.tsx';
import { Answered, Empty } from '../../parts/states.tsx';
import { Count } from '../../parts/values.tsx';
import { useRequest } from '../../state/answer.ts';
import { DEPOSITORS_SQL } from '../query/depositors-sql.ts';

const WEEK_MS = 7 * 86_400_000;

/** Stakers with a deposit in a week; a new one has none in an earlier week. */
interface Week {
  /** Names the week by its Monday (UTC), in ISO 8601. */
  readonly week: string;
  readonly new_depositors: number;
  readonly returning_depositors: number;
}

const SERIES = [
  { id: 'new', colour: 1 },
  { id: 'returning', colour: 3 },
] as const;

const COLUMNS: readonly Column<Week>[] = [
  {
    id: 'week',
    title: 'From (UTC)',
    kind: 'text',
    value: ({ week }) => week,
    show: ({ week }) => utcDay(week),
  },
  {
    id: 'new',
    title: 'New depositors',
    kind: 'number',
    value: ({ new_depositors }) => new_depositors,
    show: ({ new_depositors }) => <Count value={new_depositors} />,
  },
  {
    id: 'returning',
    title: 'Returning depositors',
    kind: 'number',
    value: ({ returning_depositors }) => returning_depositors,
    show: ({ returning_depositors }) => <Count value={returning_depositors} />,
  },
];

/**
 * A service without SQL answers with one of these statuses, and so does a key that may not run it.
 */
const WITHOUT_SQL: readonly number[] = [403, 404];

/** Draws new and returning depositors by week, counted by SQL. */
export function Depositors() {
  const answer = useRequest('depositors by week', async (client) => {
    try {
      return (await client.query<Week>(DEPOSITORS_SQL)).rows;
    } catch (cause) {
      if (cause instanceof ApiError && WITHOUT_SQL.includes(cause.status)) return null;
      throw cause;
    }
  });
  const weeks = answer.value ?? [];
  const depositors = weeks.reduce((all, week) => all + Number(week.new_depositors), 0);
  return (
    <Figure
      title="New and returning depositors"
      note={answer.value && `${count(depositors)} depositors, by week (UTC, from Monday)`}
      wide
      name="depositors-by-week"
      columns={COLUMNS}
      rows={weeks}
      rowKey={({ week }) => week}
      empty="No deposits."
    >
      <Answered of={answer} height={248}>
        {(found) => {
          if (found === null)
            return (
              <Empty>
                Depositors are counted by SQL, which needs a key with the group <code>query</code>.
              </Empty>
            );
          if (found.length === 0) return <Empty>No deposits in this snapshot.</Empty>;
          return (
            <Columns
              label="New and returning depositors by week"
              buckets={found.map(bucketOf)}
              series={SERIES}
              step={WEEK_MS}
              height={220}
            />
          );
        }}
      </Answered>
    </Figure>
  );
}

function bucketOf({ week, new_depositors, returning_depositors }: Week): Bucket {
  return {
    start: new Date(week),
    title: `From ${utcDay(week)}`,
    counts: { new: Number(new_depositors), returning: Number(returning_depositors) },
  };
}
