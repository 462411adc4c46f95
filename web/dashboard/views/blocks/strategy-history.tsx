import type { RowOf } from '../../../../client/index.ts';
import { Steps, stepsOf } from '../../charts/steps.tsx';
import { count, dollars, short } from '../../format/numbers.ts';
import type { Column } from '../../parts/column.ts';
import { Figure } from '../../parts/figure.tsx';
import { Answered, Empty } from '../../parts/states.tsx';
import { Amount, Count, Dollars } from '../../parts/values.tsx';
import { useRows } from '../../state/answer.ts';
import { DAY, SHARES, VALUE_USD } from './shared-columns.tsx';

type Day = RowOf<'restakingStrategyHistorical'>;

/** Draws a strategy's delegated amount and its queued withdrawals, by day. */
export function StrategyHistory({ strategy }: { readonly strategy: string }) {
  const answer = useRows('restakingStrategyHistorical', { strategy });
  const rows = answer.value ?? [];
  return (
    <Figure
      title="Delegated over time"
      note={answer.value && `${count(rows.length)} days with changes`}
      wide
      name="strategy-history"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ day }) => day}
      empty="No changes."
    >
      <Answered of={answer} height={180} unknown="No delegated shares in this snapshot.">
        {(days) =>
          days.length === 0 ? (
            <Empty>No changes of the delegated shares in this snapshot.</Empty>
          ) : (
            <Steps label="Delegated amount by day" histories={historiesOf([...days].reverse())} />
          )
        }
      </Answered>
    </Figure>
  );
}

function historiesOf(days: readonly Day[]) {
  const newest = days.at(-1);
  const tokens = stepsOf(
    days,
    ({ tokens: many }) => many,
    (many) => `${short(many)} tokens`,
  );
  const shares = stepsOf(
    days,
    ({ shares: many }) => many,
    (many) => `${short(many)} shares`,
  );
  const tvl = stepsOf(days, ({ tvl: value }) => value, dollars);
  const rated = tokens.length > 0;
  const amount = rated ? newest?.tokens : newest?.shares;
  return [
    {
      id: 'amount',
      label: rated ? 'Tokens' : 'Shares',
      value: amount ? <Amount value={amount} /> : '–',
      colour: 3,
      steps: rated ? tokens : shares,
    },
    ...(tvl.length > 0
      ? [
          {
            id: 'tvl',
            label: 'Value, USD',
            value: newest?.tvl ? <Dollars value={newest.tvl} /> : '–',
            colour: 1,
            steps: tvl,
          },
        ]
      : []),
    {
      id: 'withdrawals',
      label: 'Withdrawals queued',
      value: <Count value={newest?.withdrawals ?? 0} />,
      colour: 2,
      steps: stepsOf(
        days,
        ({ withdrawals }) => withdrawals,
        (many) => `${count(Number(many))} queued`,
      ),
    },
  ];
}

const COLUMNS: readonly Column<Day>[] = [
  DAY,
  {
    id: 'tokens',
    title: 'Tokens',
    kind: 'decimal',
    value: ({ tokens }) => tokens,
    show: ({ tokens }) => (tokens === null ? '–' : <Amount value={tokens} />),
  },
  VALUE_USD,
  SHARES,
  {
    id: 'withdrawals',
    title: 'Withdrawals queued',
    kind: 'number',
    value: ({ withdrawals }) => withdrawals,
    show: ({ withdrawals }) => <Count value={withdrawals} />,
  },
];
