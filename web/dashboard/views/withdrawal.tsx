import type { BodyOf } from '../../../client/index.ts';
import { Card, Details, Fact, Facts } from '../parts/card.tsx';
import type { Column } from '../parts/column.ts';
import { CsvButton } from '../parts/csv-button.tsx';
import { BlockNumber } from '../parts/explorer.tsx';
import { Hex } from '../parts/hex.tsx';
import { Table } from '../parts/table.tsx';
import { EntityView } from '../parts/title.tsx';
import { Moment, None, Worth } from '../parts/values.tsx';
import { useAnswer } from '../state/answer.ts';
import { useNames } from '../state/names.ts';
import { useCompletable } from './blocks/completable.ts';
import { SHARES } from './blocks/shared-columns.tsx';
import { ValueByToken } from './blocks/value-by-token.tsx';
import { CompletableSince, WithdrawalState, Withdrawn } from './blocks/withdrawal-list.tsx';
import { WithdrawalWorth } from './blocks/withdrawal-worth.tsx';
import { useValued, type ValuedHolding } from './blocks/withdrawn.ts';

type Data = BodyOf<'restakingWithdrawalInfo'>['data'];

/** Shows one withdrawal: its state, strategies and shares. */
export function Withdrawal({ withdrawalRoot }: { readonly withdrawalRoot: string }) {
  const answer = useAnswer('restakingWithdrawalInfo', { withdrawalRoot });
  const valued = useValued();
  const completable = useCompletable();
  return (
    <EntityView kind="Withdrawal" id={withdrawalRoot} of={answer} height={600} name={() => ''}>
      {({ data }) => {
        const { strategies, shares, scaledShares } = data.withdrawal;
        const contents = strategies.map((strategy, at) => ({
          ...valued(strategy, shares[at] ?? '0'),
          scaledShares: scaledShares[at] ?? '',
        }));
        return (
          <>
            <section class="headline" aria-label="Summary">
              <Facts>
                <Fact label="State">
                  <WithdrawalState of={data} completable={completable(data)} />
                </Fact>
                <WithdrawalWorth
                  withdrawalRoot={withdrawalRoot}
                  completed={data.completed}
                  holdings={contents}
                />
                <Fact label="Queued" note={<InBlock value={data.createdAt.blockNumber} />}>
                  <Moment value={data.createdAt.blockTimestamp} />
                </Fact>
                <Fact
                  label="Completed"
                  note={data.completed && <InBlock value={data.updatedAt.blockNumber} />}
                >
                  {data.completed ? (
                    <Moment value={data.updatedAt.blockTimestamp} />
                  ) : (
                    <CompletableSince of={completable(data)} />
                  )}
                </Fact>
              </Facts>
            </section>
            <div class="cards">
              <ValueByToken
                title="Worth by token"
                name="withdrawal-value"
                holdings={contents}
                empty="No tokens."
              />
              <Facets of={data} />
              <Card
                title="Strategies and shares"
                note="Tokens at this snapshot's exchange rates"
                wide
                aside={<CsvButton name="withdrawal" columns={COLUMNS} rows={contents} />}
              >
                <Table
                  caption="Strategies and shares"
                  columns={COLUMNS}
                  rows={contents}
                  rowKey={({ strategy }) => strategy}
                  empty="This withdrawal has no strategies."
                />
              </Card>
            </div>
          </>
        );
      }}
    </EntityView>
  );
}

interface Content extends ValuedHolding {
  /** Is empty for withdrawals queued before the slashing release. */
  readonly scaledShares: string;
}

const COLUMNS: readonly Column<Content>[] = [
  {
    id: 'symbol',
    title: 'Token',
    kind: 'text',
    value: ({ symbol }) => symbol,
    show: ({ strategy, symbol }) => <Hex value={strategy} to="strategies" name={symbol} />,
  },
  {
    id: 'strategy',
    title: 'Strategy',
    kind: 'text',
    value: ({ strategy }) => strategy,
    show: ({ strategy }) => <Hex value={strategy} to="strategies" />,
  },
  {
    id: 'tokens',
    title: 'Tokens now',
    kind: 'decimal',
    value: ({ rated, tokens }) => (rated ? tokens : ''),
    show: (content) => (content.rated ? <Withdrawn of={content} /> : <None />),
  },
  {
    id: 'tvl',
    title: 'Worth now, USD',
    kind: 'decimal',
    value: ({ rated, tvl }) => (rated ? tvl : ''),
    show: ({ rated, tvl }) => (rated ? <Worth value={tvl} /> : <None />),
  },
  SHARES,
  {
    id: 'scaledShares',
    title: 'Scaled shares',
    kind: 'decimal',
    width: 'minmax(13rem, 1fr)',
    value: ({ scaledShares }) => scaledShares,
    show: ({ scaledShares }) =>
      scaledShares === '' ? <None /> : <span class="mono">{scaledShares}</span>,
  },
];

function Facets({ of }: { readonly of: Data }) {
  const names = useNames();
  const { migratedFrom, era } = of.withdrawal;
  return (
    <Card title="Withdrawal">
      <Details
        of={[
          ['Staker', <Hex key="staker" value={of.staker} to="stakers" />],
          [
            'Delegated to',
            <Hex
              key="operator"
              value={of.delegatedTo}
              to="operators"
              name={names.operator(of.delegatedTo)}
            />,
          ],
          ['Withdrawer', <Hex key="withdrawer" value={of.withdrawer} />],
          ['Nonce', of.nonce],
          ['Delay counts from block', <BlockNumber key="start" value={of.startBlock} />],
          ['Contract version', era],
          [
            'Queued in transaction',
            <Hex key="queued" value={of.createdAt.transactionHash} transaction />,
          ],
          [
            'Completed in transaction',
            <Hex
              key="completed"
              value={of.completed ? of.updatedAt.transactionHash : ''}
              transaction
            />,
          ],
          ...(migratedFrom === ''
            ? []
            : [['Root in M1', <Hex key="migrated" value={migratedFrom} />] as const]),
        ]}
      />
    </Card>
  );
}

function InBlock({ value }: { readonly value: string }) {
  return (
    <>
      in block <BlockNumber value={value} />
    </>
  );
}
