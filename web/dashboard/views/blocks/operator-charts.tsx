import { Legend } from '../../charts/legend.tsx';
import { type Tile, Treemap } from '../../charts/treemap.tsx';
import { shortHex } from '../../format/addresses.ts';
import { concentrationOf, RANK_LEGEND, rankColours } from '../../format/concentration.ts';
import { count, dollars } from '../../format/numbers.ts';
import type { Column } from '../../parts/column.ts';
import { Figure } from '../../parts/figure.tsx';
import { Hex } from '../../parts/hex.tsx';
import { Empty } from '../../parts/states.tsx';
import { Count } from '../../parts/values.tsx';
import { href } from '../../state/route.ts';
import { ConcentrationFigure } from './concentration.tsx';
import { DelegatedTo } from './shared-columns.tsx';
import { useUnpricedNote } from './unpriced.ts';

interface Measured {
  readonly operator: string;
  readonly name: string;
  readonly tvl: string;
  readonly stakersCount: number;
}

interface OperatorsProps {
  /** Sorted, the largest first. */
  readonly operators: readonly Measured[];
}

/** Operators with their own tile; the others share one. */
const MAX_TILES = 60;

/** Whether any operator has a value; without prices operators are compared by stakers. */
function isValued(operators: readonly Measured[]): boolean {
  return operators.some(({ tvl }) => Number(tvl) > 0);
}

/** Shows how much stake the largest operators have together. */
export function OperatorConcentration({ operators }: OperatorsProps) {
  const valued = isValued(operators);
  return (
    <ConcentrationFigure
      title="Concentration"
      name="operator-concentration"
      served={valued}
      of={valued ? 'delegated value' : 'delegating stakers'}
      parts={operators.map(({ tvl, stakersCount }) => (valued ? Number(tvl) : stakersCount))}
    />
  );
}

const COLUMNS: readonly Column<Measured>[] = [
  {
    id: 'operator',
    title: 'Operator',
    kind: 'text',
    value: ({ operator }) => operator,
    show: ({ operator, name }) => <Hex value={operator} to="operators" name={name} />,
  },
  {
    id: 'tvl',
    title: 'Delegated value, USD',
    kind: 'decimal',
    value: ({ tvl }) => tvl,
    show: (operator) => <DelegatedTo of={operator} />,
  },
  {
    id: 'stakers',
    title: 'Stakers',
    kind: 'number',
    value: ({ stakersCount }) => stakersCount,
    show: ({ stakersCount }) => <Count value={stakersCount} />,
  },
];

/** Draws operators by delegated value as a treemap. */
export function OperatorTreemap({ operators }: OperatorsProps) {
  const valued = isValued(operators);
  const unpriced = useUnpricedNote();
  const sizeOf = ({ tvl, stakersCount }: Measured) => (valued ? Number(tvl) : stakersCount);
  const descriptionOf = ({ tvl, stakersCount }: Measured) =>
    valued ? dollars(tvl) : `${count(stakersCount)} stakers`;
  const holding = operators
    .filter((one) => sizeOf(one) > 0)
    .sort((one, other) => sizeOf(other) - sizeOf(one));
  const drawn = holding.slice(0, MAX_TILES);
  const others = holding.slice(MAX_TILES);
  const rest = others.reduce((total, one) => total + sizeOf(one), 0);
  const found = concentrationOf(operators.map(sizeOf));
  const colours = found ? rankColours(found) : [];
  const tiles: Tile[] = drawn.map((one, place) => ({
    id: one.operator,
    label: one.name || shortHex(one.operator),
    size: sizeOf(one),
    colour: colours[place] ?? 0,
    description: descriptionOf(one),
    to: href(`operators/${one.operator}`),
  }));
  if (rest > 0) {
    const description = valued ? dollars(rest) : `${count(rest)} stakers`;
    const label = `${count(others.length)} others`;
    tiles.push({ id: 'others', label, size: rest, colour: 0, description, to: href('operators') });
  }
  return (
    <Figure
      title={valued ? 'Delegated value by operator' : 'Stakers by operator'}
      note={
        valued
          ? ['In US dollars', unpriced].filter(Boolean).join('. ')
          : 'No token has a price in this snapshot'
      }
      name="operators-by-value"
      columns={COLUMNS}
      rows={operators}
      rowKey={({ operator }) => operator}
      empty="This snapshot has no operators."
    >
      {tiles.length > 0 ? (
        <>
          <Treemap label="Operators by delegated stake" height={272} tiles={tiles} />
          <Legend of={RANK_LEGEND} />
        </>
      ) : (
        <Empty>No staker delegates to an operator.</Empty>
      )}
    </Figure>
  );
}
