import type { ComponentChildren } from 'preact';
import type { Client, RowOf } from '../../../../client/index.ts';
import { count, difference, dollars, short } from '../../format/numbers.ts';
import { utcDay } from '../../format/times.ts';
import { Card } from '../../parts/card.tsx';
import type { Column } from '../../parts/column.ts';
import { CsvButton } from '../../parts/csv-button.tsx';
import { Answered, Empty } from '../../parts/states.tsx';
import { Table } from '../../parts/table.tsx';
import { useRequest } from '../../state/answer.ts';
import type { ValueDay } from './value-series.ts';

type CountedDay = RowOf<'restakingEcosystemHistorical'>;

/** Compares the latest value with the one some days before. */
interface Pair {
  readonly value: string | null;
  readonly before: string | null;
}

/** Holds one metric's changes. */
interface Change {
  readonly id: string;
  readonly title: string;
  readonly now: string | null;
  readonly day: string | null;
  readonly week: string | null;
  readonly month: string | null;
  readonly show: (value: string) => ComponentChildren;
}

/** Each period begins this many days before the latest day. */
const AGO = { day: 1, week: 7, month: 30 } as const;
const DAYS = AGO.month + 1;

/** Shows changes over the snapshot's last day, week and month. */
export function RecentChanges() {
  const answer = useRequest('recent changes', async (client: Client) => {
    const [values, counts] = await Promise.all([
      client.restakingTvlHistorical({ limit: DAYS }),
      client.restakingEcosystemHistorical({ limit: DAYS }),
    ]);
    return { values: values.data, counts: counts.data };
  });
  const newest = answer.value?.counts[0]?.day;
  const rows = answer.value ? changesOf(answer.value.values, answer.value.counts) : [];
  return (
    <Card
      title="Recent changes"
      note={newest && `Up to the end of ${utcDay(newest)} (UTC)`}
      wide
      aside={<CsvButton name="changes" columns={COLUMNS} rows={rows} />}
    >
      <Answered of={answer} height={300}>
        {({ counts }) =>
          counts.length === 0 ? (
            <Empty>This snapshot has no activity.</Empty>
          ) : (
            <Table
              caption="Recent changes"
              columns={COLUMNS}
              rows={rows}
              rowKey={({ id }) => id}
              empty="No changes."
            />
          )
        }
      </Answered>
    </Card>
  );
}

function changesOf(values: readonly ValueDay[], counts: readonly CountedDay[]): readonly Change[] {
  const ofValue = (
    id: string,
    title: string,
    read: (day: ValueDay) => string | null,
    show: Change['show'],
  ) => change(id, title, (ago) => at(values, ago, read), show);
  const ofCount = (id: string, title: string, read: (day: CountedDay) => number) =>
    change(
      id,
      title,
      (ago) => at(counts, ago, (day) => String(read(day))),
      (many) => count(Number(many)),
    );
  return [
    ofValue('tvl', 'Value, USD', ({ tvl }) => tvl, dollars),
    ofValue('eth', 'Value, ETH', ({ ethTvl }) => ethTvl, short),
    ofCount('stakers', 'Stakers', (day) => day.totalStakers),
    ofCount('delegated', 'Delegating stakers', (day) => day.delegatedWithOperator),
    ofCount('operators', 'Operators', (day) => day.totalOperators),
    ofCount('avs', 'AVSs', (day) => day.totalAVSs),
    ofCount('deposits', 'Deposits', (day) => day.totalDeposits),
    ofCount('withdrawals', 'Withdrawals queued', (day) => day.withdrawalQueuedCount),
  ];
}

/** Reads the latest value and the value `ago` days before; null if missing. */
function at<Day>(days: readonly Day[], ago: number, read: (day: Day) => string | null): Pair {
  const [newest] = days;
  const before = days[ago];
  return { value: newest ? read(newest) : null, before: before ? read(before) : null };
}

function change(
  id: string,
  title: string,
  pairOf: (ago: number) => Pair,
  show: Change['show'],
): Change {
  const moved = (ago: number) => {
    const { value, before } = pairOf(ago);
    return value === null || before === null ? null : difference(value, before);
  };
  return {
    id,
    title,
    now: pairOf(0).value,
    day: moved(AGO.day),
    week: moved(AGO.week),
    month: moved(AGO.month),
    show,
  };
}

const COLUMNS: readonly Column<Change>[] = [
  {
    id: 'title',
    title: 'Metric',
    kind: 'text',
    width: 'minmax(9rem, 2fr)',
    value: ({ title }) => title,
    show: ({ title }) => title,
  },
  {
    id: 'now',
    title: 'Now',
    kind: 'decimal',
    value: ({ now }) => now,
    show: ({ now, show }) => (now === null ? '–' : show(now)),
  },
  moved('day', 'Last day'),
  moved('week', 'Last week'),
  moved('month', 'Last month'),
];

function moved(of: keyof typeof AGO, title: string): Column<Change> {
  return {
    id: of,
    title,
    kind: 'decimal',
    value: (row) => row[of],
    show: (row) => {
      const value = row[of];
      if (value === null) return '–';
      if (Number(value) === 0) return <span class="quiet">0</span>;
      return (
        <span title={value}>
          {Number(value) > 0 && '+'}
          {row.show(value)}
        </span>
      );
    },
  };
}
