import type { RowOf } from '../../../../client/index.ts';
import { difference, dollars, partOf } from '../../format/numbers.ts';
import { type Column, csvColumn } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import { PageList } from '../../parts/page-list.tsx';
import { Answered, Empty } from '../../parts/states.tsx';
import { Dollars, Moment, Priced } from '../../parts/values.tsx';
import { useAnswer, usePage } from '../../state/answer.ts';
import { type Names, useNames } from '../../state/names.ts';
import { setQuery, useRoute } from '../../state/route.ts';
import { operatorColumn, STAKER } from './shared-columns.tsx';

type Change = RowOf<'restakingChanges'>;

const DAY_MS = 86_400_000;
const PERIODS = { day: 1, week: 7, month: 30 } as const;
type Period = keyof typeof PERIODS;

const SPANS: Readonly<Record<Period, string>> = {
  day: 'Last 24 hours',
  week: 'Last 7 days',
  month: 'Last 30 days',
};

const LIMIT = 10;

/**
 * Lists the largest changes in stake, delegations and registrations over the last day, week or
 * month.
 */
export function LargestMoves() {
  const newest = useAnswer('restakingActivity', { limit: 1 });
  return (
    <Answered of={newest} height={480}>
      {({ data: [latest] }) =>
        latest ? (
          <Moves until={latest.timestamp} />
        ) : (
          <Empty>This snapshot has no activity, so there are no moves.</Empty>
        )
      }
    </Answered>
  );
}

function Moves({ until }: { readonly until: string }) {
  const { query } = useRoute();
  const names = useNames();
  const period = periodOf(query['moves.period']);
  const since = new Date(Date.parse(until) - PERIODS[period] * DAY_MS).toISOString();
  const answer = usePage('restakingChanges', { since }, query['moves.page'], LIMIT);
  return (
    <PageList
      title="Largest moves"
      note={`${SPANS[period]}, largest first`}
      name={`moves-of-a-${period}`}
      answer={answer}
      columns={columnsOf(names)}
      rowKey={(change) => JSON.stringify(change)}
      empty={`Nothing changed in the last ${period}.`}
      unknown={`The history of this snapshot is shorter than a ${period}.`}
      pageName="moves.page"
      controls={
        <label class="choice">
          <span class="sr-only">Period</span>
          <select
            value={period}
            onChange={({ currentTarget }) =>
              setQuery({ 'moves.period': currentTarget.value, 'moves.page': undefined })
            }
          >
            {Object.keys(PERIODS).map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
      }
    />
  );
}

function periodOf(text: string | undefined): Period {
  return text === 'week' || text === 'month' ? text : 'day';
}

/** Sentences about changes, as the service names them. */
const LABELS: Readonly<Record<string, string>> = {
  grew: 'Operator gained stake',
  shrank: 'Operator lost stake',
  delegated: 'Staker delegated',
  undelegated: 'Staker undelegated',
  redelegated: 'Staker changed its operator',
  registered: 'Operator joined the AVS',
  deregistered: 'Operator left the AVS',
  slashed: 'Operator was slashed',
};

/** Shows the part of a slash that was queued for withdrawal, if it is a thousandth or more. */
function Queued({ of }: { readonly of: Change }) {
  const { change, value, sharesAfter, delegatedSharesSlashed } = of;
  if (change !== 'slashed' || sharesAfter === null || delegatedSharesSlashed === null) return null;
  const part = partOf(difference(sharesAfter, delegatedSharesSlashed), sharesAfter);
  if (part === null || part < 0.001) return null;
  const delegated = dollars(Number(value) * (1 - part));
  const queued = dollars(Number(value) * part);
  return (
    <span
      class="quiet"
      title={`${delegated} was delegated to the operator, ${queued} was queued for withdrawal`}
    >
      {`, ${queued} of it queued`}
    </span>
  );
}

function columnsOf(names: Names): readonly Column<Change>[] {
  return [
    {
      id: 'change',
      title: 'Change',
      kind: 'text',
      width: 'minmax(17rem, 2fr)',
      value: ({ change }) => change,
      show: (row) => (
        <>
          {LABELS[row.change] ?? row.change}
          <Queued of={row} />
        </>
      ),
    },
    {
      id: 'value',
      title: 'Value, USD',
      kind: 'decimal',
      value: ({ value }) => value,
      show: ({ value }) => (
        <Priced by={value}>
          <Dollars value={value} />
        </Priced>
      ),
    },
    operatorColumn(names),
    { ...STAKER, width: 'minmax(9.2rem, 1fr)' },
    {
      id: 'subject',
      title: 'Subject',
      kind: 'text',
      width: 'minmax(9.2rem, 1.5fr)',
      value: ({ avs, strategy }) => avs || strategy,
      show: ({ avs, strategy }) =>
        avs ? (
          <Hex value={avs} to="avs" name={names.avs(avs)} />
        ) : (
          <Hex value={strategy} to="strategies" name={names.strategy(strategy)} />
        ),
    },
    csvColumn('previous', 'Previous operator', ({ previousOperator }) => previousOperator),
    csvColumn('before', 'Shares before', ({ sharesBefore }) => sharesBefore, 'decimal'),
    csvColumn('after', 'Shares after', ({ sharesAfter }) => sharesAfter, 'decimal'),
    csvColumn(
      'slashed',
      'Delegated shares slashed',
      ({ delegatedSharesSlashed }) => delegatedSharesSlashed,
      'decimal',
    ),
    {
      id: 'updatedAt',
      title: 'Time',
      kind: 'text',
      width: 'minmax(11rem, 1fr)',
      value: ({ updatedAt }) => updatedAt,
      show: ({ updatedAt }) => <Moment value={updatedAt} />,
    },
  ];
}
