import type { RowOf } from '../../../../client/index.ts';
import { dollars } from '../../format/numbers.ts';
import { Card, Fact, Facts } from '../../parts/card.tsx';
import type { Column } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import { PageList } from '../../parts/page-list.tsx';
import { Answered } from '../../parts/states.tsx';
import { Count } from '../../parts/values.tsx';
import { usePage } from '../../state/answer.ts';
import { href, useRoute } from '../../state/route.ts';
import { countColumn, dollarColumn } from '../blocks/shared-columns.tsx';
import { BoundFact, LossBars, LossByAvs, LossFact, QueuedFact } from './impact-parts.tsx';
import { WhatIfLink } from './risk-columns.tsx';
import type { Slash } from './slash.ts';

/** Shows the losses if many operators were slashed. */
export function ImpactOfMany({ slash }: { readonly slash: Slash }) {
  const { query } = useRoute();
  const answer = usePage('restakingSlashImpactOperators', slash, query['if.page'], 10);
  return (
    <>
      <Answered of={answer} height={420}>
        {({ meta: { statistics } }) => (
          <div class="cards narrow">
            <Card title="Losses of this slash" wide>
              <Facts>
                <LossFact of={answer} tvl={statistics.totalTvl} lostPart={statistics.lostPart} />
                <QueuedFact of={answer} value={statistics.totalQueuedTvl} />
                <Fact
                  of={answer}
                  at="meta.statistics.totalOperators"
                  label="Slashed operators"
                  note={
                    Number(statistics.operatorsTvl) > 0 &&
                    `hold ${dollars(statistics.operatorsTvl)} of delegations`
                  }
                >
                  <Count value={statistics.totalOperators} />
                </Fact>
                <BoundFact of={answer} profit={slash.profit} bound={statistics.cascadeBound} />
              </Facts>
            </Card>
            <LossByAvs of={statistics.byAvs} />
            <LossBars
              title="Loss by token"
              name="loss-by-token"
              colour={3}
              of={statistics.byStrategy.map(({ strategy, symbol, tvl, queuedTvl }) => ({
                tvl,
                queuedTvl,
                id: strategy,
                name: symbol,
                label: <Hex value={strategy} to="strategies" name={symbol} />,
              }))}
            />
            {statistics.byGroup.length > 0 && (
              <LossBars
                title="Loss by group of operators"
                name="loss-by-group"
                colour={5}
                of={statistics.byGroup.map(({ group, tvl, queuedTvl }) => ({
                  tvl,
                  queuedTvl,
                  id: group,
                  name: group,
                  label: group,
                }))}
              />
            )}
          </div>
        )}
      </Answered>
      <PageList
        title="Loss by operator"
        note="Choose one to see the losses of its stakers"
        name="loss-by-operator"
        answer={answer}
        columns={columnsOf(query)}
        rowKey={({ operator }) => operator}
        empty="This slash reaches no operator."
        pageName="if.page"
      />
    </>
  );
}

type Impact = RowOf<'restakingSlashImpactOperators'>;

function columnsOf(query: Readonly<Record<string, string>>): readonly Column<Impact>[] {
  const withOperator = (operator: string) =>
    href('risk', { ...query, 'if.operator': operator, 'if.page': undefined });
  return [
    {
      id: 'operator',
      title: 'Operator',
      kind: 'text',
      value: ({ name, operator }) => name || operator,
      show: ({ name, operator }) => <Hex value={operator} to="operators" name={name} />,
    },
    dollarColumn('loss', 'Loss, USD', ({ tvl }) => tvl),
    dollarColumn('queued', 'Queued, USD', ({ queuedTvl }) => queuedTvl ?? undefined),
    countColumn('allocations', 'Allocations', ({ allocations }) => allocations),
    {
      id: 'stakers',
      title: 'Stakers',
      kind: 'text',
      help: 'The losses of the stakers of the operator',
      value: ({ operator }) => withOperator(operator),
      show: ({ operator }) => <WhatIfLink to={withOperator(operator)} />,
    },
  ];
}
