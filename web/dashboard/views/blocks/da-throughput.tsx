import type { RowOf } from '../../../../client/index.ts';
import { type Bucket, Columns } from '../../charts/columns.tsx';
import { utcDay, utcMinute } from '../../format/times.ts';
import type { Column } from '../../parts/column.ts';
import { Figure } from '../../parts/figure.tsx';
import { Answered, Empty } from '../../parts/states.tsx';
import { Amount } from '../../parts/values.tsx';
import { useAnswer, useRows } from '../../state/answer.ts';
import { rate } from './da-units.ts';
import { useNetwork } from './network.tsx';
import { countColumn, DAY, timeColumn } from './shared-columns.tsx';

type Day = RowOf<'availabilityThroughput'>;
type Point = RowOf<'availabilityThroughputSeries'>;

const DAY_MS = 86_400_000;

/** A column has this many milliseconds. */
const QUARTER_MS = 900_000;

const SERIES = [{ id: 'throughput', colour: 3 }];

const DAY_COLUMNS: readonly Column<Day>[] = [
  DAY,
  {
    id: 'rate',
    title: 'Bytes a second',
    kind: 'decimal',
    value: ({ bytesPerSecond }) => bytesPerSecond,
    show: ({ bytesPerSecond }) => <Amount value={bytesPerSecond} />,
  },
  {
    id: 'size',
    title: 'MiB',
    kind: 'decimal',
    value: ({ sizeMib }) => sizeMib,
    show: ({ sizeMib }) => <Amount value={sizeMib} />,
  },
  countColumn('blobs', 'Blobs', ({ blobCount }) => blobCount),
  countColumn('customers', 'Customers', ({ customers }) => customers),
];

/** Shows how many bytes a second all customers together sent each day. */
export function DaThroughput() {
  const network = useNetwork();
  const answer = useRows('availabilityThroughput', { network });
  const days = answer.value ?? [];
  return (
    <Figure
      title="Throughput by day"
      note={answer.value && `Mean of each day (UTC), by the usage of customers`}
      wide
      name="throughput-by-day"
      columns={DAY_COLUMNS}
      rows={days}
      rowKey={({ day }) => day}
      empty="No usage."
    >
      <Answered of={answer} height={248}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty>This snapshot has no usage of this network.</Empty>
          ) : (
            <Columns
              label="Throughput by day"
              buckets={[...rows].reverse().map(({ day, bytesPerSecond }) => ({
                start: new Date(day),
                title: utcDay(day),
                counts: { throughput: bytesPerSecond },
              }))}
              series={SERIES}
              step={DAY_MS}
              height={220}
              format={rate}
            />
          )
        }
      </Answered>
    </Figure>
  );
}

const POINT_COLUMNS: readonly Column<Point>[] = [
  timeColumn(({ time }) => time),
  {
    id: 'rate',
    title: 'Bytes a second',
    kind: 'decimal',
    value: ({ bytesPerSecond }) => bytesPerSecond,
    show: ({ bytesPerSecond }) => <Amount value={bytesPerSecond} />,
  },
];

/** Shows the newest day's throughput, as the data API measured it. */
export function DaThroughputMeasured() {
  const network = useNetwork();
  const newest = useAnswer('availabilityThroughputSeries', { network, limit: 1 });
  const last = newest.value?.data[0]?.time;
  const filters = last === undefined ? {} : { startTimestamp: dayBefore(last) };
  const answer = useRows(
    'availabilityThroughputSeries',
    { network, ...filters },
    newest.value !== undefined,
  );
  const of = newest.error === undefined ? answer : { ...answer, ...newest, value: undefined };
  return (
    <Figure
      title="Measured throughput"
      note={last !== undefined && `The day until ${utcMinute(last)}, by EigenDA’s data API`}
      wide
      name="throughput-measured"
      columns={POINT_COLUMNS}
      rows={answer.value ?? []}
      rowKey={({ time }) => time}
      empty="No measured throughput."
    >
      <Answered of={of} height={248}>
        {(points) =>
          points.length === 0 ? (
            <Empty>This snapshot has no measured throughput of this network.</Empty>
          ) : (
            <Columns
              label="Measured throughput"
              buckets={quartersOf(points)}
              series={SERIES}
              step={QUARTER_MS}
              height={220}
              format={rate}
            />
          )
        }
      </Answered>
    </Figure>
  );
}

function dayBefore(time: string): string {
  return new Date(Date.parse(time) - DAY_MS).toISOString();
}

/** Averages points over 15 minutes, in ascending order; the means are approximations. */
function quartersOf(points: readonly Point[]): readonly Bucket[] {
  const quarters = new Map<number, number[]>();
  for (const { time, bytesPerSecond } of points) {
    const start = Math.floor(Date.parse(time) / QUARTER_MS) * QUARTER_MS;
    quarters.set(start, [...(quarters.get(start) ?? []), Number(bytesPerSecond)]);
  }
  return [...quarters]
    .sort(([one], [other]) => one - other)
    .map(([start, rates]) => ({
      start: new Date(start),
      title: utcMinute(new Date(start).toISOString()),
      counts: { throughput: rates.reduce((all, one) => all + one, 0) / rates.length },
    }));
}
