import type { RowOf } from '../../../../client/index.ts';
import type { Column } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import { PageList } from '../../parts/page-list.tsx';
import { usePage } from '../../state/answer.ts';
import { href, useRoute } from '../../state/route.ts';
import { countColumn, dollarColumn, partColumn } from '../blocks/shared-columns.tsx';
import { WhatIfLink } from './risk-columns.tsx';

type Group = RowOf<'restakingOperatorGroups'>;

const COLUMNS: readonly Column<Group>[] = [
  {
    id: 'group',
    title: 'Group',
    kind: 'text',
    value: ({ group }) => group,
    show: ({ group }) => group,
  },
  countColumn('count', 'Operators', ({ operators }) => operators),
  dollarColumn('value', 'Delegated, USD', ({ tvl }) => tvl),
  partColumn('part', 'Part', 'Of the value that is delegated to all operators', (row) => row.part),
  dollarColumn('slashable', 'Slashable, USD', ({ slashableTvl }) => slashableTvl ?? undefined),
  partColumn(
    'slashable-part',
    'Slashable part',
    'Of the value that is delegated to the group',
    ({ slashablePart }) => slashablePart,
  ),
  {
    id: 'operators',
    title: 'Its operators',
    kind: 'text',
    width: 'minmax(14rem, 3fr)',
    value: ({ groupOperators }) => groupOperators.map(({ operator }) => operator).join(' '),
    show: ({ groupOperators }) =>
      groupOperators.map(({ operator, name, source }) => (
        <span key={operator} title={source}>
          <Hex value={operator} to="operators" name={name} />{' '}
        </span>
      )),
  },
  {
    id: 'what-if',
    title: 'What if',
    kind: 'text',
    width: 'minmax(5rem, 0.5fr)',
    help: 'Losses if all that can be slashed were slashed',
    value: ({ group }) => href('risk', { 'if.group': group }),
    show: ({ group }) => <WhatIfLink to={href('risk', { 'if.group': group })} />,
  },
];

/** Lists operators that one party controls, by group. */
export function OperatorGroups() {
  const { query } = useRoute();
  return (
    <PageList
      title="Groups of operators"
      note="Operators that one party controls, by public sources"
      name="operator-groups"
      answer={usePage('restakingOperatorGroups', {}, query['groups.page'], 10)}
      columns={COLUMNS}
      rowKey={({ group }) => group}
      empty="This snapshot knows no group of operators."
      pageName="groups.page"
    />
  );
}
