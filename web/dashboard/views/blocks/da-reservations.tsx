import type { RowOf } from '../../../../client/index.ts';
import { count } from '../../format/numbers.ts';
import type { Column } from '../../parts/column.ts';
import { PageList } from '../../parts/page-list.tsx';
import { usePage } from '../../state/answer.ts';
import { setQuery, useRoute } from '../../state/route.ts';
import { hexColumn, momentColumn, textColumn } from './column-kinds.tsx';
import { quorumsText, symbolRate } from './da-units.ts';
import { useNetwork } from './network.tsx';
import { transactionColumn } from './shared-columns.tsx';

type Reservation = RowOf<'availabilityReservations'>;
type Change = RowOf<'availabilityReservationHistorical'>;

const LIMIT = 10;

const STATUSES = ['active', 'pending', 'expired'] as const;

const BADGES: Readonly<Record<string, string>> = { active: 'good' };

/** A reservation has these, now or at its change. */
const SHARED: readonly Column<Change>[] = [
  {
    id: 'rate',
    title: 'Reserved',
    kind: 'decimal',
    help: 'Bytes a second of blobs; a symbol has 32 bytes',
    value: ({ symbolsPerSecond }) => symbolsPerSecond,
    show: ({ symbolsPerSecond }) => symbolRate(symbolsPerSecond),
  },
  // A wider column: it follows a right-aligned number.
  momentColumn('from', 'From', ({ startsAt }) => startsAt, { width: 'minmax(12.2rem, 1fr)' }),
  momentColumn('until', 'Until', ({ endsAt }) => endsAt),
  textColumn(
    'quorums',
    'Quorums',
    ({ quorumNumbers, quorumSplits }) => quorumsText(quorumNumbers, quorumSplits),
    { width: 'minmax(6rem, 1fr)', help: 'Each quorum with its part of the payment' },
  ),
  momentColumn('changed', 'Changed', ({ timestamp }) => timestamp),
];

const ACCOUNT: Column<Change> = hexColumn('account', 'Account', ({ account }) => account);

const COLUMNS: readonly Column<Reservation>[] = [
  ACCOUNT,
  {
    id: 'state',
    title: 'State',
    kind: 'text',
    width: 'minmax(5.5rem, 0.7fr)',
    value: ({ status }) => status,
    show: ({ status }) => <span class={`badge ${BADGES[status] ?? 'plain'}`}>{status}</span>,
  },
  ...SHARED,
];

const CHANGE_COLUMNS: readonly Column<Change>[] = [
  ACCOUNT,
  ...SHARED,
  transactionColumn(({ transactionHash }) => transactionHash, 'minmax(9.5rem, 1fr)'),
];

/** Lists the newest reservation that each account has. */
export function DaReservations() {
  const { query } = useRoute();
  const network = useNetwork();
  const status = STATUSES.find((one) => one === query['reservations.state']);
  const answer = usePage(
    'availabilityReservations',
    { network, status },
    query['reservations.page'],
    LIMIT,
  );
  const statistics = answer.value?.meta.statistics;
  return (
    <PageList
      title="Reservations"
      note={
        statistics &&
        `${count(statistics.activeReservations)} of ${count(statistics.totalReservations)} are active, for ${symbolRate(statistics.activeSymbolsPerSecond)}`
      }
      name="reservations"
      answer={answer}
      columns={COLUMNS}
      rowKey={({ account }) => account}
      empty="This snapshot has no such reservations of this network."
      pageName="reservations.page"
      controls={
        <label class="choice">
          <span class="sr-only">State</span>
          <select
            value={status ?? ''}
            onChange={({ currentTarget }) =>
              setQuery({
                'reservations.state': currentTarget.value,
                'reservations.page': undefined,
              })
            }
          >
            <option value="">all states</option>
            {STATUSES.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
      }
    />
  );
}

/** Lists how reservations changed. */
export function DaReservationChanges() {
  const { query } = useRoute();
  const network = useNetwork();
  return (
    <PageList
      title="Changes of reservations"
      name="reservation-changes"
      answer={usePage(
        'availabilityReservationHistorical',
        { network },
        query['reservation-changes.page'],
        LIMIT,
      )}
      columns={CHANGE_COLUMNS}
      rowKey={(change) => JSON.stringify(change)}
      empty="This snapshot has no changes of reservations of this network."
      pageName="reservation-changes.page"
    />
  );
}
