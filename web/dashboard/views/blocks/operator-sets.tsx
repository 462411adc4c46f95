import type { RowOf } from '../../../../client/index.ts';
import type { Column } from '../../parts/column.ts';
import { BlockNumber } from '../../parts/explorer.tsx';
import { Hex } from '../../parts/hex.tsx';
import { PageList } from '../../parts/page-list.tsx';
import { Count, Moment, Percent } from '../../parts/values.tsx';
import { usePage } from '../../state/answer.ts';
import { type Names, useNames } from '../../state/names.ts';
import { useRoute } from '../../state/route.ts';

/** Magnitudes are in units of 10^-18. */
const WAD = 1e18;

const LIMIT = 10;

/** The operator sets of one AVS. */
export function OperatorSets({ avs }: { readonly avs: string }) {
  const { query } = useRoute();
  const names = useNames();
  return (
    <PageList
      title="Operator sets"
      name="operator-sets"
      answer={usePage('restakingOperatorSets', { avs }, query['sets.page'], LIMIT)}
      columns={setColumns(names)}
      rowKey={({ operatorSetId }) => String(operatorSetId)}
      empty="This AVS has no operator sets."
      pageName="sets.page"
    />
  );
}

/** The magnitudes that one operator has allocated to operator sets. */
export function Allocations({ operator }: { readonly operator: string }) {
  const { query } = useRoute();
  const names = useNames();
  return (
    <PageList
      title="Allocations"
      name="allocations"
      answer={usePage(
        'restakingOperatorAllocations',
        { operator },
        query['allocations.page'],
        LIMIT,
      )}
      columns={allocationColumns(names)}
      rowKey={({ avs, operatorSetId, strategy }) => `${avs} ${operatorSetId} ${strategy}`}
      empty="The operator has allocated nothing to operator sets."
      unknown="The operator has allocated nothing to operator sets."
      pageName="allocations.page"
    />
  );
}

/** The magnitudes of one operator by strategy. */
export function Magnitudes({ operator }: { readonly operator: string }) {
  const { query } = useRoute();
  const names = useNames();
  return (
    <PageList
      title="Magnitudes"
      name="magnitudes"
      answer={usePage('restakingOperatorMagnitudes', { operator }, query['magnitudes.page'], LIMIT)}
      columns={magnitudeColumns(names)}
      rowKey={({ strategy }) => strategy}
      empty="The operator has no magnitudes."
      unknown="The operator has no magnitudes."
      pageName="magnitudes.page"
    />
  );
}

function setColumns(names: Names): readonly Column<RowOf<'restakingOperatorSets'>>[] {
  return [
    {
      id: 'set',
      title: 'Set',
      kind: 'text',
      width: 'minmax(3rem, 0.4fr)',
      value: ({ operatorSetId }) => operatorSetId,
      show: ({ operatorSetId }) => operatorSetId,
    },
    {
      id: 'members',
      title: 'Members',
      kind: 'number',
      help: 'Operators in the set',
      value: ({ totalMembers }) => totalMembers,
      show: ({ totalMembers }) => <Count value={totalMembers} />,
    },
    {
      id: 'strategies',
      title: 'Slashable strategies',
      kind: 'text',
      value: ({ strategies }) => strategies.join(' '),
      show: ({ strategies }) =>
        strategies.map((one) => names.strategy(one) || 'unknown').join(', ') || '–',
    },
    {
      id: 'slasher',
      title: 'Slasher',
      kind: 'text',
      help: 'Address that may slash the members',
      value: ({ slasher }) => slasher,
      show: ({ slasher }) => <Hex value={slasher} />,
    },
    {
      id: 'recipient',
      title: 'Redistribution',
      kind: 'text',
      help: 'Address that receives slashed shares; without one they are burnt',
      value: ({ redistributionRecipient }) => redistributionRecipient,
      show: ({ redistributionRecipient }) => <Hex value={redistributionRecipient} />,
    },
    {
      id: 'created',
      title: 'Created',
      kind: 'text',
      width: 'minmax(11rem, 1fr)',
      value: ({ createdAt }) => createdAt,
      show: ({ createdAt }) => <Moment value={createdAt} />,
    },
  ];
}

function strategyColumn(names: Names): Column<{ readonly strategy: string }> {
  return {
    id: 'strategy',
    title: 'Strategy',
    kind: 'text',
    value: ({ strategy }) => strategy,
    show: ({ strategy }) => (
      <Hex value={strategy} to="strategies" name={names.strategy(strategy)} />
    ),
  };
}

/** A magnitude as a part of 10^18; the CSV has the integer. */
function magnitudeColumn<Row>(
  id: string,
  title: string,
  help: string,
  read: (row: Row) => string,
): Column<Row> {
  return {
    id,
    title,
    help,
    kind: 'decimal',
    value: read,
    show: (row) => (read(row) === '' ? '–' : <Percent value={Number(read(row)) / WAD} />),
  };
}

type Allocation = RowOf<'restakingOperatorAllocations'>;

function allocationColumns(names: Names): readonly Column<Allocation>[] {
  return [
    {
      id: 'avs',
      title: 'AVS',
      kind: 'text',
      value: ({ avs }) => avs,
      show: ({ avs }) => <Hex value={avs} to="avs" name={names.avs(avs)} />,
    },
    {
      id: 'set',
      title: 'Set',
      kind: 'text',
      width: 'minmax(3rem, 0.4fr)',
      value: ({ operatorSetId }) => operatorSetId,
      show: ({ operatorSetId }) => operatorSetId,
    },
    strategyColumn(names),
    magnitudeColumn<Allocation>(
      'magnitude',
      'Magnitude',
      'Part of the strategy’s magnitude that the operator set may slash now',
      ({ magnitude }) => magnitude,
    ),
    magnitudeColumn<Allocation>(
      'pending',
      'Pending',
      'Magnitude from the block on that follows',
      ({ pendingMagnitude }) => pendingMagnitude,
    ),
    {
      id: 'effect',
      title: 'From block',
      kind: 'number',
      value: ({ effectBlock }) => effectBlock,
      show: ({ effectBlock }) => (effectBlock === '' ? '–' : <BlockNumber value={effectBlock} />),
    },
  ];
}

type Magnitude = RowOf<'restakingOperatorMagnitudes'>;

function magnitudeColumns(names: Names): readonly Column<Magnitude>[] {
  return [
    strategyColumn(names),
    magnitudeColumn<Magnitude>(
      'max',
      'Maximum',
      'Magnitude that slashes have left',
      ({ maxMagnitude }) => maxMagnitude,
    ),
    magnitudeColumn<Magnitude>(
      'encumbered',
      'Allocated',
      'Magnitude allocated to operator sets',
      ({ encumberedMagnitude }) => encumberedMagnitude,
    ),
    magnitudeColumn<Magnitude>(
      'allocatable',
      'Allocatable',
      'Magnitude left to allocate',
      ({ allocatableMagnitude }) => allocatableMagnitude,
    ),
  ];
}
