import type { ParametersOf, RowOf } from '../../../../client/index.ts';
import { knownValue, sum } from '../../format/numbers.ts';
import { type Column, csvColumn } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import { PageList } from '../../parts/page-list.tsx';
import { Amount, Moment, None, Worth } from '../../parts/values.tsx';
import { usePage } from '../../state/answer.ts';
import { type Names, useNames } from '../../state/names.ts';
import { setQuery, useRoute } from '../../state/route.ts';
import { type Completable, useCompletable } from './completable.ts';
import { STAKER } from './shared-columns.tsx';
import { useValued, type ValuedHolding } from './withdrawn.ts';

export type Withdrawal = RowOf<'restakingAllWithdrawals'>;
type WithdrawalFilters = Pick<
  ParametersOf<'restakingAllWithdrawals'>,
  'staker' | 'delegatedTo' | 'withdrawalRoot' | 'startTimestamp' | 'endTimestamp'
>;

/** A row shows this many strategies; the withdrawal's view has all. */
const SHOWN_STRATEGIES = 2;

interface WithdrawalListProps {
  readonly title: string;
  readonly filters: WithdrawalFilters;
  /** Columns left out, since they are the same in every row. */
  readonly without?: readonly string[];
}

/** The withdrawals that the filters select, newest first. The selected state is in the address. */
export function WithdrawalList({ title, filters, without = [] }: WithdrawalListProps) {
  const { query } = useRoute();
  const names = useNames();
  const valued = useValued();
  const completable = useCompletable();
  const state = query['withdrawals.state'];
  const completed = state === 'waiting' ? false : state === 'completed' ? true : undefined;
  const answer = usePage(
    'restakingAllWithdrawals',
    { ...filters, completed },
    query['withdrawals.page'],
  );
  return (
    <PageList
      title={title}
      name="withdrawals"
      answer={answer}
      columns={columnsOf(names, valued, completable).filter(({ id }) => !without.includes(id))}
      rowKey={({ withdrawalRoot }) => withdrawalRoot}
      empty="No withdrawals found."
      pageName="withdrawals.page"
      controls={
        <label class="choice">
          <span class="sr-only">State</span>
          <select
            value={state ?? ''}
            onChange={({ currentTarget }) =>
              setQuery({
                'withdrawals.state': currentTarget.value,
                'withdrawals.page': undefined,
              })
            }
          >
            <option value="">all</option>
            <option>waiting</option>
            <option>completed</option>
          </select>
        </label>
      }
    />
  );
}

/**
 * Returns a withdrawal's state: `waiting`, `ready` if its delay is over, or `completed` with its
 * receipt's kind.
 */
export function stateOf(
  { completed, withdrawal: { receivedAs } }: Pick<Withdrawal, 'completed' | 'withdrawal'>,
  completable: Completable | null,
): string {
  if (!completed) return completable?.reached ? 'ready' : 'waiting';
  return receivedAs === '' ? 'completed' : `completed as ${receivedAs}`;
}

interface WithdrawalStateProps {
  readonly of: Pick<Withdrawal, 'completed' | 'withdrawal'>;
  readonly completable: Completable | null;
}

export function WithdrawalState({ of, completable }: WithdrawalStateProps) {
  const state = stateOf(of, completable);
  return (
    <span class={`badge ${of.completed ? 'good' : 'plain'}`} title={state}>
      {state}
    </span>
  );
}

/** Shows a withdrawal's root, its staker and the staker's operator. */
export function withdrawalColumns(names: Names): readonly Column<{
  readonly withdrawalRoot: string;
  readonly staker: string;
  readonly delegatedTo: string;
}>[] {
  return [
    {
      id: 'root',
      title: 'Withdrawal',
      kind: 'text',
      width: 'minmax(9.2rem, 1fr)',
      value: ({ withdrawalRoot }) => withdrawalRoot,
      show: ({ withdrawalRoot }) => <Hex value={withdrawalRoot} to="withdrawals" />,
    },
    { ...STAKER, width: 'minmax(9.2rem, 1fr)' },
    {
      id: 'delegatedTo',
      title: 'Delegated to',
      kind: 'text',
      width: 'minmax(9.2rem, 1.5fr)',
      value: ({ delegatedTo }) => delegatedTo,
      show: ({ delegatedTo }) => (
        <Hex value={delegatedTo} to="operators" name={names.operator(delegatedTo)} />
      ),
    },
  ];
}

function columnsOf(
  names: Names,
  valued: (strategy: string, shares: string) => ValuedHolding,
  completable: (withdrawal: Withdrawal) => Completable | null,
): readonly Column<Withdrawal>[] {
  const contents = ({ withdrawal: { strategies, shares } }: Withdrawal) =>
    strategies.map((strategy, at) => valued(strategy, shares[at] ?? '0'));
  const worthOf = (row: Withdrawal) => sum(contents(row).map(({ tvl }) => tvl));
  const joined = (row: Withdrawal, text: (one: ValuedHolding) => string) =>
    contents(row).map(text).join('; ');
  return [
    {
      id: 'queued',
      title: 'Queued',
      kind: 'text',
      width: 'minmax(11rem, 1fr)',
      value: ({ createdAt }) => createdAt.blockTimestamp,
      show: ({ createdAt }) => <Moment value={createdAt.blockTimestamp} />,
    },
    ...withdrawalColumns(names),
    {
      id: 'contents',
      title: 'Amount',
      kind: 'text',
      width: 'minmax(10rem, 2fr)',
      value: (row) =>
        joined(row, ({ rated, tokens, symbol }) => (rated ? `${tokens} ${symbol}`.trim() : '')),
      show: (row) => <Contents of={contents(row)} value={worthOf(row)} />,
    },
    csvColumn('completable', 'Completable from', (row) => completable(row)?.time ?? ''),
    csvColumn('value', 'Value now, USD', (row) => knownValue(worthOf(row)), 'decimal'),
    csvColumn('strategies', 'Strategies', (row) => joined(row, ({ strategy }) => strategy)),
    csvColumn('decimals', 'Decimals', (row) => joined(row, ({ decimals }) => decimals)),
    csvColumn('shares', 'Shares', (row) => joined(row, ({ shares }) => shares)),
    {
      id: 'state',
      title: 'State',
      help: 'ready: the delay of a waiting withdrawal is over. Completed withdrawals were received as tokens or as shares',
      kind: 'text',
      width: 'minmax(10.4rem, 1fr)',
      value: (row) => stateOf(row, completable(row)),
      show: (row) => <WithdrawalState of={row} completable={completable(row)} />,
    },
    {
      id: 'completed',
      title: 'Completed',
      kind: 'text',
      width: 'minmax(11rem, 1fr)',
      value: ({ completed, updatedAt }) => (completed ? updatedAt.blockTimestamp : ''),
      show: (row) =>
        row.completed ? (
          <Moment value={row.updatedAt.blockTimestamp} />
        ) : (
          <CompletableSince of={completable(row)} />
        ),
    },
  ];
}

/** The moment at which a waiting withdrawal can be completed; a dash if it is unknown. */
export function CompletableSince({ of }: { readonly of: Completable | null }) {
  if (!of) return <None />;
  const block = `From block ${of.block}; its time assumes 12 seconds per block`;
  return (
    <span class="two-lines" title={block}>
      <span class="quiet">{of.reached ? 'ready since' : 'not before'}</span>{' '}
      <Moment value={of.time} />
    </span>
  );
}

interface ContentsProps {
  readonly of: readonly ValuedHolding[];
  /** Counts US dollars; 0 without a price. */
  readonly value: string;
}

function Contents({ of, value }: ContentsProps) {
  const more = of.length - SHOWN_STRATEGIES;
  return (
    <span class="two-lines">
      {of.slice(0, SHOWN_STRATEGIES).map((one, at) => (
        <span key={one.strategy}>
          {at > 0 && ', '}
          <Withdrawn of={one} />
        </span>
      ))}
      {more > 0 && <span class="quiet"> +{more}</span>}
      <span class="quiet clip">
        <Worth value={value} />
      </span>
    </span>
  );
}

/** Shows tokens, or shares if the rate is unknown. */
export function Withdrawn({ of }: { readonly of: ValuedHolding }) {
  if (of.rated) return <Amount value={of.tokens} unit={of.symbol || 'tokens'} />;
  return <Amount value={of.shares} unit={of.symbol ? `shares of ${of.symbol}` : 'shares'} />;
}
