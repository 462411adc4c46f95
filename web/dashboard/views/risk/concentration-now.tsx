import type { RowOf } from '../../../../client/index.ts';
import { shortHex } from '../../format/addresses.ts';
import { Choice } from '../../parts/choice.tsx';
import type { Column } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import { PageList } from '../../parts/page-list.tsx';
import { useSort } from '../../parts/use-sort.ts';
import { usePage, useRows } from '../../state/answer.ts';
import { useRoute } from '../../state/route.ts';
import { dollarColumn } from '../blocks/shared-columns.tsx';
import { HOLDERS, MEASURES } from './concentration-columns.tsx';

type Concentration = RowOf<'restakingConcentration'>;

const VALUE = dollarColumn<Concentration>('tvl', 'Value, USD', ({ tvl }) => tvl);

const COLUMNS: readonly Column<Concentration>[] = [
  {
    id: 'among',
    title: 'Among',
    kind: 'text',
    width: 'minmax(10.6rem, 1.3fr)',
    value: ({ heldBy }) => HOLDERS[heldBy] ?? heldBy,
    show: ({ heldBy }) => HOLDERS[heldBy] ?? heldBy,
  },
  {
    id: 'value',
    title: 'Of the value',
    kind: 'text',
    width: 'minmax(6rem, 0.7fr)',
    value: ({ value }) => value,
    show: ({ value }) => value,
  },
  VALUE,
  ...MEASURES,
];

/** Shows how concentrated the value is in this snapshot, all or in one token. */
export function ConcentrationNow() {
  const { query } = useRoute();
  const token = query['concentration.token'] ?? '';
  const tokens = useRows('restakingAllStrategies', {}).value ?? [];
  const answer = usePage(
    'restakingConcentration',
    token ? { scope: 'strategy', address: token } : { scope: 'all' },
    undefined,
    20,
  );
  return (
    <PageList
      title="Concentration"
      note="Of the delegated value, and of the value that operator sets can slash"
      name="concentration"
      answer={answer}
      columns={COLUMNS}
      rowKey={({ heldBy, value }) => `${heldBy} ${value}`}
      empty="No value of this token is delegated."
      controls={
        <Choice
          title="Token"
          name="concentration.token"
          value={token}
          of={[
            ['', 'All tokens together'],
            ...tokens.map(
              ({ strategy, symbol }) => [strategy, symbol || shortHex(strategy)] as const,
            ),
          ]}
        />
      }
    />
  );
}

/** Each scope has its words, and the view that its rows link to. */
const SCOPES = {
  strategy: { words: 'each token', title: 'Token', to: 'strategies' },
  avs: { words: 'each AVS', title: 'AVS', to: 'avs' },
  operator: { words: 'each operator', title: 'Operator', to: 'operators' },
} as const;

type Scope = keyof typeof SCOPES;

function isScope(text: string | undefined): text is Scope {
  return text !== undefined && Object.hasOwn(SCOPES, text);
}

/** Lists the concentration that each token, AVS or operator has. */
export function ConcentrationOfEach() {
  const { query } = useRoute();
  const chosen = query['each.scope'];
  const scope = isScope(chosen) ? chosen : 'strategy';
  const { title, to } = SCOPES[scope];
  const { sort, sorting } = useSort(['tvl', 'holders', 'hhi'], '-tvl', {
    sort: 'each.sort',
    page: 'each.page',
  });
  const columns: readonly Column<Concentration>[] = [
    {
      id: 'name',
      title,
      kind: 'text',
      width: 'minmax(9.2rem, 1.5fr)',
      value: ({ name, address }) => name || address,
      show: ({ name, address }) => <Hex value={address} to={to} name={name} />,
    },
    ...COLUMNS,
  ];
  return (
    <PageList
      title="Concentration of each"
      note={`Of ${SCOPES[scope].words}, largest value first`}
      name="concentration-of-each"
      answer={usePage('restakingConcentration', { scope, sort }, query['each.page'], 10)}
      columns={columns}
      rowKey={({ address, heldBy, value }) => `${address} ${heldBy} ${value}`}
      empty="No value is delegated."
      sorting={sorting}
      pageName="each.page"
      controls={
        <Choice
          title="Concentration of"
          name="each.scope"
          value={scope}
          of={Object.entries(SCOPES).map(([id, { words }]) => [id, words])}
          pageName="each.page"
        />
      }
    />
  );
}
