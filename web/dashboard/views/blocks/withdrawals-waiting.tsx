import type { RowOf } from '../../../../client/index.ts';
import { count, percent, quotient } from '../../format/numbers.ts';
import { Choice } from '../../parts/choice.tsx';
import { type Column, csvColumn } from '../../parts/column.ts';
import { Filters, rangeOf } from '../../parts/filters.tsx';
import { PageList } from '../../parts/page-list.tsx';
import { Amount, Dollars, Moment, None, Worth } from '../../parts/values.tsx';
import { usePage } from '../../state/answer.ts';
import { type Names, useNames } from '../../state/names.ts';
import { useRoute } from '../../state/route.ts';
import { withdrawalColumns } from './withdrawal-list.tsx';

type Waiting = RowOf<'restakingWithdrawalsWaiting'>;

const DATES = [
  ['waiting.from', 'Completable from (UTC)', 'date'],
  ['waiting.to', 'Completable to (UTC)', 'date'],
] as const;

/** A row shows at most this many amounts; the page for the withdrawal has all. */
const SHOWN = 2;

/** Lists queued withdrawals by the date that completes their delay, all or those of a span. */
export function WithdrawalsWaiting() {
  const { query } = useRoute();
  const names = useNames();
  const chosen = query['waiting.ready'] ?? '';
  const ready = chosen === 'true' ? true : chosen === 'false' ? false : undefined;
  const answer = usePage(
    'restakingWithdrawalsWaiting',
    { ...rangeOf(query, 'waiting.'), ready },
    query['waiting.page'],
    10,
  );
  const statistics = answer.value?.meta.statistics;
  return (
    <>
      <Filters label="Dates of completion" filters={DATES} pageName="waiting.page" ranged={false} />
      <PageList
        title="By date of completion"
        note={statistics && <Totals of={statistics} />}
        name="withdrawals-by-completion"
        answer={answer}
        columns={columnsOf(names)}
        rowKey={({ withdrawalRoot }) => withdrawalRoot}
        empty="No such withdrawal is waiting."
        pageName="waiting.page"
        controls={
          <Choice
            title="State"
            name="waiting.ready"
            value={ready === undefined ? '' : String(ready)}
            of={[
              ['', 'all'],
              ['true', 'ready'],
              ['false', 'not yet'],
            ]}
            pageName="waiting.page"
          />
        }
      />
    </>
  );
}

interface TotalsProps {
  readonly of: {
    readonly totalWithdrawals: number;
    readonly readyWithdrawals: number;
    readonly totalTvl: string;
    readonly totalReadyTvl: string;
    readonly totalSlashableTvl: string;
  };
}

function Totals({ of }: TotalsProps) {
  if (Number(of.totalTvl) === 0) {
    return (
      <>
        {count(of.totalWithdrawals)} wait, of which {count(of.readyWithdrawals)} are ready
      </>
    );
  }
  return (
    <>
      {count(of.totalWithdrawals)} wait with <Worth value={of.totalTvl} />, of which{' '}
      {count(of.readyWithdrawals)} with <Worth value={of.totalReadyTvl} /> are ready;{' '}
      <Dollars value={of.totalSlashableTvl} /> can still be slashed
    </>
  );
}

function columnsOf(names: Names): readonly Column<Waiting>[] {
  return [
    {
      id: 'from',
      title: 'Completable from',
      kind: 'text',
      width: 'minmax(11rem, 1fr)',
      help: 'Estimated time: 12 seconds per block',
      value: ({ completableTime }) => completableTime,
      show: ({ completableTime, ready }) =>
        completableTime === null ? (
          <None />
        ) : (
          <span class="two-lines">
            <span class="quiet">{ready ? 'ready since' : 'not before'}</span>{' '}
            <Moment value={completableTime} />
          </span>
        ),
    },
    csvColumn('block', 'Block', ({ completableFrom }) => completableFrom ?? ''),
    csvColumn('ready', 'Ready', ({ ready }) => String(ready ?? '')),
    ...withdrawalColumns(names),
    {
      id: 'amount',
      title: 'Amount',
      kind: 'text',
      width: 'minmax(9rem, 1.5fr)',
      value: ({ strategies }) =>
        strategies.map(({ tokens, symbol }) => `${tokens} ${symbol}`).join('; '),
      show: ({ strategies }) => (
        <span class="two-lines">
          {strategies.slice(0, SHOWN).map(({ strategy, tokens, symbol }, at) => (
            <span key={strategy}>
              {at > 0 && ', '}
              <Amount value={tokens} unit={symbol || 'tokens'} />
            </span>
          ))}
          {strategies.length > SHOWN && <span class="quiet"> +{strategies.length - SHOWN}</span>}
        </span>
      ),
    },
    {
      id: 'value',
      title: 'Value, USD',
      kind: 'decimal',
      value: ({ tvl }) => tvl,
      show: ({ tvl }) => <Worth value={tvl} />,
    },
    {
      id: 'slashable',
      title: 'Slashable, USD',
      kind: 'decimal',
      width: 'minmax(8rem, 1fr)',
      help: 'Value that operator sets can still slash, if each slashed all that is allocated to it',
      value: ({ slashableTvl }) => slashableTvl,
      show: ({ withinReach, slashableTvl, tvl }) =>
        withinReach ? (
          <span title={partOf(slashableTvl, tvl)}>
            <Dollars value={slashableTvl} />
          </span>
        ) : (
          <None />
        ),
    },
  ];
}

function partOf(slashable: string, tvl: string): string | undefined {
  if (Number(tvl) === 0) return undefined;
  return `${percent(Number(quotient(slashable, tvl)))} of it`;
}
