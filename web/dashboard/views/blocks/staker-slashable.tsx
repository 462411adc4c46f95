import type { RowOf } from '../../../../client/index.ts';
import { dollars } from '../../format/numbers.ts';
import { type Column, csvColumn } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import { PageList } from '../../parts/page-list.tsx';
import { Amount } from '../../parts/values.tsx';
import { usePage } from '../../state/answer.ts';
import { useRoute } from '../../state/route.ts';
import { dollarColumn } from './shared-columns.tsx';

type Slashable = RowOf<'restakingStakerSlashable'>;

const COLUMNS: readonly Column<Slashable>[] = [
  {
    id: 'avs',
    title: 'AVS',
    kind: 'text',
    value: ({ avs }) => avs,
    show: ({ avs, name }) => <Hex value={avs} to="avs" name={name} />,
  },
  {
    id: 'strategy',
    title: 'Strategy',
    kind: 'text',
    value: ({ strategy }) => strategy,
    show: ({ strategy, symbol }) => <Hex value={strategy} to="strategies" name={symbol} />,
  },
  {
    id: 'tokens',
    title: 'Slashable tokens',
    kind: 'decimal',
    width: 'minmax(8rem, 1fr)',
    value: ({ tokens }) => tokens,
    show: ({ tokens, symbol }) => <Amount value={tokens} unit={symbol} />,
  },
  dollarColumn('slashable', 'Slashable, USD', ({ tvl }) => tvl),
  csvColumn('shares', 'Slashable shares', ({ shares }) => shares, 'decimal'),
  csvColumn('held', 'Shares', ({ stakerShares }) => stakerShares, 'decimal'),
];

/** Lists the shares that each AVS can slash from one staker, through its operator. */
export function StakerSlashable({ staker }: { readonly staker: string }) {
  const { query } = useRoute();
  const answer = usePage('restakingStakerSlashable', { staker }, query['slashable.page'], 10);
  const total = answer.value?.meta.statistics.totalSlashableTvl;
  return (
    <PageList
      title="Slashable by AVS"
      note={Number(total) > 0 && `${dollars(total ?? '0')} by the operator sets of all AVSs`}
      name="staker-slashable"
      answer={answer}
      columns={COLUMNS}
      rowKey={({ avs, strategy }) => `${avs} ${strategy}`}
      empty="No operator set can slash a share of this staker."
      unknown="No operator set can slash a share of this staker."
      pageName="slashable.page"
    />
  );
}
