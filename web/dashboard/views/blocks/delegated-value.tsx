import { Steps, stepsOf } from '../../charts/steps.tsx';
import { count, dollars, short } from '../../format/numbers.ts';
import type { Column } from '../../parts/column.ts';
import { Figure } from '../../parts/figure.tsx';
import { Answered, Empty } from '../../parts/states.tsx';
import { Amount, Count, Dollars } from '../../parts/values.tsx';
import { useRows } from '../../state/answer.ts';
import { DAY, STAKERS, UNPRICED, VALUE_ETH, VALUE_USD } from './shared-columns.tsx';
import { useSlashMarks } from './slash-marks.ts';
import type { ValueDay } from './value-series.ts';

interface DelegatedValueProps {
  readonly of: { readonly operator: string } | { readonly avs: string };
}

/** Draws delegated value and stakers over time, for an operator or for an AVS's operators. */
export function DelegatedValue({ of }: DelegatedValueProps) {
  const answer = useRows('restakingTvlHistorical', { ...of, interval: 'week' });
  const marks = useSlashMarks(of);
  const rows = answer.value ?? [];
  return (
    <Figure
      title="Value and stakers over time"
      note="End of each week (UTC), at the prices of its last day; dashed lines are slashes"
      wide
      name="value-by-week"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ day }) => day}
      empty="No delegations."
    >
      <Answered of={answer} height={180}>
        {(weeks) =>
          weeks.length === 0 ? (
            <Empty>No delegations in this snapshot.</Empty>
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
  return [
    {
      id: 'tvl',
      label: 'Value, USD',
      value: newest?.tvl ? <Dollars value={newest.tvl} /> : '–',
      colour: 1,
      steps: stepsOf(weeks, ({ tvl }) => tvl, dollars),
    },
    {
      id: 'eth',
      label: 'Value, ETH',
      value: newest?.ethTvl ? <Amount value={newest.ethTvl} /> : '–',
      colour: 3,
      steps: stepsOf(
        weeks,
        ({ ethTvl }) => ethTvl,
        (eth) => `${short(eth)} ETH`,
      ),
    },
    {
      id: 'stakers',
      label: 'Stakers',
      value: <Count value={newest?.stakers ?? 0} />,
      colour: 2,
      steps: stepsOf(
        weeks,
        ({ stakers }) => stakers,
        (many) => `${count(Number(many))} stakers`,
      ),
    },
  ];
}

const COLUMNS: readonly Column<ValueDay>[] = [DAY, VALUE_USD, VALUE_ETH, STAKERS, UNPRICED];
