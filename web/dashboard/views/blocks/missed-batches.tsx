import type { RowOf } from '../../../../client/index.ts';
import { count } from '../../format/numbers.ts';
import type { Column } from '../../parts/column.ts';
import { PageList } from '../../parts/page-list.tsx';
import { Count, Moment, Percent } from '../../parts/values.tsx';
import { usePage } from '../../state/answer.ts';
import { type Names, useNames } from '../../state/names.ts';
import { setQuery, useRoute } from '../../state/route.ts';
import { useNetwork } from './network.tsx';
import { daOperatorColumn } from './shared-columns.tsx';

type Missing = RowOf<'availabilityOperatorWithIssues'>;

/** This many newest batches can be chosen; the first is the default. */
const BATCHES = [100, 10, 1000] as const;
const LIMIT = 10;

/** Lists the operators that missed the most batches among the newest. */
export function MissedBatches() {
  const { query } = useRoute();
  const names = useNames();
  const lastNBatches = BATCHES.find((one) => String(one) === query['missed.of']) ?? BATCHES[0];
  const filters = { network: useNetwork(), lastNBatches };
  const answer = usePage('availabilityOperatorWithIssues', filters, query['missed.page'], LIMIT);
  const batches = answer.value?.meta.statistics.filteredBatchCount;
  return (
    <PageList
      title="Missed batches"
      note={
        batches !== undefined &&
        `${count(answer.value?.meta.total ?? 0)} operators missed some of the newest ${count(batches)} batches`
      }
      name="missed-batches"
      answer={answer}
      columns={columnsOf(names, batches ?? 0)}
      rowKey={({ operatorId }) => operatorId}
      empty="Every operator signed these batches."
      pageName="missed.page"
      controls={
        <label class="choice">
          <span class="sr-only">Batches</span>
          <select
            value={lastNBatches}
            onChange={({ currentTarget }) =>
              setQuery({ 'missed.of': currentTarget.value, 'missed.page': undefined })
            }
          >
            {BATCHES.map((one) => (
              <option key={one} value={one}>{`last ${count(one)}`}</option>
            ))}
          </select>
        </label>
      }
    />
  );
}

function columnsOf(names: Names, batches: number): readonly Column<Missing>[] {
  const part = ({ missedBatchCount }: Missing) => missedBatchCount / Math.max(1, batches);
  return [
    daOperatorColumn(names),
    {
      id: 'missed',
      title: 'Missed',
      kind: 'number',
      value: ({ missedBatchCount }) => missedBatchCount,
      show: ({ missedBatchCount }) => <Count value={missedBatchCount} />,
    },
    {
      id: 'part',
      title: 'Missed, %',
      kind: 'number',
      value: part,
      show: (row) => <Percent value={part(row)} />,
    },
    {
      id: 'last',
      title: 'Last missed',
      kind: 'text',
      width: 'minmax(12.2rem, 1fr)',
      value: ({ lastMissedAt }) => lastMissedAt,
      show: ({ lastMissedAt }) => <Moment value={lastMissedAt} />,
    },
  ];
}
