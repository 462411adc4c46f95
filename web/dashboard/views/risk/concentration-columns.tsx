import type { RowOf } from '../../../../client/index.ts';
import type { Column } from '../../parts/column.ts';
import { countColumn, partColumn } from '../blocks/shared-columns.tsx';

type Measured = Pick<
  RowOf<'restakingConcentration'>,
  | 'holders'
  | 'hhi'
  | 'gini'
  | 'nakamotoThird'
  | 'nakamotoHalf'
  | 'nakamotoTwoThirds'
  | 'topPart'
  | 'top5Part'
  | 'top10Part'
>;

/** Operations name the holders by these keys. */
export const HOLDERS: Readonly<Record<string, string>> = {
  operator: 'operators',
  group: 'groups of operators',
  staker: 'stakers',
  token: 'tokens',
  avs: 'AVSs',
};

/** Writes an index from 0 to 1 with three places; the CSV has all places. */
export function index(value: string): string {
  return Number(value).toFixed(3);
}

/** A Nakamoto coefficient counts the fewest holders above a threshold. */
function fewest(
  id: string,
  title: string,
  part: string,
  read: (row: Measured) => number,
): Column<Measured> {
  return { ...countColumn(id, title, read), help: `Fewest holders with more than ${part}` };
}

const FIGURES: readonly Column<Measured>[] = [
  countColumn('holders', 'Holders', ({ holders }) => holders),
  {
    id: 'hhi',
    title: 'HHI',
    kind: 'decimal',
    help: 'The sum of the squared parts; 1 is one holder',
    value: ({ hhi }) => hhi,
    show: ({ hhi }) => index(hhi),
  },
  {
    id: 'gini',
    title: 'Gini',
    kind: 'decimal',
    help: '0 if all holders have the same; almost 1 if one of many has nearly all',
    value: ({ gini }) => gini,
    show: ({ gini }) => index(gini),
  },
  fewest('third', 'Over ⅓', 'a third: the Nakamoto coefficient', (row) => row.nakamotoThird),
  fewest('half', 'Over ½', 'half', (row) => row.nakamotoHalf),
  fewest('two-thirds', 'Over ⅔', 'two thirds', (row) => row.nakamotoTwoThirds),
  partColumn('top', 'Largest', 'Part of the largest holder', ({ topPart }) => topPart),
  partColumn('top5', 'Five largest', 'Part of the five largest', ({ top5Part }) => top5Part),
  partColumn('top10', 'Ten largest', 'Part of the ten largest', ({ top10Part }) => top10Part),
];

/** All figures that a concentration has, so narrow that a table does not scroll. */
export const MEASURES: readonly Column<Measured>[] = FIGURES.map((column) => ({
  ...column,
  width: 'minmax(4.4rem, 1fr)',
}));
