import type { BodyOf, RowOf } from '../../../../client/index.ts';
import { Bars } from '../../charts/bars.tsx';
import { inTokens } from '../../format/numbers.ts';
import { Card } from '../../parts/card.tsx';
import type { Column } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import { PageList } from '../../parts/page-list.tsx';
import { Answered, Empty } from '../../parts/states.tsx';
import { Amount, Count, None } from '../../parts/values.tsx';
import { type PageAnswer, usePage } from '../../state/answer.ts';
import { type Names, useNames } from '../../state/names.ts';
import { useRoute } from '../../state/route.ts';
import { useNetwork } from './network.tsx';
import { STAKE_DECIMALS } from './quorum-stakes.tsx';
import { timeColumn, transactionColumn } from './shared-columns.tsx';

type Body = BodyOf<'availabilityOperatorActivity'>;
type Event = RowOf<'availabilityOperatorActivity'>;

/** Lists one EigenDA operator's events. */
export function DaOperatorEvents({ operator }: { readonly operator: string }) {
  const { query } = useRoute();
  const filters = { network: useNetwork(), operator };
  const answer = usePage('availabilityOperatorActivity', filters, query['events.page']);
  return <Events answer={answer} without={['operator']} wide />;
}

/** Lists operators' events in one quorum. */
export function QuorumEvents({ quorumNumber }: { readonly quorumNumber: number }) {
  const { query } = useRoute();
  const filters = { network: useNetwork(), quorumNumber };
  const answer = usePage('availabilityQuorumActivity', filters, query['events.page']);
  return <Events answer={answer} without={['quorum', 'socket']} />;
}

interface EventsProps {
  readonly answer: PageAnswer<Body, Event>;
  /** Columns left out, since they are the same in every row. */
  readonly without: readonly string[];
  /** Whether the chart takes the full width. */
  readonly wide?: boolean;
}

function Events({ answer, without, wide }: EventsProps) {
  const names = useNames();
  return (
    <>
      <Card title="Events by action" wide={wide}>
        <Answered of={answer} height={180}>
          {({ meta: { statistics } }) => {
            const counts = Object.entries(statistics.actionCounts);
            if (counts.length === 0) return <Empty>No events in this snapshot.</Empty>;
            return (
              <Bars
                label="Events by action"
                bars={counts.map(([action, many]) => ({
                  id: action,
                  label: wordsOf(action),
                  size: many,
                  value: <Count value={many} />,
                  colour: 4,
                }))}
              />
            );
          }}
        </Answered>
      </Card>
      <PageList
        title="Events"
        name="events"
        answer={answer}
        columns={columnsOf(names).filter(({ id }) => !without.includes(id))}
        rowKey={(event) => JSON.stringify(event)}
        empty="No events in this snapshot."
        pageName="events.page"
      />
    </>
  );
}

/** Writes `StakeUpdated` as `Stake updated`. */
function wordsOf(action: string): string {
  return action.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function columnsOf(names: Names): readonly Column<Event>[] {
  return [
    timeColumn(({ blockTimestamp }) => blockTimestamp),
    {
      id: 'action',
      title: 'Action',
      kind: 'text',
      value: ({ action }) => action,
      show: ({ action }) => wordsOf(action),
    },
    {
      id: 'quorum',
      title: 'Quorum',
      kind: 'text',
      width: 'minmax(4rem, 0.5fr)',
      value: ({ quorumNumber }) => quorumNumber,
      show: ({ quorumNumber }) => quorumNumber || <None />,
    },
    {
      id: 'operator',
      title: 'Operator',
      kind: 'text',
      value: ({ operatorId }) => operatorId,
      show: ({ operatorId, operator }) => (
        <Hex value={operatorId} to="availability/operators" name={names.operator(operator)} />
      ),
    },
    {
      id: 'stake',
      title: 'New stake',
      kind: 'decimal',
      value: ({ stake }) => (stake === '' ? '' : inTokens(stake, STAKE_DECIMALS)),
      show: ({ stake }) =>
        stake === '' ? <None /> : <Amount value={inTokens(stake, STAKE_DECIMALS)} />,
    },
    {
      id: 'socket',
      title: 'Socket',
      kind: 'text',
      value: ({ socket }) => socket,
      show: ({ socket }) => (socket === '' ? <None /> : <span title={socket}>{socket}</span>),
    },
    transactionColumn(({ transactionHash }) => transactionHash, 'minmax(9.5rem, 1fr)'),
  ];
}
