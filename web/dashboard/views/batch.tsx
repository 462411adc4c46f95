import type { BodyOf } from '../../../client/index.ts';
import { count, inTokens } from '../format/numbers.ts';
import { Card, Details, Fact, Facts } from '../parts/card.tsx';
import { BlockNumber } from '../parts/explorer.tsx';
import { Hex } from '../parts/hex.tsx';
import { EntityView } from '../parts/title.tsx';
import { Amount, Moment } from '../parts/values.tsx';
import { useAnswer } from '../state/answer.ts';
import { BatchBlock } from './blocks/batch-block.tsx';
import { SignedStake } from './blocks/batch-list.tsx';
import { Logs, Transactions } from './blocks/batch-tables.tsx';
import { useNetwork } from './blocks/network.tsx';

type Data = BodyOf<'availabilityBatchByHash'>['data'];

/** Shows one EigenDA batch: its signers, logs, transactions and block. */
export function Batch({ hash }: { readonly hash: string }) {
  const answer = useAnswer('availabilityBatchByHash', {
    network: useNetwork(),
    batchHeaderHash: hash,
  });
  return (
    <EntityView
      kind="EigenDA batch"
      id={hash}
      of={answer}
      height={700}
      name={({ data }) => `Batch ${data.batchId}`}
    >
      {({ data }) => (
        <>
          <section class="headline" aria-label="Summary">
            <Facts>
              <Fact label="Blobs">
                {data.blobsLength === null ? 'unknown' : count(data.blobsLength)}
              </Fact>
              <Fact label="Signers" note={`${data.operators.nonSigners} did not sign`}>
                {data.operators.signers}
              </Fact>
              <Fact label="Block" note={<Moment value={data.blockTimestamp} />}>
                <BlockNumber value={data.blockNumber} />
              </Fact>
              <Fact label="Reference block" note="stakes are those at this block">
                <BlockNumber value={data.referenceBlockNumber} />
              </Fact>
            </Facts>
          </section>
          <div class="cards">
            <Signatures of={data} />
            <Roots of={data} />
            <Transactions rows={data.transactions} />
            <Logs rows={data.logs} />
            <BatchBlock of={data.block} />
          </div>
        </>
      )}
    </EntityView>
  );
}

function Signatures({ of }: { readonly of: Data }) {
  return (
    <Card title="Signatures" note="Signed stake by quorum">
      <SignedStake quorums={of.quorumNumbers} signed={of.signedStakeForQuorums} />
      <OperatorIds title="Did not sign" ids={of.nonSigners} open />
      <OperatorIds title="Signed" ids={of.signers} open={false} />
    </Card>
  );
}

interface OperatorIdsProps {
  readonly title: string;
  readonly ids: readonly string[];
  readonly open: boolean;
}

function OperatorIds({ title, ids, open }: OperatorIdsProps) {
  return (
    <details open={open} class="people">
      <summary>
        {title}: {count(ids.length)}
      </summary>
      <ul class="several">
        {ids.map((id) => (
          <li key={id}>
            <Hex value={id} to="availability/operators" />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Roots({ of }: { readonly of: Data }) {
  const { quorumNumber, stake } = of.quorumStakes;
  return (
    <Card title="Header">
      <Details
        of={[
          ['Header hash', <Hex key="hash" value={of.batchHeaderHash} />],
          ['Blob headers root', <Hex key="root" value={of.blobHeadersRoot} />],
          ['Signatory record', <Hex key="record" value={of.signatoryRecordHash} />],
          ['Transaction', <Hex key="transaction" value={of.transactionHash} />],
          ['Quorums', of.quorumNumbers.join(', ') || '–'],
          ...(quorumNumber === ''
            ? []
            : [
                [
                  `Stake of quorum ${quorumNumber}`,
                  <Amount key="stake" value={inTokens(stake, 18)} />,
                ] as const,
              ]),
          ['Aggregate key, G2', <Hex key="apk" value={of.batchMetadata.apkG2} />],
          ['Signature', <Hex key="sigma" value={of.batchMetadata.sigma} />],
        ]}
      />
    </Card>
  );
}
