import type { RowOf } from '../../../../client/index.ts';
import type { Column } from '../../parts/column.ts';
import { BlockNumber } from '../../parts/explorer.tsx';
import { Hex } from '../../parts/hex.tsx';
import { PageList } from '../../parts/page-list.tsx';
import { usePage } from '../../state/answer.ts';
import { useRoute } from '../../state/route.ts';
import { SignedStake } from './batch-list.tsx';
import { useNetwork } from './network.tsx';
import { timeColumn } from './shared-columns.tsx';

type Batch = RowOf<'availabilityV2Batches'>;

const LIMIT = 10;

const COLUMNS: readonly Column<Batch>[] = [
  {
    id: 'batch',
    title: 'Batch',
    kind: 'text',
    width: 'minmax(9.5rem, 1fr)',
    value: ({ batchHeaderHash }) => batchHeaderHash,
    show: ({ batchHeaderHash }) => <Hex value={batchHeaderHash} />,
  },
  {
    id: 'signed',
    title: 'Signed stake',
    kind: 'text',
    width: 'minmax(17rem, 2fr)',
    value: ({ quorumNumbers, signedPercentages }) =>
      quorumNumbers.map((one, at) => `${one}: ${signedPercentages[at] ?? ''}`).join('; '),
    show: ({ quorumNumbers, signedPercentages }) => (
      <SignedStake quorums={quorumNumbers} signed={signedPercentages} />
    ),
  },
  {
    id: 'block',
    title: 'Reference block',
    kind: 'number',
    width: 'minmax(9rem, 1fr)',
    help: 'Block of the stakes and operators that count for the batch',
    value: ({ referenceBlockNumber }) => referenceBlockNumber,
    show: ({ referenceBlockNumber }) => <BlockNumber value={referenceBlockNumber} />,
  },
  // A wider column: it follows a right-aligned number.
  { ...timeColumn(({ attestedAt }) => attestedAt), width: 'minmax(12.2rem, 1fr)' },
];

/** Lists V2's batches with their signed stake, newest first. */
export function DaV2Batches() {
  const { query } = useRoute();
  const network = useNetwork();
  return (
    <PageList
      title="Attested batches"
      name="attested-batches"
      answer={usePage('availabilityV2Batches', { network }, query['attested.page'], LIMIT)}
      columns={COLUMNS}
      rowKey={({ batchHeaderHash }) => batchHeaderHash}
      empty="This snapshot has no attested batches of this network."
      pageName="attested.page"
    />
  );
}
