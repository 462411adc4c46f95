import type { Client, RowOf } from '../../../../client/index.ts';
import { count, dollars, sum } from '../../format/numbers.ts';
import { AnsweredList } from '../../parts/answered-list.tsx';
import { Choice } from '../../parts/choice.tsx';
import type { Column } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import { Moment, Worth } from '../../parts/values.tsx';
import { allRows, useAnswer, useRequest } from '../../state/answer.ts';
import { type Names, useNames } from '../../state/names.ts';
import { useRoute } from '../../state/route.ts';
import { STAKER } from './shared-columns.tsx';

type Change = RowOf<'restakingChanges'>;

const DAY_MS = 86_400_000;

/** Each period has its days, the default first. */
const PERIODS: Readonly<Record<string, number>> = { month: 30, week: 7, year: 365 };

/**
 * Lists stakers that delegated to an operator when a period began and do not now, each with its
 * operator now.
 */
export function Departures({ operator }: { readonly operator: string }) {
  const { query } = useRoute();
  const names = useNames();
  const chosen = query['left.period'] ?? '';
  const days = PERIODS[chosen] ?? 30;
  const newest = useAnswer('restakingActivity', { limit: 1 }).value?.data[0]?.timestamp;
  const since =
    newest === undefined ? '' : new Date(Date.parse(newest) - days * DAY_MS).toISOString();
  const send = async (client: Client) => {
    const [moved, gone] = await Promise.all(
      (['redelegated', 'undelegated'] as const).map((change) =>
        allRows(client, 'restakingChanges', { since, operator, change }),
      ),
    );
    const left = [...(moved ?? []), ...(gone ?? [])];
    return left.filter(({ previousOperator }) => previousOperator === operator.toLowerCase());
  };
  const answer = useRequest(`left ${operator} ${since}`, send, since !== '');
  return (
    <AnsweredList
      answer={answer}
      height={240}
      title="Stakers that left"
      note={answer.value && noteOf(answer.value, days)}
      name="left"
      columns={columnsOf(names)}
      rowKey={({ staker }) => staker}
      by="value"
      direction="desc"
      empty={`No staker left this operator in ${days} days.`}
      unknown={`The history of this snapshot is shorter than ${days} days.`}
      controls={
        <Choice
          title="Period"
          name="left.period"
          value={chosen in PERIODS && days !== 30 ? chosen : ''}
          of={[
            ['week', 'week'],
            ['', 'month'],
            ['year', 'year'],
          ]}
          pageName="left.page"
        />
      }
    />
  );
}

function noteOf(rows: readonly Change[], days: number): string {
  const value = sum(rows.map((row) => row.value));
  const left = `${count(rows.length)} in the last ${count(days)} days`;
  return Number(value) === 0 ? left : `${left}, with ${dollars(value)}`;
}

function columnsOf(names: Names): readonly Column<Change>[] {
  return [
    STAKER,
    {
      id: 'value',
      title: 'Value, USD',
      kind: 'decimal',
      help: 'At the newest rates and prices: of its shares now, or of its earlier shares if it has no operator now',
      value: ({ value }) => value,
      show: ({ value }) => <Worth value={value} />,
    },
    {
      id: 'to',
      title: 'To',
      kind: 'text',
      value: ({ operator }) => names.operator(operator) || operator,
      show: ({ operator }) =>
        operator === '' ? (
          'no operator'
        ) : (
          <Hex value={operator} to="operators" name={names.operator(operator)} />
        ),
    },
    {
      id: 'time',
      title: 'Time',
      kind: 'text',
      width: 'minmax(11rem, 1fr)',
      value: ({ updatedAt }) => updatedAt,
      show: ({ updatedAt }) => <Moment value={updatedAt} />,
    },
  ];
}
