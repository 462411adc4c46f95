import type { RowOf } from '../../../../client/index.ts';
import type { Column } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import { PageList } from '../../parts/page-list.tsx';
import { Count, Percent, Worth } from '../../parts/values.tsx';
import { usePage } from '../../state/answer.ts';
import { useRoute } from '../../state/route.ts';

type Overlap = RowOf<'restakingAvsOverlap'>;

const LIMIT = 10;

/**
 * The AVSs that share operators with an AVS, and the value that is delegated to these operators.
 */
export function AvsOverlap({ avs }: { readonly avs: string }) {
  const { query } = useRoute();
  const answer = usePage('restakingAvsOverlap', { avs }, query['overlap.page'], LIMIT);
  return (
    <PageList
      title="AVSs that share operators"
      name="avs-overlap"
      answer={answer}
      columns={COLUMNS}
      rowKey={({ avs: other }) => other}
      empty="No other AVS has an operator of this one."
      pageName="overlap.page"
    />
  );
}

const COLUMNS: readonly Column<Overlap>[] = [
  {
    id: 'avs',
    title: 'AVS',
    kind: 'text',
    value: ({ avs }) => avs,
    show: ({ avs, name }) => <Hex value={avs} to="avs" name={name} />,
  },
  {
    id: 'operators',
    title: 'Shared operators',
    kind: 'number',
    width: 'minmax(8rem, 1fr)',
    value: ({ sharedOperators }) => sharedOperators,
    show: ({ sharedOperators }) => <Count value={sharedOperators} />,
  },
  {
    id: 'value',
    title: 'Shared value, USD',
    kind: 'decimal',
    width: 'minmax(8.6rem, 1fr)',
    help: 'Value that is delegated to the shared operators',
    value: ({ sharedTvl }) => sharedTvl,
    show: ({ sharedTvl }) => <Worth value={sharedTvl} />,
  },
  {
    id: 'part',
    title: 'Share of this AVS’s stake',
    kind: 'decimal',
    width: 'minmax(12rem, 1fr)',
    help: 'The shared value, of the stake of all registered operators of this AVS',
    value: ({ sharedPart }) => sharedPart,
    show: ({ sharedPart }) => <Percent value={Number(sharedPart)} />,
  },
];
