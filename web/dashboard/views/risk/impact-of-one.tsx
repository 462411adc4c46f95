import type { RowOf } from '../../../../client/index.ts';
import { percent } from '../../format/numbers.ts';
import { Card, Fact, Facts } from '../../parts/card.tsx';
import { type Column, csvColumn } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import { PageList } from '../../parts/page-list.tsx';
import { Answered } from '../../parts/states.tsx';
import { Amount, Count, Dollars, None } from '../../parts/values.tsx';
import { usePage } from '../../state/answer.ts';
import { type Names, useNames } from '../../state/names.ts';
import { useRoute } from '../../state/route.ts';
import { dollarColumn, STAKER } from '../blocks/shared-columns.tsx';
import { BoundFact, LossBars, LossByAvs, LossFact, QueuedFact } from './impact-parts.tsx';
import { avsColumn, partOfWad, SET, strategyColumn } from './risk-columns.tsx';
import type { Slash } from './slash.ts';

interface ImpactOfOneProps {
  readonly operator: string;
  readonly slash: Slash;
}

const LIMIT = 10;

/** Shows the losses if one operator were slashed: by AVS, token, allocation and staker. */
export function ImpactOfOne({ operator, slash }: ImpactOfOneProps) {
  const { query } = useRoute();
  const names = useNames();
  const { profit, ...shared } = slash;
  const of = { operator, ...shared };
  const answer = usePage(
    'restakingSlashImpact',
    profit === undefined ? of : { ...of, profit },
    query['if.page'],
    LIMIT,
  );
  const stakers = usePage('restakingSlashImpactStakers', of, query['if.stakers'], LIMIT);
  const losers = stakers.value?.meta.statistics.totalStakers;
  return (
    <>
      <Answered of={answer} height={420} unknown="This snapshot has no such operator.">
        {({ meta: { statistics } }) => (
          <div class="cards narrow">
            <Card title="Losses of this slash" wide>
              <Facts>
                <LossFact of={answer} tvl={statistics.totalTvl} lostPart={statistics.lostPart} />
                <QueuedFact of={answer} value={statistics.totalQueuedTvl} />
                <Fact
                  of={answer}
                  at="meta.statistics.operatorTvl"
                  unit="USD"
                  label="Delegated to it"
                >
                  <Dollars value={statistics.operatorTvl} />
                </Fact>
                <Fact
                  of={stakers}
                  at="meta.statistics.totalStakers"
                  label="Stakers with a loss"
                  note={`of ${statistics.stakersCount}`}
                >
                  {losers === undefined ? '…' : <Count value={losers} />}
                </Fact>
                <BoundFact of={answer} profit={profit} bound={statistics.cascadeBound} />
              </Facts>
            </Card>
            <LossByAvs of={statistics.byAvs} />
            <LossBars
              title="Loss by token"
              name="loss-by-token"
              colour={3}
              of={statistics.byStrategy.map(({ strategy, symbol, tvl, queuedTvl, part }) => ({
                tvl,
                queuedTvl,
                id: strategy,
                name: symbol,
                label: (
                  <>
                    <Hex value={strategy} to="strategies" name={symbol} />{' '}
                    <span class="quiet">{percent(Number(part))} of each staker’s</span>
                  </>
                ),
              }))}
            />
          </div>
        )}
      </Answered>
      <PageList
        title="Loss by allocation"
        name="loss-by-allocation"
        answer={answer}
        columns={allocationColumns(names)}
        rowKey={({ avs, operatorSetId, strategy }) => `${avs} ${operatorSetId} ${strategy}`}
        empty="This slash reaches no allocation of the operator."
        unknown="This snapshot has no such operator."
        pageName="if.page"
      />
      <PageList
        title="Loss by staker"
        name="loss-by-staker"
        answer={stakers}
        columns={STAKERS}
        rowKey={({ staker }) => staker}
        empty="No staker loses a share."
        unknown="This snapshot has no such operator."
        pageName="if.stakers"
      />
    </>
  );
}

type Impact = RowOf<'restakingSlashImpact'>;

function allocationColumns(names: Names): readonly Column<Impact>[] {
  return [
    avsColumn(names),
    SET,
    strategyColumn(names),
    {
      id: 'magnitude',
      title: 'Magnitude',
      kind: 'decimal',
      help: 'Part of the strategy’s magnitude that the operator set may slash now',
      value: ({ magnitude }) => magnitude,
      show: ({ magnitude }) => partOfWad(magnitude),
    },
    {
      id: 'slashed',
      title: 'Slashed',
      kind: 'decimal',
      help: 'The magnitude that this slash takes',
      value: ({ slashedMagnitude }) => slashedMagnitude,
      show: ({ slashedMagnitude }) => partOfWad(slashedMagnitude),
    },
    {
      id: 'tokens',
      title: 'Tokens',
      kind: 'decimal',
      width: 'minmax(9rem, 1fr)',
      value: ({ tokens }) => tokens,
      show: ({ tokens, symbol }) => <Amount value={tokens} unit={symbol} />,
    },
    dollarColumn('loss', 'Loss, USD', ({ tvl }) => tvl),
    dollarColumn('queued', 'Queued, USD', ({ queuedTvl }) => queuedTvl ?? undefined),
    {
      id: 'recipient',
      title: 'Redistribution',
      kind: 'text',
      help: 'Address that receives slashed shares; without one they are burnt',
      value: ({ redistributionRecipient }) => redistributionRecipient,
      show: ({ redistributionRecipient }) => <Hex value={redistributionRecipient} />,
    },
    csvColumn('shares', 'Shares', ({ shares }) => shares, 'decimal'),
  ];
}

const STAKERS: readonly Column<RowOf<'restakingSlashImpactStakers'>>[] = [
  STAKER,
  dollarColumn('loss', 'Loss, USD', ({ tvl }) => tvl),
  {
    id: 'tokens',
    title: 'Lost tokens',
    kind: 'text',
    width: 'minmax(12rem, 3fr)',
    value: ({ strategies }) =>
      strategies.map(({ tokens, symbol }) => `${tokens} ${symbol}`).join('; '),
    show: ({ strategies }) =>
      strategies.length === 0 ? (
        <None />
      ) : (
        strategies.map(({ strategy, tokens, symbol }, at) => (
          <span key={strategy}>
            {at > 0 && ', '}
            <Amount value={tokens} unit={symbol || 'tokens'} />
          </span>
        ))
      ),
  },
];
