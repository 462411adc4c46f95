import { Curve } from '../../charts/curve.tsx';
import {
  COMPUTED_ON_PAGE,
  type Concentration,
  concentrationOf,
} from '../../format/concentration.ts';
import { count, percent } from '../../format/numbers.ts';
import { Fact, Facts } from '../../parts/card.tsx';
import type { Column } from '../../parts/column.ts';
import { Figure } from '../../parts/figure.tsx';
import { Empty } from '../../parts/states.tsx';
import { Count, Percent } from '../../parts/values.tsx';

interface ConcentrationProps {
  readonly title: string;
  readonly name: string;
  /** Names the measure, such as `delegated value`. */
  readonly of: string;
  readonly parts: readonly number[];
  readonly wide?: boolean;
  /** Whether the service gives these figures, too, so that a visitor can watch them. */
  readonly served: boolean;
}

/** Gives the concentration of the delegated value among operators. */
const SERVED = {
  id: 'restakingConcentration',
  parameters: { scope: 'all', heldBy: 'operator', value: 'delegated' },
} as const;

interface Rank {
  readonly rank: number;
  readonly held: number;
}

const COLUMNS: readonly Column<Rank>[] = [
  {
    id: 'rank',
    title: 'Largest operators',
    kind: 'number',
    value: ({ rank }) => rank,
    show: ({ rank }) => <Count value={rank} />,
  },
  {
    id: 'held',
    title: 'Hold',
    kind: 'number',
    value: ({ held }) => held,
    show: ({ held }) => <Percent value={held} />,
  },
];

/** Shows the ten largest holders' share, Nakamoto coefficients, and the concentration curve. */
export function ConcentrationFigure(props: ConcentrationProps) {
  const { title, name, of, parts, wide = false, served } = props;
  const found = concentrationOf(parts);
  const ranks = (found?.cumulative ?? []).map((held, place) => ({ rank: place + 1, held }));
  return (
    <Figure
      title={title}
      note={`${count(ranks.length)} operators by ${of}${served ? '' : COMPUTED_ON_PAGE}`}
      wide={wide}
      name={name}
      columns={COLUMNS}
      rows={ranks}
      rowKey={({ rank }) => String(rank)}
      empty="No holdings."
    >
      {found ? (
        <Drawn found={found} of={of} served={served} />
      ) : (
        <Empty>No operator has {of}.</Empty>
      )}
    </Figure>
  );
}

interface DrawnProps {
  readonly found: Concentration;
  readonly of: string;
  readonly served: boolean;
}

function Drawn({ found, of, served }: DrawnProps) {
  const by = served && SERVED;
  const third = found.fewestAbove(1 / 3);
  const half = found.fewestAbove(1 / 2);
  const marks = [
    { rank: third, label: '⅓' },
    ...(half === third ? [] : [{ rank: half, label: '½' }]),
  ];
  return (
    <>
      <Facts>
        <Fact by={by} at="data.*.top10Part" unit="%" label="Ten largest hold">
          {percent(found.topTen)}
        </Fact>
        <Fact
          by={by}
          at="data.*.nakamotoThird"
          label="Nakamoto coefficient"
          note="operators needed to hold more than ⅓"
        >
          {count(third)}
        </Fact>
        <Fact
          by={by}
          at="data.*.nakamotoHalf"
          label="Majority"
          note="operators needed to hold more than ½"
        >
          {count(half)}
        </Fact>
      </Facts>
      <Curve
        label={`The largest hold of ${of}: ten ${percent(found.topTen)}; ${third} over a third`}
        cumulative={found.cumulative}
        marks={marks}
        height={180}
      />
    </>
  );
}
