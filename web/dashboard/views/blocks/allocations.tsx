import type { RowOf } from '../../../../client/index.ts';
import type { Column } from '../../parts/column.ts';
import { BlockNumber } from '../../parts/explorer.tsx';
import { Hex } from '../../parts/hex.tsx';
import { PageList } from '../../parts/page-list.tsx';
import { Percent } from '../../parts/values.tsx';
import { usePage, useRows } from '../../state/answer.ts';
import { type Names, useNames } from '../../state/names.ts';
import { useRoute } from '../../state/route.ts';
import { dollarColumn } from './shared-columns.tsx';

/** Magnitudes count in units of 10^-18. */
const WAD = 1e18;

const LIMIT = 10;

/** The magnitudes that one operator has allocated to operator sets. */
export function Allocations({ operator }: { readonly operator: string }) {
  const { query } = useRoute();
  const names = useNames();
  const slashable = useRows('restakingSlashableStake', { operator });
  const values = new Map(slashable.value?.map((row) => [allocationKey(row), row.tvl]));
  const columns = allocationColumns(names, (allocation) => values.get(allocationKey(allocation)));
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
      columns={columns.filter(({ id }) => !slashable.error || id !== 'slashable')}
      rowKey={allocationKey}
      empty="The operator has allocated nothing to operator sets."
      unknown="The operator has allocated nothing to operator sets."
      pageName="allocations.page"
    />
  );
}

/** Lists one operator's magnitudes by strategy. */
export function Magnitudes({ operator }: { readonly operator: string }) {
  const { query } = useRoute();
  const names = useNames();
  return (
    <PageList
      title="Allocation by strategy"
      name="magnitudes"
      answer={usePage('restakingOperatorMagnitudes', { operator }, query['magnitudes.page'], LIMIT)}
      columns={magnitudeColumns(names)}
      rowKey={({ strategy }) => strategy}
      empty="The operator has allocated nothing."
      unknown="The operator has allocated nothing."
      pageName="magnitudes.page"
    />
  );
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

/** Shows a magnitude as a part, divided by 10^18; the CSV has the integer. */
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

function allocationKey({
  avs,
  operatorSetId,
  strategy,
}: Pick<Allocation, 'avs' | 'operatorSetId' | 'strategy'>): string {
  return `${avs} ${operatorSetId} ${strategy}`;
}

function allocationColumns(
  names: Names,
  slashableOf: (allocation: Allocation) => string | undefined,
): readonly Column<Allocation>[] {
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
    dollarColumn('slashable', 'Slashable, USD', slashableOf),
    magnitudeColumn<Allocation>(
      'magnitude',
      'Magnitude',
      'Part of the strategy’s magnitude that the operator set may slash now',
      ({ magnitude }) => magnitude,
    ),
    magnitudeColumn<Allocation>(
      'pending',
      'Pending',
      'Next magnitude',
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
      'Max.',
      'Part of the stake that slashes have left',
      ({ maxMagnitude }) => maxMagnitude,
    ),
    magnitudeColumn<Magnitude>(
      'encumbered',
      'Used',
      'Part of the stake that is allocated to operator sets',
      ({ encumberedMagnitude }) => encumberedMagnitude,
    ),
    magnitudeColumn<Magnitude>(
      'allocatable',
      'Free',
      'Part of the stake that is left to allocate',
      ({ allocatableMagnitude }) => allocatableMagnitude,
    ),
  ];
}
