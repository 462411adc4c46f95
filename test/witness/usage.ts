import { type Decimal, nearestDouble, parseDecimal, plainDecimal, plus, tenTo } from './decimal.ts';
import { type ExactObject, record } from './exact.ts';
import { ascending, descending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './read-query.ts';
import type { DaUsageRow, SnapshotRows } from './snapshot-rows.ts';
import { countDistinct, groupsBy, sum, text, time } from './values.ts';

const DAY = 86_400_000_000n;

const dayOf = (microseconds: bigint) => microseconds - (((microseconds % DAY) + DAY) % DAY);

const sizeOf = (rows: readonly DaUsageRow[]): Decimal =>
  rows.map((row) => parseDecimal(row.sizeMib)).reduce(plus, { digits: 0n, scale: 0 });

const plain = ({ digits, scale }: Decimal) => plainDecimal(`${digits}e-${scale}`);

const blobsOf = (rows: readonly DaUsageRow[]) => sum(rows.map(({ blobCount }) => blobCount));

/** The price of a symbol in wei at the end of a day; null without one. */
function priceOf({ daPaymentParameterChanges }: SnapshotRows, network: string, day: bigint) {
  const changes = sorted(
    (daPaymentParameterChanges ?? []).filter(
      (row) => row.network === network && row.parameter === 'pricePerSymbol',
    ),
    ascending((row) => row.blockNumber),
    ascending((row) => row.logIndex),
  );
  const last = changes.filter(({ timestamp }) => timestamp < day + DAY).at(-1);
  return last === undefined ? (changes[0]?.previousValue ?? null) : last.value;
}

/** GET /availability/usage. */
export function usage(rows: SnapshotRows, query: Query): ExactObject {
  const all = (rows.daUsage ?? []).filter((row) => row.network === query.network);
  const selected = all.filter(
    (row) =>
      query.accepts('customer', row.customer) &&
      query.accepts('version', String(row.version)) &&
      query.covers(dayOf(row.time)),
  );
  const groups = groupsBy(selected, (row) =>
    [dayOf(row.time), row.version, row.customer].join(' '),
  );
  const days = [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ ...first, day: dayOf(first.time), group }];
  });
  const ordered = sorted(
    days,
    descending((row) => row.day),
    ascending((row) => row.customer),
    ascending((row) => row.version),
  );
  return listing(
    pageOf(ordered, query),
    ({ day, customer, version, network, group }) => {
      const price = version === 2n ? priceOf(rows, network, day) : null;
      const size = sizeOf(group);
      const named = sorted(
        group.filter(({ accountName }) => accountName !== null),
        descending((row) => row.time),
      );
      return record({
        day: time(day),
        customer,
        accountName: text(named[0]?.accountName),
        version,
        blobCount: blobsOf(group),
        sizeMib: plain(size),
        onDemandFee:
          price === null
            ? null
            : plain({ digits: size.digits * price * 32_768n, scale: size.scale + 18 }),
      });
    },
    record({
      customers: countDistinct(all.map(({ customer }) => customer)),
      totalBlobs: blobsOf(all),
      totalSizeMib: plain(sizeOf(all)),
    }),
  );
}

/** GET /availability/throughput. */
export function throughput(rows: SnapshotRows, query: Query): ExactObject {
  const selected = (rows.daUsage ?? []).filter(
    (row) => row.network === query.network && query.covers(dayOf(row.time)),
  );
  const days = sorted(
    [...groupsBy(selected, (row) => String(dayOf(row.time)))],
    descending(([day]) => BigInt(day)),
  );
  return listing(pageOf(days, query), ([day, group]) => {
    const size = sizeOf(group);
    return record({
      day: time(BigInt(day)),
      customers: countDistinct(
        group.filter(({ blobCount }) => blobCount > 0n).map(({ customer }) => customer),
      ),
      blobCount: blobsOf(group),
      sizeMib: plain(size),
      bytesPerSecond: nearestDouble(size.digits * 1_048_576n, tenTo(size.scale) * 86_400n),
    });
  });
}

/** GET /availability/signing-rates. */
export function signingRates(rows: SnapshotRows, query: Query): ExactObject {
  const selected = sorted(
    (rows.daSigningRates ?? []).filter(
      (row) =>
        row.network === query.network &&
        query.accepts('operator', row.operator) &&
        query.accepts('operatorId', row.operatorId) &&
        query.accepts('quorumNumber', String(row.quorumNumber)) &&
        query.covers(row.endsAt),
    ),
    descending((row) => row.endsAt),
    descending((row) => row.startsAt),
    ascending((row) => row.operatorId),
    ascending((row) => row.quorumNumber),
  );
  return listing(pageOf(selected, query), (row) =>
    record({
      operatorId: row.operatorId,
      operator: row.operator,
      quorumNumber: row.quorumNumber,
      startsAt: time(row.startsAt),
      endsAt: time(row.endsAt),
      responsibleBatches: row.responsibleBatches,
      unsignedBatches: row.unsignedBatches,
      signedPercentage:
        row.responsibleBatches === 0n
          ? null
          : nearestDouble(
              100n * (row.responsibleBatches - row.unsignedBatches),
              row.responsibleBatches,
            ),
      totalBatches: row.totalBatches,
      stakePercentage: row.stakePercentage,
    }),
  );
}

/** GET /availability/v2-batches. */
export function v2Batches(rows: SnapshotRows, query: Query): ExactObject {
  const selected = sorted(
    (rows.daV2Batches ?? []).filter(
      (row) =>
        row.network === query.network &&
        query.accepts('batchHeaderHash', row.batchHeaderHash) &&
        query.covers(row.attestedAt),
    ),
    descending((row) => row.attestedAt),
    ascending((row) => row.batchHeaderHash),
  );
  return listing(pageOf(selected, query), (row) =>
    record({
      batchHeaderHash: row.batchHeaderHash,
      referenceBlockNumber: row.referenceBlockNumber,
      attestedAt: time(row.attestedAt),
      quorumNumbers: [...row.quorumNumbers],
      signedPercentages: [...row.signedPercentages],
    }),
  );
}

/** GET /availability/throughput-series. */
export function throughputSeries(rows: SnapshotRows, query: Query): ExactObject {
  const selected = sorted(
    (rows.daThroughput ?? []).filter(
      (row) => row.network === query.network && query.covers(row.time),
    ),
    descending((row) => row.time),
  );
  return listing(pageOf(selected, query), (row) =>
    record({ time: time(row.time), bytesPerSecond: row.bytesPerSecond }),
  );
}

/** GET /availability/customers. */
export function customers(rows: SnapshotRows, query: Query): ExactObject {
  const own = (rows.daUsage ?? []).filter(({ network }) => network === query.network);
  const found = [...groupsBy(own, ({ customer }) => customer)].map(([customer, group]) => {
    const named = sorted(
      group.filter(({ accountName }) => accountName !== null),
      descending((row) => row.time),
      ascending((row) => text(row.accountName)),
    );
    const days = sorted(
      [...new Set(group.map((row) => dayOf(row.time)))],
      ascending((day) => day),
    );
    return { customer, group, name: text(named[0]?.accountName), days, size: sizeOf(group) };
  });
  const selected = sorted(
    found.filter(
      ({ customer, name }) =>
        query.accepts('customer', customer) && query.finds(customer, name, customer),
    ),
    (a, b) => doubleOf(b.size) - doubleOf(a.size),
    ascending(({ customer }) => customer),
  );
  return listing(pageOf(selected, query), ({ customer, group, name, days, size }) =>
    record({
      customer,
      accountName: name,
      firstDay: time(days[0] ?? 0n),
      lastDay: time(days.at(-1) ?? 0n),
      days: BigInt(days.length),
      blobCount: blobsOf(group),
      sizeMib: plain(size),
    }),
  );
}

const doubleOf = ({ digits, scale }: Decimal) => nearestDouble(digits, tenTo(scale));
