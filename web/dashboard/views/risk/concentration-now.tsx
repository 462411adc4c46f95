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
import { DayChoice, useStateAt } from './day-choice.tsx';

type Concentration = RowOf<'restakingConcentration'>;

const AMONG: Column<Pick<Concentration, 'heldBy'>> = {
  id: 'among',
  title: 'Among',
  kind: 'text',
  width: 'minmax(10.6rem, 1.3fr)',
  value: ({ heldBy }) => HOLDERS[heldBy] ?? heldBy,
  show: ({ heldBy }) => HOLDERS[heldBy] ?? heldBy,
};

const VALUE = dollarColumn<Pick<Concentration, 'tvl'>>('tvl', 'Value, USD', ({ tvl }) => tvl);

const OF_TOKEN: readonly Column<RowOf<'restakingStrategyConcentration'>>[] = [
  AMONG,
  VALUE,
  ...MEASURES,
];

const COLUMNS: readonly Column<Concentration>[] = [
  AMONG,
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

/** The address has the token and the chosen day by these names. */
const TOKEN_NAME = 'concentration.token';
const TOKEN_DAY = 'concentration.at';

/** Shows how concentrated the value is now, and that of one token also on a past day. */
export function ConcentrationNow() {
  const token = useRoute().query[TOKEN_NAME];
  return token ? <ConcentrationOfToken token={token} /> : <ConcentrationOfAll />;
}

function ConcentrationOfAll() {
  return (
    <PageList
      title="Concentration"
      note="Of the delegated value, and of the value that operator sets can slash"
      name="concentration"
      answer={usePage('restakingConcentration', { scope: 'all' }, undefined, 20)}
      columns={COLUMNS}
      rowKey={({ heldBy, value }) => `${heldBy} ${value}`}
      empty="No value is delegated."
      controls={<TokenChoice />}
    />
  );
}

function ConcentrationOfToken({ token }: { readonly token: string }) {
  const { asOf, note } = useStateAt(TOKEN_DAY);
  return (
    <PageList
      title="Concentration"
      note={note ?? 'Of the delegated value of this token'}
      name="concentration-of-token"
      answer={usePage('restakingStrategyConcentration', { strategy: token, asOf }, undefined, 20)}
      columns={OF_TOKEN}
      rowKey={({ heldBy }) => heldBy}
      empty="No value of this token is delegated."
      controls={
        <>
          <DayChoice
            title="Day of the token's concentration (UTC)"
            name={TOKEN_DAY}
            needs="restakingConcentrationHistorical"
          />
          <TokenChoice />
        </>
      }
    />
  );
}

function TokenChoice() {
  const token = useRoute().query[TOKEN_NAME] ?? '';
  const tokens = useRows('restakingAllStrategies', {}).value ?? [];
  return (
    <Choice
      title="Token"
      name={TOKEN_NAME}
      value={token}
      of={[
        ['', 'All tokens together'],
        ...tokens.map(({ strategy, symbol }) => [strategy, symbol || shortHex(strategy)] as const),
      ]}
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
