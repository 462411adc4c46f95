import type { RowOf } from '../../../../client/index.ts';
import { count, percent } from '../../format/numbers.ts';
import type { Column } from '../../parts/column.ts';
import { BlockNumber } from '../../parts/explorer.tsx';
import { Hex } from '../../parts/hex.tsx';
import { PageList } from '../../parts/page-list.tsx';
import { Count, None } from '../../parts/values.tsx';
import { usePage } from '../../state/answer.ts';
import { href, useRoute } from '../../state/route.ts';
import { useNetwork } from './network.tsx';
import { timeColumn } from './shared-columns.tsx';

type Batch = RowOf<'availabilityAllBatches'>;

const COLUMNS: readonly Column<Batch>[] = [
  {
    id: 'batch',
    title: 'Batch',
    kind: 'text',
    width: 'minmax(9.5rem, 1fr)',
    value: ({ batchHeaderHash }) => batchHeaderHash,
    show: ({ batchHeaderHash }) => <Hex value={batchHeaderHash} to="availability/batches" />,
  },
  {
    id: 'id',
    title: 'Number',
    kind: 'number',
    value: ({ batchId }) => batchId,
    show: ({ batchId, batchHeaderHash }) => (
      <a href={href(`availability/batches/${batchHeaderHash}`)}>{batchId}</a>
    ),
  },
  {
    id: 'blobs',
    title: 'Blobs',
    kind: 'number',
    value: ({ blobsLength }) => blobsLength,
    show: ({ blobsLength }) => (blobsLength === null ? 'unknown' : <Count value={blobsLength} />),
  },
  {
    id: 'signed',
    title: 'Signed stake',
    kind: 'text',
    width: 'minmax(17rem, 2fr)',
    value: ({ quorumNumbers, signedStakeForQuorums }) =>
      quorumNumbers.map((one, at) => `${one}: ${signedStakeForQuorums[at] ?? ''}`).join('; '),
    show: ({ quorumNumbers, signedStakeForQuorums }) => (
      <SignedStake quorums={quorumNumbers} signed={signedStakeForQuorums} />
    ),
  },
  {
    id: 'signers',
    title: 'Signers',
    kind: 'number',
    value: ({ operators }) => operators.signers,
    show: ({ operators }) => operators.signers,
  },
  {
    id: 'nonSigners',
    title: 'Non-signers',
    kind: 'number',
    value: ({ operators }) => operators.nonSigners,
    show: ({ operators }) => operators.nonSigners,
  },
  {
    id: 'block',
    title: 'Block',
    kind: 'number',
    value: ({ blockNumber }) => blockNumber,
    show: ({ blockNumber }) => <BlockNumber value={blockNumber} />,
  },
  // A wider column: it follows a right-aligned number.
  { ...timeColumn(({ blockTimestamp }) => blockTimestamp), width: 'minmax(12.2rem, 1fr)' },
];

/** Lists EigenDA batches, newest first. */
export function BatchList() {
  const { query } = useRoute();
  const network = useNetwork();
  const answer = usePage('availabilityAllBatches', { network }, query['batches.page']);
  const statistics = answer.value?.meta.statistics;
  return (
    <PageList
      title="Batches"
      note={
        statistics &&
        statistics.totalBatches > 0 &&
        `${count(statistics.totalBatches)} batches, ${percent(statistics.batchesWithNonSignersPercentage / 100)} with non-signers`
      }
      name="batches"
      answer={answer}
      columns={COLUMNS}
      rowKey={({ batchHeaderHash }) => batchHeaderHash}
      empty="This snapshot has no batches of this network."
      pageName="batches.page"
    />
  );
}

interface SignedStakeProps {
  readonly quorums: readonly number[];
  /** Has the percentage of signed stake by quorum. */
  readonly signed: readonly number[];
}

/** Draws each quorum's signed stake as a bar. */
export function SignedStake({ quorums, signed }: SignedStakeProps) {
  return (
    <span class="signed">
      {quorums.map((quorum, at) => {
        const part = signed[at];
        if (part === undefined) return <None key={quorum} />;
        return (
          <span key={quorum} class="signed-one" title={`Quorum ${quorum}: ${part} %`}>
            <span class="bar-track" aria-hidden="true">
              <span
                class={`bar ${part >= 67 ? 'series-3' : 'series-2'}`}
                style={{ width: `${Math.min(100, part)}%` }}
              />
            </span>
            {part}%
          </span>
        );
      })}
    </span>
  );
}
