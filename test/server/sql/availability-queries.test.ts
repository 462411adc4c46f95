import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { openEngine } from '../../support/engines.ts';
import { generated } from '../../support/snapshots.ts';
import { readRows, type SnapshotRows } from '../../witness/rows.ts';
import { time, timeOrNull } from '../../witness/values.ts';
import { type Serving, serve, serviceOf } from '../serving.ts';
import { post } from './asking.ts';

/** The queries of the page by their headings. */
const QUERIES = new Map(
  [
    ...readFileSync(new URL('../../../docs/availability.md', import.meta.url), 'utf8').matchAll(
      /^### (.+)\n\n(?:[^#\n].*\n\n)?```sql\n([^`]*)```$/gm,
    ),
  ].map(([, heading = '', sql = '']) => [heading, sql]),
);

let serving: Serving;
let rows: SnapshotRows;
let now: bigint;
beforeAll(async () => {
  const folder = await generated('tiny', 1);
  serving = await serve(serviceOf(await openEngine(folder)));
  rows = await readRows(folder);
  now = rows.activities.reduce((latest, { timestamp }) => max(latest, timestamp), 0n);
});

const max = (a: bigint, b: bigint) => (a > b ? a : b);

async function answer(heading: string, ...parameters: readonly string[]): Promise<unknown> {
  const sql = QUERIES.get(heading) ?? `no query ${heading}`;
  const { status, text } = await post(serving, { sql, parameters });
  expect(status, text).toBe(200);
  return JSON.parse(text).data;
}

/** The rows of Ethereum in the order of the chain. */
function inOrder<Row extends { network: string; blockNumber: bigint; logIndex: bigint }>(
  all: readonly Row[] | null,
): Row[] {
  return (all ?? [])
    .filter(({ network }) => network === 'ethereum')
    .sort((a, b) => Number(a.blockNumber - b.blockNumber || a.logIndex - b.logIndex));
}

const changes = () => inOrder(rows.daReservationChanges);

/** The last reservation of each account, by account. */
const current = () =>
  [...new Map(changes().map((row) => [row.account, row])).values()].sort((a, b) =>
    a.account < b.account ? -1 : 1,
  );

const numbers = (list: readonly bigint[]) => list.map(Number);

/** An account with several changes and deposits. */
const account = () =>
  changes().find(
    (row) =>
      changes().filter((one) => one.account === row.account).length > 1 &&
      rows.daOnDemandDeposits?.some((one) => one.account === row.account),
  )?.account ?? '';

describe('queries of the page on EigenDA', () => {
  it('are all here', () => {
    expect([...QUERIES.keys()]).toEqual([
      'Changes of an account’s reservation',
      'Active reservations',
      'Pending reservations',
      'Expired reservations',
      'Reservation of an account',
      'Deposits of an account',
      'Price over time',
      'Rates over time',
      'Usage and fees by customer and day',
      'Signing rates by operator and quorum',
    ]);
  });

  it('have the changes of an account', async () => {
    const own = changes().filter((row) => row.account === account());
    expect(own.length).toBeGreaterThan(1);
    expect(await answer('Changes of an account’s reservation', account())).toEqual(
      own.map((row) => [
        row.transactionHash,
        Number(row.blockNumber),
        timeOrNull(row.startsAt),
        timeOrNull(row.endsAt),
        numbers(row.quorumSplits),
        numbers(row.quorumNumbers),
        Number(row.symbolsPerSecond),
      ]),
    );
  });

  it('divide the reservations into active, pending and expired ones', async () => {
    const active = current().filter(
      ({ startsAt, endsAt }) =>
        startsAt !== null && startsAt <= now && (endsAt === null || endsAt > now),
    );
    const pending = current().filter(({ startsAt }) => startsAt === null || startsAt > now);
    const expired = current().filter(({ endsAt }) => endsAt !== null && endsAt <= now);
    for (const some of [active, pending, expired]) expect(some.length).toBeGreaterThan(0);
    const times = (row: (typeof active)[number]) => [
      timeOrNull(row.startsAt),
      timeOrNull(row.endsAt),
    ];
    expect(await answer('Active reservations')).toEqual(
      active.map((row) => [
        row.account,
        Number(row.symbolsPerSecond),
        ...times(row),
        numbers(row.quorumNumbers),
        numbers(row.quorumSplits),
      ]),
    );
    expect(await answer('Pending reservations')).toEqual(
      pending.map((row) => [row.account, ...times(row), Number(row.symbolsPerSecond)]),
    );
    expect(await answer('Expired reservations')).toEqual(
      expired.map((row) => [row.account, ...times(row), time(row.timestamp)]),
    );
  });

  it('have the last reservation of an account', async () => {
    const last = current().find((row) => row.account === account());
    expect(await answer('Reservation of an account', account())).toEqual([
      [
        Number(last?.symbolsPerSecond),
        timeOrNull(last?.startsAt ?? null),
        timeOrNull(last?.endsAt ?? null),
        numbers(last?.quorumNumbers ?? []),
        numbers(last?.quorumSplits ?? []),
        Number(last?.blockNumber),
        time(last?.timestamp ?? 0n),
      ],
    ]);
  });

  it('have the deposits of an account, with their sum', async () => {
    const own = inOrder(rows.daOnDemandDeposits).filter((row) => row.account === account());
    expect(own.length).toBeGreaterThan(0);
    expect(await answer('Deposits of an account', account())).toEqual(
      own.map((row) => [
        Number(row.amount),
        Number(row.totalDeposit),
        Number(row.blockNumber),
        time(row.timestamp),
        row.transactionHash,
      ]),
    );
  });

  it('have prices and rates over time', async () => {
    const value = (one: bigint | null) => (one === null ? null : Number(one));
    const all = inOrder(rows.daPaymentParameterChanges);
    const prices = all.filter(({ parameter }) => parameter === 'pricePerSymbol');
    const rates = all.filter(({ parameter }) => /^(global|reservation)/.test(parameter));
    expect([prices.length, rates.length]).toEqual([2, 2]);
    expect(await answer('Price over time')).toEqual(
      prices.map((row) => [
        time(row.timestamp),
        Number(row.blockNumber),
        value(row.previousValue),
        value(row.value),
      ]),
    );
    expect(await answer('Rates over time')).toEqual(
      rates.map((row) => [
        time(row.timestamp),
        Number(row.blockNumber),
        row.parameter,
        value(row.previousValue),
        value(row.value),
      ]),
    );
  });

  it('have usage and fees as the operation has them, and signing rates', async () => {
    const days = (await answer('Usage and fees by customer and day')) as [
      string,
      string,
      number,
      number,
      number,
    ][];
    const { text } = await serving.send('/availability/usage?version=2&limit=1000');
    const expected: Record<string, unknown>[] = JSON.parse(text).data;
    expect(days.length).toBe(expected.length);
    const known = new Map(expected.map((row) => [`${row.day} ${row.customer}`, row]));
    for (const [day, customer, blobs, mib, eth] of days) {
      const row = known.get(`${day} ${customer}`);
      expect(blobs).toBe(row?.blobCount);
      expect(mib).toBeCloseTo(Number(row?.sizeMib), 6);
      expect(eth).toBeCloseTo(Number(row?.onDemandFee), 9);
    }
    const rates = (await answer('Signing rates by operator and quorum')) as [
      string,
      number,
      number,
    ][];
    const [first] = rates;
    const own = (rows.daSigningRates ?? []).filter(
      (row) =>
        row.network === 'ethereum' &&
        row.operator === first?.[0] &&
        Number(row.quorumNumber) === first[1],
    );
    const sum = (column: 'unsignedBatches' | 'responsibleBatches') =>
      own.reduce((total, row) => total + Number(row[column]), 0);
    expect(first?.[2]).toBeCloseTo(100 * (1 - sum('unsignedBatches') / sum('responsibleBatches')));
    expect(rates.length).toBeGreaterThan(1);
  });
});
