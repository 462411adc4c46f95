import { Steps } from '../../charts/steps.tsx';
import { count, dollars, short } from '../../format/numbers.ts';
import { utcDay } from '../../format/times.ts';
import type { Column } from '../../parts/column.ts';
import { Figure } from '../../parts/figure.tsx';
import { Answered, Empty } from '../../parts/states.tsx';
import { Amount, Count, Dollars } from '../../parts/values.tsx';
import { useRows } from '../../state/answer.ts';
import { useSlashMarks } from './slash-marks.ts';
import type { ValueDay } from './value-series.ts';

interface DelegatedValueProps {
  readonly of: { readonly operator: string } | { readonly avs: string };
}

/** The value that is delegated to an operator, or to those of an AVS, and by how many stakers, over time. */
export function DelegatedValue({ of }: DelegatedValueProps) {
  const answer = useRows('restakingTvlHistorical', { ...of, interval: 'week' });
  const marks = useSlashMarks(of);
  const rows = answer.value ?? [];
  return (
    <Figure
      title="Value and stakers over time"
      note="At the end of each week (UTC), by the prices of its last day; a dashed line is a slash"
      wide
      name="value-by-week"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ day }) => day}
      empty="Nothing was ever delegated to it."
    >
      <Answered of={answer} height={180}>
        {(weeks) =>
          weeks.length === 0 ? (
            <Empty>Nothing was ever delegated to it in this snapshot.</Empty>
          ) : (
            <Steps
              label="Value and stakers by week"
              histories={historiesOf([...weeks].reverse())}
              marks={marks}
            />
          )
        }
      </Answered>
    </Figure>
  );
}

function historiesOf(weeks: readonly ValueDay[]) {
  const newest = weeks.at(-1);
  const steps = (
    read: (week: ValueDay) => string | number | null,
    words: (one: string) => string,
  ) =>
    weeks.flatMap((week) => {
      const value = read(week);
      if (value === null) return [];
      return [{ time: Date.parse(week.day), size: Number(value), told: words(String(value)) }];
    });
  return [
    {
      id: 'tvl',
      label: 'Value, USD',
      value: <Dollars value={newest?.tvl ?? '0'} />,
      colour: 1,
      steps: steps(({ tvl }) => tvl, dollars),
    },
    {
      id: 'eth',
      label: 'Value, ETH',
      value: <Amount value={newest?.ethTvl ?? '0'} />,
      colour: 3,
      steps: steps(
        ({ ethTvl }) => ethTvl,
        (eth) => `${short(eth)} ETH`,
      ),
    },
    {
      id: 'stakers',
      label: 'Stakers',
      value: <Count value={newest?.stakers ?? 0} />,
      colour: 2,
      steps: steps(
        ({ stakers }) => stakers,
        (many) => `${count(Number(many))} stakers`,
      ),
    },
  ];
}

const COLUMNS: readonly Column<ValueDay>[] = [
  {
    id: 'day',
    title: 'Day (UTC)',
    kind: 'text',
    value: ({ day }) => day,
    show: ({ day }) => utcDay(day),
  },
  {
    id: 'tvl',
    title: 'Value, USD',
    kind: 'decimal',
    value: ({ tvl }) => tvl,
    show: ({ tvl }) => (tvl === null ? '–' : <Dollars value={tvl} />),
  },
  {
    id: 'eth',
    title: 'Value, ETH',
    kind: 'decimal',
    value: ({ ethTvl }) => ethTvl,
    show: ({ ethTvl }) => (ethTvl === null ? '–' : <Amount value={ethTvl} />),
  },
  {
    id: 'stakers',
    title: 'Stakers',
    kind: 'number',
    value: ({ stakers }) => stakers,
    show: ({ stakers }) => <Count value={stakers} />,
  },
  {
    id: 'unpriced',
    title: 'Without a price',
    kind: 'number',
    value: ({ unpricedStrategies }) => unpricedStrategies.length,
    show: ({ unpricedStrategies }) => <Count value={unpricedStrategies.length} />,
  },
];
