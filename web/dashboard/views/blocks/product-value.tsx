import type { RowOf } from '../../../../client/index.ts';
import { Steps, stepsOf } from '../../charts/steps.tsx';
import { dollars } from '../../format/numbers.ts';
import type { Column } from '../../parts/column.ts';
import { Figure } from '../../parts/figure.tsx';
import { Answered, Empty } from '../../parts/states.tsx';
import { Dollars } from '../../parts/values.tsx';
import { useRows } from '../../state/answer.ts';
import { DAY, dollarColumn, UNPRICED, VALUE_USD } from './shared-columns.tsx';

type ProductDay = RowOf<'restakingProductHistorical'>;

const COLUMNS: readonly Column<ProductDay>[] = [
  DAY,
  VALUE_USD,
  dollarColumn('delegated', 'Delegated, USD', ({ delegatedTvl }) => delegatedTvl ?? undefined),
  dollarColumn('slashable', 'Slashable, USD', ({ slashableTvl }) => slashableTvl ?? undefined),
  UNPRICED,
];

interface ProductValueProps {
  readonly product: string;
  readonly title?: string;
  readonly wide?: boolean;
}

/** Draws a product's value over time, with its delegated and slashable parts. */
export function ProductValue({ product, title, wide = true }: ProductValueProps) {
  const answer = useRows('restakingProductHistorical', { product, interval: 'week' });
  const rows = answer.value ?? [];
  return (
    <Figure
      title={title ?? 'Value over time'}
      note="US dollars at the end of each week (UTC), at the prices of its last day"
      wide={wide}
      name="product-by-week"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ day }) => day}
      empty="No shares."
    >
      <Answered of={answer} height={180}>
        {(weeks) =>
          weeks.length === 0 ? (
            <Empty>Its stakers had no shares in this snapshot.</Empty>
          ) : (
            <Steps label={`Value of ${product} by week`} histories={historiesOf(weeks)} />
          )
        }
      </Answered>
    </Figure>
  );
}

const LINES = [
  ['tvl', 'Value, USD', 1],
  ['delegatedTvl', 'Delegated, USD', 3],
  ['slashableTvl', 'Slashable, USD', 7],
] as const;

/** Rows have the newest first. */
function historiesOf(weeks: readonly ProductDay[]) {
  const ascending = [...weeks].reverse();
  return LINES.map(([field, label, colour]) => {
    const newest = weeks[0]?.[field] ?? null;
    return {
      id: field,
      label,
      colour,
      value: newest === null ? '–' : <Dollars value={newest} />,
      steps: stepsOf(ascending, (week) => week[field], dollars),
    };
  });
}
