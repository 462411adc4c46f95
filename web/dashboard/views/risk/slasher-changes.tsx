import type { RowOf } from '../../../../client/index.ts';
import type { Column } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import { PageList } from '../../parts/page-list.tsx';
import { usePage } from '../../state/answer.ts';
import { type Names, useNames } from '../../state/names.ts';
import { useRoute } from '../../state/route.ts';
import { timeColumn, transactionColumn } from '../blocks/shared-columns.tsx';
import { BlockMoment, useTimeOfBlock } from './block-time.tsx';
import { avsColumn, SET } from './risk-columns.tsx';

/** Lists slashers that were set for operator sets, newest first. */
export function SlasherChanges() {
  const { query } = useRoute();
  const names = useNames();
  const timeOf = useTimeOfBlock();
  return (
    <PageList
      title="Slashers"
      note="Addresses that may slash the members of a set, by the time at which each was set"
      name="slasher-changes"
      answer={usePage('restakingSlasherChanges', {}, query['slashers.page'], 10)}
      columns={columnsOf(names, timeOf)}
      rowKey={(change) => JSON.stringify(change)}
      empty="No operator set has a slasher of its own."
      pageName="slashers.page"
    />
  );
}

function columnsOf(
  names: Names,
  timeOf: (block: number) => string | null,
): readonly Column<RowOf<'restakingSlasherChanges'>>[] {
  return [
    timeColumn(({ timestamp }) => timestamp),
    avsColumn(names),
    SET,
    {
      id: 'slasher',
      title: 'Slasher',
      kind: 'text',
      help: 'Address that may slash from then on; a dash if none may',
      value: ({ slasher }) => slasher,
      show: ({ slasher }) => <Hex value={slasher} />,
    },
    {
      id: 'effect',
      title: 'In force from',
      kind: 'text',
      width: 'minmax(11rem, 1fr)',
      help: 'Estimated time: 12 seconds per block',
      value: ({ effectBlock }) => effectBlock,
      show: ({ effectBlock }) => <BlockMoment block={effectBlock} time={timeOf(effectBlock)} />,
    },
    {
      id: 'migrated',
      title: 'Set by',
      kind: 'text',
      width: 'minmax(8rem, 1fr)',
      help: 'A migrated slasher had the permission to slash in the release before',
      value: ({ migrated }) => (migrated ? 'migration' : 'AVS'),
      show: ({ migrated }) => (migrated ? 'migration' : 'AVS'),
    },
    transactionColumn(({ transactionHash }) => transactionHash),
  ];
}
