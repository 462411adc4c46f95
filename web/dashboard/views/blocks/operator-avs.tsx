import type { RowOf } from '../../../../client/index.ts';
import { AnsweredList } from '../../parts/answered-list.tsx';
import type { Column } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import { useRows } from '../../state/answer.ts';
import { addressColumn } from './shared-columns.tsx';

type Registration = RowOf<'restakingOperatorAvs'>;

const AVS_COLUMNS: readonly Column<Registration>[] = [
  {
    id: 'name',
    title: 'AVS',
    kind: 'text',
    value: ({ metadata, avsAddress }) => metadata.name || avsAddress,
    show: ({ metadata, avsAddress }) => <Hex value={avsAddress} to="avs" name={metadata.name} />,
  },
  addressColumn({
    id: 'avs',
    to: 'avs',
    address: ({ avsAddress }) => avsAddress,
    name: ({ metadata }) => metadata.name,
  }),
  {
    id: 'website',
    title: 'Website',
    kind: 'text',
    value: ({ metadata }) => metadata.website,
    show: ({ metadata }) => <span title={metadata.website}>{metadata.website || '–'}</span>,
  },
];

/** Lists the AVSs that an operator is registered with. */
export function OperatorAvs({ operator }: { readonly operator: string }) {
  const answer = useRows('restakingOperatorAvs', { operator });
  return (
    <AnsweredList
      answer={answer}
      height={200}
      title="Registered AVSs"
      name="avs"
      columns={AVS_COLUMNS}
      rowKey={({ avsAddress }) => avsAddress}
      by="name"
      direction="asc"
      empty="Not registered with any AVS."
    />
  );
}
