import type { RowOf } from '../../../../client/index.ts';
import type { Column } from '../../parts/column.ts';
import { BlockNumber } from '../../parts/explorer.tsx';
import { Hex } from '../../parts/hex.tsx';
import { Count, Dollars, Moment, None } from '../../parts/values.tsx';
import type { Names } from '../../state/names.ts';
import { timeColumn, transactionColumn } from './shared-columns.tsx';
import { amountOf, TokenAmount, type Tokens, tokenColumn, tokenColumns } from './token-amount.tsx';

type Watched = RowOf<'restakingWatch'>;
type PartOf<Name extends keyof Watched> = Watched[Name] extends readonly (infer Part)[]
  ? Part & { readonly address: string }
  : never;

const ADDRESS: Column<{ readonly address: string }> = {
  id: 'address',
  title: 'Address',
  kind: 'text',
  value: ({ address }) => address,
  show: ({ address }) => <Hex value={address} to="stakers" />,
};

const strategyColumn = (names: Names): Column<{ readonly strategy: string }> => ({
  id: 'strategy',
  title: 'Strategy',
  kind: 'text',
  value: ({ strategy }) => strategy,
  show: ({ strategy }) => <Hex value={strategy} to="strategies" name={names.strategy(strategy)} />,
});

const operatorColumn = (names: Names, title: string): Column<{ readonly operator: string }> => ({
  id: 'operator',
  title,
  kind: 'text',
  value: ({ operator }) => operator,
  show: ({ operator }) =>
    operator === '' ? (
      <None />
    ) : (
      <Hex value={operator} to="operators" name={names.operator(operator)} />
    ),
});

const VALUE: Column<{ readonly tvl: string }> = {
  id: 'tvl',
  title: 'Value',
  kind: 'decimal',
  value: ({ tvl }) => tvl,
  show: ({ tvl }) => <Dollars value={tvl} />,
};

/** The list shows addresses in these columns. */
export const addressesOf = (names: Names): readonly Column<Watched>[] => [
  ADDRESS,
  operatorColumn(names, 'Operator'),
  VALUE,
  {
    id: 'withdrawals',
    title: 'Waiting withdrawals',
    kind: 'number',
    value: ({ withdrawals }) => withdrawals.length,
    show: ({ withdrawals }) => <Count value={withdrawals.length} />,
  },
  {
    id: 'changes',
    title: 'Changes in 7 days',
    kind: 'number',
    value: ({ changesCount }) => changesCount,
    show: ({ changesCount }) => <Count value={changesCount} />,
  },
];

/** The list shows the value that each AVS can slash. */
export const slashableOf = (names: Names): readonly Column<PartOf<'slashable'>>[] => [
  ADDRESS,
  {
    id: 'avs',
    title: 'AVS',
    kind: 'text',
    value: ({ avs }) => avs,
    show: ({ avs }) => <Hex value={avs} to="avs" name={names.avs(avs)} />,
  },
  VALUE,
];

/** The list shows withdrawals in these columns; they are ready from the block on. */
export const waitingOf = (lastBlock: number | null): readonly Column<PartOf<'withdrawals'>>[] => [
  ADDRESS,
  {
    id: 'root',
    title: 'Withdrawal',
    kind: 'text',
    value: ({ withdrawalRoot }) => withdrawalRoot,
    show: ({ withdrawalRoot }) => <Hex value={withdrawalRoot} to="withdrawals" />,
  },
  {
    id: 'from',
    title: 'Ready from block',
    kind: 'number',
    value: ({ completableFrom }) => completableFrom ?? '',
    // Withdrawals from before the slashing release have waited long enough.
    show: ({ completableFrom }) =>
      completableFrom === null ? 'ready' : <BlockNumber value={completableFrom} />,
  },
  {
    id: 'time',
    title: 'About',
    kind: 'text',
    value: ({ completableTime }) => completableTime ?? '',
    show: ({ completableFrom, completableTime }) =>
      completableTime === null ? (
        <None />
      ) : (
        <span class="two-lines">
          <span class="quiet">
            {Number(completableFrom) <= (lastBlock ?? 0) ? 'ready since' : 'not before'}
          </span>{' '}
          <Moment value={completableTime} />
        </span>
      ),
  },
];

/** The list shows losses in these columns. */
export const lossesOf = (names: Names): readonly Column<PartOf<'losses'>>[] => [
  ADDRESS,
  strategyColumn(names),
  {
    id: 'lost',
    title: 'Lost',
    kind: 'decimal',
    value: ({ lostDollars }) => lostDollars ?? '',
    show: ({ lostDollars }) => (lostDollars === null ? <None /> : <Dollars value={lostDollars} />),
  },
];

/** The list shows rewards that can be claimed. */
export const rewardsOf = (tokens: Tokens): readonly Column<PartOf<'unclaimedRewards'>>[] => [
  ADDRESS,
  tokenColumn(tokens),
  {
    id: 'amount',
    title: 'To claim',
    kind: 'decimal',
    value: ({ unclaimed, token }) => amountOf(unclaimed, tokens.get(token)),
    show: ({ unclaimed, token }) => (
      <TokenAmount amount={unclaimed} token={token} tokens={tokens} />
    ),
  },
  ...tokenColumns<PartOf<'unclaimedRewards'>>(({ unclaimed, token }) => ({
    amount: unclaimed,
    token: tokens.get(token),
  })),
];

/** The list shows changes in these columns. */
export const changesOf = (names: Names): readonly Column<PartOf<'changes'>>[] => [
  timeColumn(({ timestamp }) => timestamp),
  ADDRESS,
  {
    id: 'change',
    title: 'Change',
    kind: 'text',
    value: ({ change }) => change,
    show: ({ change }) => change.replaceAll('_', ' '),
  },
  strategyColumn(names),
  operatorColumn(names, 'New operator'),
  transactionColumn(({ transactionHash }) => transactionHash),
];
