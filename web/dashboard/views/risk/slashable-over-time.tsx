import type { ParametersOf, RowOf } from '../../../../client/index.ts';
import { Steps, stepsOf } from '../../charts/steps.tsx';
import { count, dollars } from '../../format/numbers.ts';
import type { Column } from '../../parts/column.ts';
import { Figure } from '../../parts/figure.tsx';
import { Answered, Empty } from '../../parts/states.tsx';
import { Dollars } from '../../parts/values.tsx';
import { useRows } from '../../state/answer.ts';
import { countColumn, DAY, dollarColumn, UNPRICED } from '../blocks/shared-columns.tsx';
import { useSlashMarks } from '../blocks/slash-marks.ts';

type Week = RowOf<'restakingSlashableHistorical'>;

interface SlashableOverTimeProps {
  readonly of: Pick<ParametersOf<'restakingSlashableHistorical'>, 'avs' | 'operatorSetId'>;
}

const COLUMNS: readonly Column<Week>[] = [
  DAY,
  dollarColumn('slashable', 'Slashable, USD', ({ slashableTvl }) => slashableTvl ?? undefined),
  dollarColumn('held', 'Stake of set members, USD', ({ tvl }) => tvl ?? undefined),
  countColumn('members', 'Members', ({ members }) => members),
  countColumn('allocated', 'Allocated', ({ allocatedOperators }) => allocatedOperators),
  UNPRICED,
];

/** Draws the value that sets can slash, and the stake that their members have, by week. */
export function SlashableOverTime({ of }: SlashableOverTimeProps) {
  const answer = useRows('restakingSlashableHistorical', { ...of, interval: 'week' });
  const marks = useSlashMarks({ avs: of.avs });
  return (
    <Figure
      title="Slashable value over time"
      note="At the end of each week (UTC), at the prices of its last day; vertical lines are slashes"
      wide
      name="slashable-by-week"
      columns={COLUMNS}
      rows={answer.value ?? []}
      rowKey={({ day }) => day}
      empty="No operator sets."
    >
      <Answered of={answer} height={180}>
        {(weeks) =>
          weeks.length === 0 ? (
            <Empty>{of.avs ? 'This AVS' : 'This snapshot'} has no operator sets.</Empty>
          ) : (
            <Steps label="Slashable value by week" histories={historiesOf(weeks)} marks={marks} />
          )
        }
      </Answered>
    </Figure>
  );
}

const LINES = [
  ['slashableTvl', 'Slashable, USD', 7],
  ['tvl', 'Stake of set members, USD', 1],
  ['members', 'Members', 3],
  ['allocatedOperators', 'Allocated members', 4],
] as const;

/** Rows have the newest first. */
function historiesOf(weeks: readonly Week[]) {
  const ascending = [...weeks].reverse();
  return LINES.map(([field, label, colour]) => {
    const newest = weeks[0]?.[field] ?? null;
    const isCount = field === 'members' || field === 'allocatedOperators';
    const format = (value: string) => (isCount ? count(Number(value)) : dollars(value));
    return {
      id: field,
      label,
      colour,
      value: newest === null ? '–' : isCount ? count(Number(newest)) : <Dollars value={newest} />,
      steps: stepsOf(
        ascending,
        (week) => week[field],
        (value) => `${label}: ${format(value)}`,
      ),
    };
  });
}
