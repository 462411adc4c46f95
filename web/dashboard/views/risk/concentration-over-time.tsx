import type { ParametersOf, RowOf } from '../../../../client/index.ts';
import { Steps, stepsOf } from '../../charts/steps.tsx';
import { count, dollars, percent } from '../../format/numbers.ts';
import { utcDay } from '../../format/times.ts';
import { Fact, Facts } from '../../parts/card.tsx';
import { Choice } from '../../parts/choice.tsx';
import type { Column } from '../../parts/column.ts';
import { Figure } from '../../parts/figure.tsx';
import { Answered, Empty } from '../../parts/states.tsx';
import { useRows } from '../../state/answer.ts';
import { useRoute } from '../../state/route.ts';
import { DAY, UNPRICED, VALUE_USD } from '../blocks/shared-columns.tsx';
import { HOLDERS, index, MEASURES } from './concentration-columns.tsx';
import { DayChoice, useDay } from './day-choice.tsx';

type Day = RowOf<'restakingConcentrationHistorical'>;
type HeldBy = NonNullable<ParametersOf<'restakingConcentrationHistorical'>['heldBy']>;

const COLUMNS: readonly Column<Day>[] = [DAY, VALUE_USD, ...MEASURES, UNPRICED];
const CHOICES: readonly HeldBy[] = ['operator', 'group', 'staker', 'token', 'avs'];

/** Draws the concentration by week, and shows it on one day. */
export function ConcentrationOverTime() {
  const { query } = useRoute();
  const heldBy = CHOICES.find((one) => one === query['concentration.by']) ?? 'operator';
  const day = useDay('concentration.day');
  const answer = useRows('restakingConcentrationHistorical', { heldBy, interval: 'week' });
  const weeks = answer.value ?? [];
  const value = heldBy === 'avs' ? 'slashable' : 'delegated';
  return (
    <Figure
      title="Concentration over time"
      note={`Of the ${value} value among ${HOLDERS[heldBy]}, at the end of each week (UTC)`}
      wide
      name={`concentration-by-${heldBy}`}
      columns={COLUMNS}
      rows={weeks}
      rowKey={({ start }) => start}
      empty="No delegated value."
      controls={
        <>
          <DayChoice
            title="Day of the concentration (UTC)"
            name="concentration.day"
            first={weeks.at(-1)?.start.slice(0, 10)}
          />
          <Choice
            title="Concentration among"
            name="concentration.by"
            value={heldBy}
            of={CHOICES.map((one) => [one, HOLDERS[one] ?? one])}
          />
        </>
      }
    >
      <Answered of={answer} height={220}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty>{`This snapshot has no days of the concentration among ${HOLDERS[heldBy]}.`}</Empty>
          ) : (
            <>
              <Steps
                label={`Concentration among ${HOLDERS[heldBy]} by week`}
                histories={historiesOf(rows)}
              />
              {day ? (
                <OneDay heldBy={heldBy} day={day} />
              ) : (
                <p class="note">Pick a date to see one day.</p>
              )}
            </>
          )
        }
      </Answered>
    </Figure>
  );
}

interface Line {
  readonly id: string;
  readonly label: string;
  readonly colour: number;
  readonly read: (day: Day) => string | number | null;
  readonly format: (value: string) => string;
}

const LINES: readonly Line[] = [
  { id: 'tvl', label: 'Value, USD', colour: 1, read: ({ tvl }) => tvl, format: dollars },
  { id: 'hhi', label: 'HHI', colour: 7, read: ({ hhi }) => hhi, format: index },
  {
    id: 'top',
    label: 'Largest holder',
    colour: 2,
    read: ({ topPart }) => topPart,
    format: (part) => percent(Number(part)),
  },
  {
    id: 'third',
    label: 'Holders over ⅓',
    colour: 3,
    read: ({ nakamotoThird }) => nakamotoThird,
    format: (number) => count(Number(number)),
  },
  {
    id: 'holders',
    label: 'Holders',
    colour: 4,
    read: ({ holders }) => holders,
    format: (number) => count(Number(number)),
  },
];

/** Rows have the newest first. A day without any price has unknown figures. */
function historiesOf(weeks: readonly Day[]) {
  const ascending = [...weeks].reverse();
  return LINES.map(({ id, label, colour, read, format }) => {
    const known = (day: Day) => (day.tvl === null ? null : read(day));
    const newest = weeks[0] ? known(weeks[0]) : null;
    return {
      id,
      label,
      colour,
      value: newest === null ? '–' : format(String(newest)),
      steps: stepsOf(ascending, known, (value) => `${label}: ${format(value)}`),
    };
  });
}

/** Shows the concentration when one day ends. */
function OneDay({ heldBy, day }: { readonly heldBy: HeldBy; readonly day: string }) {
  const answer = useRows('restakingConcentrationHistorical', {
    heldBy,
    startTimestamp: day,
    endTimestamp: day,
  });
  return (
    <Answered of={answer} height={86}>
      {([one]) =>
        one === undefined ? (
          <Empty>{`This snapshot has no data for ${utcDay(day)}.`}</Empty>
        ) : (
          <section aria-label={`Concentration on ${utcDay(day)}`}>
            <h3>{utcDay(day)}</h3>
            {one.tvl === null ? (
              <Empty>No token has a price on this day.</Empty>
            ) : (
              <Facts>
                {LINES.map(({ id, label, read, format }) => (
                  <Fact key={id} label={label}>
                    {format(String(read(one)))}
                  </Fact>
                ))}
                <Fact label="Ten largest">{percent(Number(one.top10Part))}</Fact>
              </Facts>
            )}
          </section>
        )
      }
    </Answered>
  );
}
