import type { ParametersOf, RowOf } from '../../../../client/index.ts';
import { count, dollars, knownValue } from '../../format/numbers.ts';
import { type Column, csvColumn } from '../../parts/column.ts';
import { PageList } from '../../parts/page-list.tsx';
import { Amount, Moment, Worth } from '../../parts/values.tsx';
import { usePage } from '../../state/answer.ts';
import { type Names, useNames } from '../../state/names.ts';
import { useRoute } from '../../state/route.ts';
import { stakerColumns } from './staker-columns.tsx';

type Holder = RowOf<'restakingStakersTvl'>;
type Holding = Holder['strategies'][number];

const LIMIT = 10;

/** Holdings shown in a row; the others are on hover and in the CSV. */
const SHOWN_HOLDINGS = 2;

interface StakerValuesProps {
  readonly title: string;
  readonly filters: Omit<ParametersOf<'restakingStakersTvl'>, 'page' | 'limit'>;
  /** Columns left out, since they are the same in every row. */
  readonly without?: readonly string[];
}

/** Lists stakers by the value of their holdings. Its page is in the address. */
export function StakerValues({ title, filters, without = [] }: StakerValuesProps) {
  const { query } = useRoute();
  const names = useNames();
  const answer = usePage('restakingStakersTvl', filters, query['values.page'], LIMIT);
  const meta = answer.value?.meta;
  return (
    <PageList
      title={title}
      note={meta && noteOf(meta)}
      name="stakers-by-value"
      answer={answer}
      columns={columnsOf(names).filter(({ id }) => !without.includes(id))}
      rowKey={({ staker }) => staker}
      empty="No staker has holdings that match."
      pageName="values.page"
    />
  );
}

interface Total {
  readonly total: number;
  readonly statistics: { readonly totalTvl: string };
}

/** Stakers with their value, which is unknown if no token has a price. */
function noteOf({ total, statistics: { totalTvl } }: Total): string {
  const stakers = total === 1 ? '1 staker' : `${count(total)} stakers`;
  if (Number(totalTvl) === 0) return stakers;
  return `${stakers} ${total === 1 ? 'holds' : 'hold'} ${dollars(totalTvl)}`;
}

function columnsOf(names: Names): readonly Column<Holder>[] {
  const joined = ({ strategies }: Holder, read: (holding: Holding) => string) =>
    strategies.map(read).join('; ');
  const shown = ({ tokens, symbol }: Holding) => `${tokens} ${symbol || 'tokens'}`;
  return [
    ...stakerColumns(names),
    {
      id: 'value',
      title: 'Value, USD',
      kind: 'decimal',
      value: ({ tvl }) => knownValue(tvl),
      show: ({ tvl }) => <Worth value={tvl} />,
    },
    {
      id: 'holds',
      title: 'Holds',
      kind: 'text',
      width: 'minmax(12rem, 3fr)',
      value: (holder) => joined(holder, shown),
      show: (holder) => <Holdings of={holder.strategies} title={joined(holder, shown)} />,
    },
    csvColumn('strategies', 'Strategies', (holder) => joined(holder, ({ strategy }) => strategy)),
    csvColumn('shares', 'Shares', (holder) => joined(holder, ({ shares }) => shares)),
    {
      id: 'updatedAt',
      title: 'Updated',
      kind: 'text',
      width: 'minmax(11rem, 1fr)',
      value: ({ updatedAt }) => updatedAt,
      show: ({ updatedAt }) => <Moment value={updatedAt} />,
    },
  ];
}

interface HoldingsProps {
  readonly of: readonly Holding[];
  readonly title: string;
}

function Holdings({ of, title }: HoldingsProps) {
  const more = of.length - SHOWN_HOLDINGS;
  return (
    <span title={title}>
      {of.slice(0, SHOWN_HOLDINGS).map(({ strategy, tokens, symbol }, at) => (
        <span key={strategy}>
          {at > 0 && ', '}
          <Amount value={tokens} unit={symbol || 'tokens'} />
        </span>
      ))}
      {more > 0 && <span class="quiet"> +{more}</span>}
    </span>
  );
}
