import type { RowOf } from '../../../../client/index.ts';
import type { Column } from '../../parts/column.ts';
import { PageList } from '../../parts/page-list.tsx';
import { None, Percent } from '../../parts/values.tsx';
import { usePage } from '../../state/answer.ts';
import { useRoute } from '../../state/route.ts';
import { momentColumn, textColumn } from './column-kinds.tsx';
import { useNetwork } from './network.tsx';
import { countColumn } from './shared-columns.tsx';

type Rate = RowOf<'availabilitySigningRates'>;

const LIMIT = 10;

const COLUMNS: readonly Column<Rate>[] = [
  momentColumn('from', 'From', ({ startsAt }) => startsAt),
  momentColumn('until', 'Until', ({ endsAt }) => endsAt),
  textColumn('quorum', 'Quorum', ({ quorumNumber }) => quorumNumber, {
    width: 'minmax(4.5rem, 0.5fr)',
  }),
  {
    id: 'signed',
    title: 'Signed',
    kind: 'number',
    value: ({ signedPercentage }) => signedPercentage,
    show: ({ signedPercentage }) =>
      signedPercentage === null ? <None /> : <Percent value={signedPercentage / 100} />,
  },
  countColumn('missed', 'Missed', ({ unsignedBatches }) => unsignedBatches),
  countColumn('all', 'To sign', ({ responsibleBatches }) => responsibleBatches),
  {
    id: 'stake',
    title: 'Stake in the quorum',
    kind: 'decimal',
    width: 'minmax(9rem, 1fr)',
    value: ({ stakePercentage }) => stakePercentage,
    show: ({ stakePercentage }) => <Percent value={Number(stakePercentage) / 100} />,
  },
];

/** Lists which part an operator signed in each interval, newest first. */
export function DaSigningOf({ operatorId }: { readonly operatorId: string }) {
  const { query } = useRoute();
  const network = useNetwork();
  return (
    <PageList
      title="Signing by interval"
      name="signing-by-interval"
      answer={usePage(
        'availabilitySigningRates',
        { network, operatorId },
        query['intervals.page'],
        LIMIT,
      )}
      columns={COLUMNS}
      rowKey={({ endsAt, quorumNumber }) => `${endsAt} ${quorumNumber}`}
      empty="This snapshot has no signing rates of this operator."
      pageName="intervals.page"
    />
  );
}
