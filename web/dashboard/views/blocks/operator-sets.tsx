import type { RowOf } from '../../../../client/index.ts';
import { shortHex } from '../../format/addresses.ts';
import type { Column } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import { PageList } from '../../parts/page-list.tsx';
import { Count, Moment } from '../../parts/values.tsx';
import { usePage, useRows } from '../../state/answer.ts';
import { type Names, useNames } from '../../state/names.ts';
import { useRoute } from '../../state/route.ts';
import { dollarColumn } from './shared-columns.tsx';

const LIMIT = 10;

/** Columns that need the slashable stakes. */
const SLASHABLE: readonly string[] = ['slashable', 'held'];

/** Lists one AVS's operator sets. */
export function OperatorSets({ avs }: { readonly avs: string }) {
  const { query } = useRoute();
  const names = useNames();
  const slashable = useRows('restakingSlashableBySet', { avs });
  const bySet = new Map(slashable.value?.map((row) => [row.operatorSetId, row]));
  const columns = setColumns(names, (set) => bySet.get(set.operatorSetId));
  return (
    <PageList
      title="Operator sets"
      name="operator-sets"
      answer={usePage('restakingOperatorSets', { avs }, query['sets.page'], LIMIT)}
      columns={columns.filter(({ id }) => !slashable.error || !SLASHABLE.includes(id))}
      rowKey={({ operatorSetId }) => String(operatorSetId)}
      empty="This AVS has no operator sets."
      pageName="sets.page"
    />
  );
}

type OperatorSet = RowOf<'restakingOperatorSets'>;

function setColumns(
  names: Names,
  slashableOf: (set: OperatorSet) => RowOf<'restakingSlashableBySet'> | undefined,
): readonly Column<OperatorSet>[] {
  return [
    {
      id: 'set',
      title: 'Set',
      kind: 'text',
      width: 'minmax(3rem, 0.4fr)',
      value: ({ operatorSetId }) => operatorSetId,
      show: ({ operatorSetId }) => operatorSetId,
    },
    {
      id: 'members',
      title: 'Members',
      kind: 'number',
      help: 'Operators in the set',
      value: ({ totalMembers }) => totalMembers,
      show: ({ totalMembers }) => <Count value={totalMembers} />,
    },
    dollarColumn('slashable', 'Slashable, USD', (set) => slashableOf(set)?.slashableTvl),
    dollarColumn('held', 'Stake of set members, USD', (set) => slashableOf(set)?.tvl),
    {
      id: 'strategies',
      title: 'Slashable strategies',
      kind: 'text',
      value: ({ strategies }) => strategies.join(' '),
      show: ({ strategies }) =>
        strategies.map((one) => names.strategy(one) || shortHex(one)).join(', ') || '–',
    },
    {
      id: 'slasher',
      title: 'Slasher',
      kind: 'text',
      help: 'Address that may slash the members',
      value: ({ slasher }) => slasher,
      show: ({ slasher }) => <Hex value={slasher} />,
    },
    {
      id: 'recipient',
      title: 'Redistribution',
      kind: 'text',
      help: 'Address that receives slashed shares; without one they are burnt',
      value: ({ redistributionRecipient }) => redistributionRecipient,
      show: ({ redistributionRecipient }) => <Hex value={redistributionRecipient} />,
    },
    {
      id: 'created',
      title: 'Created',
      kind: 'text',
      width: 'minmax(11rem, 1fr)',
      value: ({ createdAt }) => createdAt,
      show: ({ createdAt }) => <Moment value={createdAt} />,
    },
  ];
}
