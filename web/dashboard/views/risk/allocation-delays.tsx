import type { RowOf } from '../../../../client/index.ts';
import { count } from '../../format/numbers.ts';
import { lengthOf } from '../../format/times.ts';
import type { Column } from '../../parts/column.ts';
import { PageList } from '../../parts/page-list.tsx';
import { Moment, None } from '../../parts/values.tsx';
import { usePage } from '../../state/answer.ts';
import { type Names, useNames } from '../../state/names.ts';
import { useRoute } from '../../state/route.ts';
import { operatorColumn } from '../blocks/shared-columns.tsx';
import { effectColumn, useTimeOfBlock } from './block-time.tsx';

type Delay = RowOf<'restakingAllocationDelays'>;

const BLOCK_SECONDS = 12;

/** Lists the blocks after which new allocations take effect. */
export function AllocationDelays() {
  const { query } = useRoute();
  const names = useNames();
  const timeOf = useTimeOfBlock();
  return (
    <PageList
      title="Allocation delays"
      note="Time between an operator’s new allocation and the first block in which a set can slash it"
      name="allocation-delays"
      answer={usePage('restakingAllocationDelays', {}, query['delays.page'], 10)}
      columns={columnsOf(names, timeOf)}
      rowKey={({ operator }) => operator}
      empty="No operator has an allocation delay."
      pageName="delays.page"
    />
  );
}

function columnsOf(
  names: Names,
  timeOf: (block: number) => string | null,
): readonly Column<Delay>[] {
  return [
    operatorColumn(names),
    delayColumn('delay', 'Delay now', ({ delay }) => delay),
    delayColumn('pending', 'Pending delay', ({ pendingDelay }) => pendingDelay),
    effectColumn('Pending from', timeOf),
    {
      id: 'updated',
      title: 'Changed',
      kind: 'text',
      width: 'minmax(11rem, 1fr)',
      value: ({ updatedAt }) => updatedAt,
      show: ({ updatedAt }) => <Moment value={updatedAt} />,
    },
  ];
}

function delayColumn(
  id: string,
  title: string,
  read: (row: Delay) => number | null,
): Column<Delay> {
  return {
    id,
    title,
    kind: 'number',
    width: 'minmax(11rem, 1fr)',
    help: 'Blocks, and their time with 12 seconds per block',
    value: read,
    show: (row) => {
      const delay = read(row);
      if (delay === null) return <None />;
      if (delay === 0) return 'at once';
      return `${count(delay)} blocks (${lengthOf(delay * BLOCK_SECONDS)})`;
    },
  };
}
