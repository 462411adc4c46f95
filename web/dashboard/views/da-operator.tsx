import type { RowOf } from '../../../client/index.ts';
import { Bars } from '../charts/bars.tsx';
import { count, inTokens, percent } from '../format/numbers.ts';
import { Card, Details, Fact, Facts } from '../parts/card.tsx';
import type { Column } from '../parts/column.ts';
import { BlockNumber } from '../parts/explorer.tsx';
import { Hex } from '../parts/hex.tsx';
import { Lazy } from '../parts/lazy.tsx';
import { PageList } from '../parts/page-list.tsx';
import { Section, Sections } from '../parts/sections.tsx';
import { Empty } from '../parts/states.tsx';
import { EntityView } from '../parts/title.tsx';
import { Amount } from '../parts/values.tsx';
import { useAnswer, usePage } from '../state/answer.ts';
import { useNames } from '../state/names.ts';
import { useRoute } from '../state/route.ts';
import { DaOperatorEvents } from './blocks/da-events.tsx';
import { OperatorState } from './blocks/da-operators.tsx';
import { DaSigningOf } from './blocks/da-signing-of.tsx';
import { useNetwork } from './blocks/network.tsx';
import { STAKE_DECIMALS } from './blocks/quorum-stakes.tsx';
import { timeColumn } from './blocks/shared-columns.tsx';

/** Shows one EigenDA operator, by id or address: its stakes, signatures and events. */
export function DaOperator({ operator }: { readonly operator: string }) {
  const network = useNetwork();
  const names = useNames();
  const answer = useAnswer('availabilityOperatorInfo', { network, operator });
  return (
    <EntityView
      kind="EigenDA operator"
      id={operator}
      of={answer}
      height={500}
      name={({ data }) => names.operator(data.operator)}
    >
      {({ data }) => (
        <>
          <section class="headline" aria-label="Summary">
            <Facts>
              <Fact
                of={answer}
                at="data.signing.batchesSigned"
                label="V1 batches signed"
                note={percent(data.signing.signedPercentage / 100)}
              >
                {count(data.signing.batchesSigned)}
              </Fact>
              <Fact of={answer} at="data.signing.batchesMissed" label="V1 batches missed">
                {count(data.signing.batchesMissed)}
              </Fact>
              <Fact label="State">
                <OperatorState of={data} />
              </Fact>
              <Fact of={answer} at="data.quorumStakes.#" label="Quorums">
                {count(data.quorumStakes.length)}
              </Fact>
            </Facts>
          </section>
          <div class="cards">
            <Card title="Stake by quorum" note="Latest stake">
              {data.quorumStakes.length > 0 ? (
                <Bars
                  label="Stake by quorum"
                  bars={data.quorumStakes.map(({ quorumNumber, stake }) => ({
                    id: quorumNumber,
                    label: `Quorum ${quorumNumber}`,
                    size: Number(stake),
                    value: <Amount value={inTokens(stake, STAKE_DECIMALS)} />,
                  }))}
                />
              ) : (
                <Empty>No stake in any quorum.</Empty>
              )}
            </Card>
            <Card title="Addresses">
              <Details
                of={[
                  [
                    'Restaking operator',
                    <Hex
                      key="operator"
                      value={data.operator}
                      to="operators"
                      name={names.operator(data.operator)}
                    />,
                  ],
                  ['Address', <Hex key="address" value={data.operator} to="operators" />],
                  ['Socket', data.socket || '–'],
                ]}
              />
            </Card>
            <Sections>
              <Lazy height={480} wide section={['Signing by interval', 'availabilitySigningRates']}>
                {() => <DaSigningOf operatorId={data.operatorId} />}
              </Lazy>
              <Missed operator={operator} />
              <Section section={['Events', 'availabilityOperatorActivity']}>
                <DaOperatorEvents operator={operator} />
              </Section>
            </Sections>
          </div>
        </>
      )}
    </EntityView>
  );
}

type Nonsigning = RowOf<'availabilityOperatorNonsignings'>;

const COLUMNS: readonly Column<Nonsigning>[] = [
  {
    id: 'batch',
    title: 'Batch',
    kind: 'text',
    value: ({ batchHeaderHash }) => batchHeaderHash,
    show: ({ batchHeaderHash }) => <Hex value={batchHeaderHash} to="availability/batches" />,
  },
  {
    id: 'id',
    title: 'Number',
    kind: 'number',
    value: ({ batchId }) => batchId,
    show: ({ batchId }) => batchId,
  },
  {
    id: 'block',
    title: 'Block',
    kind: 'number',
    value: ({ blockNumber }) => blockNumber,
    show: ({ blockNumber }) => <BlockNumber value={blockNumber} />,
  },
  timeColumn(({ blockTimestamp }) => blockTimestamp),
];

function Missed({ operator }: { readonly operator: string }) {
  const { query } = useRoute();
  const filters = { network: useNetwork(), operator };
  const answer = usePage('availabilityOperatorNonsignings', filters, query.page);
  return (
    <PageList
      title="Batches not signed"
      name="nonsignings"
      answer={answer}
      columns={COLUMNS}
      rowKey={({ batchHeaderHash }) => batchHeaderHash}
      empty="No batch lists this operator as a non-signer."
    />
  );
}
