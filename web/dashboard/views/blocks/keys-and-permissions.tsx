import type { RowOf } from '../../../../client/index.ts';
import type { Column } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import { PageList } from '../../parts/page-list.tsx';
import { usePage } from '../../state/answer.ts';
import { type Names, useNames } from '../../state/names.ts';
import { useRoute } from '../../state/route.ts';
import { hexColumn, momentColumn, stateColumn, textColumn } from './column-kinds.tsx';

const LIMIT = 10;

type Key = RowOf<'restakingOperatorKeys'>;

function keyColumns(names: Names): readonly Column<Key>[] {
  return [
    {
      ...hexColumn<Key>('avs', 'AVS', ({ avs }) => avs),
      show: ({ avs }) => <Hex value={avs} to="avs" name={names.avs(avs)} />,
    },
    textColumn('set', 'Set', ({ operatorSetId }) => operatorSetId, {
      width: 'minmax(3rem, 0.4fr)',
    }),
    textColumn('curve', 'Curve', ({ curve }) => curve, { width: 'minmax(5rem, 0.5fr)' }),
    hexColumn('key', 'Public key', ({ publicKey }) => publicKey),
    stateColumn(['registered', 'removed'], ({ registered }) => registered),
    momentColumn('registered', 'Registered', ({ registeredAt }) => registeredAt),
    momentColumn('removed', 'Removed', ({ deregisteredAt }) => deregisteredAt),
  ];
}

/** Lists the keys that an operator registered for operator sets. */
export function OperatorKeys({ operator }: { readonly operator: string }) {
  const { query } = useRoute();
  const names = useNames();
  return (
    <PageList
      title="Keys"
      name="operator-keys"
      answer={usePage('restakingOperatorKeys', { operator }, query['keys.page'], LIMIT)}
      columns={keyColumns(names)}
      rowKey={(row) => JSON.stringify(row)}
      empty="The operator has registered no keys for operator sets."
      pageName="keys.page"
    />
  );
}

const PERMISSIONS: readonly Column<RowOf<'restakingPermissions'>>[] = [
  textColumn('kind', 'Permission', ({ kind }) => kind.replaceAll('_', ' ')),
  hexColumn('grantee', 'Granted to', ({ grantee }) => grantee),
  hexColumn('target', 'Contract', ({ target }) => target),
  textColumn('selector', 'Function', ({ selector }) => selector, {
    help: 'Selector of the function that an appointee may call',
  }),
  stateColumn(['in force', 'removed'], ({ active }) => active),
  momentColumn('granted', 'Granted', ({ createdAt }) => createdAt),
  momentColumn('changed', 'Changed', ({ updatedAt }) => updatedAt),
];

/** Lists the addresses that may act for an account. */
export function Permissions({ account }: { readonly account: string }) {
  const { query } = useRoute();
  return (
    <PageList
      title="Permissions"
      name="permissions"
      answer={usePage('restakingPermissions', { account }, query['permissions.page'], LIMIT)}
      columns={PERMISSIONS}
      rowKey={(row) => JSON.stringify(row)}
      empty="No other address may act for this account."
      pageName="permissions.page"
    />
  );
}
