import { type Exact, type ExactObject, record } from './exact.ts';
import { ascending, type Comparison, descending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './read-query.ts';
import type { DaReservationChangesRow, SnapshotRows } from './snapshot-rows.ts';
import { snapshotTime } from './snapshot-time.ts';
import { count, countDistinct, firstBy, sum, time, timeOrNull } from './values.ts';

interface LogRow {
  readonly network: string;
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
}

type Values = Readonly<Record<string, Exact>>;

/** An answer of the rows of a network that pass a condition, in an order. */
function answerOf<Row extends LogRow>(
  rows: readonly Row[] | null,
  query: Query,
  show: (row: Row) => Values,
  accepts: (row: Row) => boolean = () => true,
  first: readonly Comparison<Row>[] = [],
  last: readonly Comparison<Row>[] = [],
  statistics?: (all: readonly Row[]) => ExactObject,
): ExactObject {
  const ofNetwork = (rows ?? []).filter((row) => row.network === query.network);
  const ordered = sorted(
    ofNetwork.filter((row) => accepts(row) && query.covers(row.timestamp)),
    ...first,
    descending((row) => row.blockNumber),
    descending((row) => row.logIndex),
    ...last,
  );
  return listing(
    pageOf(ordered, query),
    (row) =>
      record({
        ...show(row),
        blockNumber: row.blockNumber,
        transactionHash: row.transactionHash,
        timestamp: time(row.timestamp),
        ...('status' in row && { status: String(row.status) }),
      }),
    statistics?.(ofNetwork),
  );
}

const reservation = (row: DaReservationChangesRow): Values => ({
  account: row.account,
  symbolsPerSecond: row.symbolsPerSecond,
  startsAt: timeOrNull(row.startsAt),
  endsAt: timeOrNull(row.endsAt),
  quorumNumbers: [...row.quorumNumbers],
  quorumSplits: [...row.quorumSplits],
});

function statusOf({ startsAt, endsAt }: DaReservationChangesRow, now: bigint): string {
  if (endsAt !== null && endsAt <= now) return 'expired';
  return startsAt === null || startsAt > now ? 'pending' : 'active';
}

/** The newest rows by key, of those of one network. */
function newest<Row extends LogRow>(
  rows: readonly Row[] | null,
  key: (row: Row) => string,
): readonly Row[] {
  const ordered = sorted(
    rows ?? [],
    descending((row: Row) => row.blockNumber),
    descending((row) => row.logIndex),
  );
  return [...firstBy(ordered, (row) => `${row.network} ${key(row)}`).values()];
}

/** GET /availability/reservations. */
export function reservations(rows: SnapshotRows, query: Query): ExactObject {
  const now = snapshotTime(rows);
  const current = newest(rows.daReservationChanges, ({ account }) => account).map((row) => ({
    ...row,
    status: statusOf(row, now ?? row.timestamp),
  }));
  return answerOf(
    current,
    query,
    reservation,
    (row) => query.accepts('account', row.account) && query.accepts('status', row.status),
    [],
    [],
    (all) => {
      const active = all.filter(({ status }) => status === 'active');
      return record({
        totalReservations: count(all),
        activeReservations: count(active),
        activeSymbolsPerSecond: sum(active.map((row) => row.symbolsPerSecond)),
      });
    },
  );
}

/** GET /availability/reservation-historical. */
export function reservationHistorical(rows: SnapshotRows, query: Query): ExactObject {
  return answerOf(rows.daReservationChanges, query, reservation, (row) =>
    query.accepts('account', row.account),
  );
}

/** GET /availability/on-demand-deposits. */
export function onDemandDeposits(rows: SnapshotRows, query: Query): ExactObject {
  return answerOf(
    rows.daOnDemandDeposits,
    query,
    ({ account, amount, totalDeposit }) => ({ account, amount, totalDeposit }),
    (row) => query.accepts('account', row.account),
    [],
    [],
    (all) =>
      record({
        totalDeposits: count(all),
        uniqueAccounts: countDistinct(all.map(({ account }) => account)),
        totalAmount: sum(all.map(({ amount }) => amount)),
      }),
  );
}

/** GET /availability/payment-parameters. */
export function paymentParameters(rows: SnapshotRows, query: Query): ExactObject {
  const digits = (value: bigint | null) => (value === null ? '' : String(value));
  return answerOf(
    rows.daPaymentParameterChanges,
    query,
    (row) => ({
      parameter: row.parameter,
      previousValue: digits(row.previousValue),
      value: digits(row.value),
    }),
    (row) => query.accepts('parameter', row.parameter),
    [],
    [ascending((row) => row.parameter)],
  );
}

/** GET /availability/cert-verifiers. */
export function certVerifiers(rows: SnapshotRows, query: Query): ExactObject {
  return answerOf(
    rows.daCertVerifiers,
    query,
    ({ router, certVerifier, activationBlock }) => ({ router, certVerifier, activationBlock }),
    (row) => query.accepts('router', row.router),
    [descending((row) => row.activationBlock)],
  );
}

/** GET /availability/relays. */
export function relays(rows: SnapshotRows, query: Query): ExactObject {
  return answerOf(
    rows.daRelays,
    query,
    ({ relayKey, relay, url }) => ({ relayKey, relay, url }),
    () => true,
    [ascending((row) => row.relayKey)],
  );
}

/** GET /availability/dispersers. */
export function dispersers(rows: SnapshotRows, query: Query): ExactObject {
  return answerOf(
    newest(rows.daDispersers, ({ disperserKey }) => String(disperserKey)),
    query,
    ({ disperserKey, disperser }) => ({ disperserKey, disperser }),
    () => true,
    [ascending((row) => row.disperserKey)],
  );
}

/** GET /availability/thresholds. */
export function thresholds(rows: SnapshotRows, query: Query): ExactObject {
  return answerOf(
    rows.daThresholdChanges,
    query,
    ({ threshold, previousValues, values }) => ({
      threshold,
      previousValues: [...previousValues],
      values: [...values],
    }),
    (row) => query.accepts('threshold', row.threshold),
    [],
    [ascending((row) => row.threshold)],
  );
}

/** GET /availability/blob-versions. */
export function blobVersions(rows: SnapshotRows, query: Query): ExactObject {
  return answerOf(
    rows.daBlobVersions,
    query,
    ({ version, maxNumOperators, numChunks, codingRate }) => ({
      version,
      maxNumOperators,
      numChunks,
      codingRate,
    }),
    () => true,
    [ascending((row) => row.version)],
  );
}
