import { askedAs, batchesNewestFirst, batchSummary } from './batch.ts';
import { batchesInRanges } from './da-issues.ts';
import { nearestDouble } from './decimal.ts';
import { type Exact, type ExactObject, record } from './exact.ts';
import { oncePerSnapshot } from './once.ts';
import { ascending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import { HttpError, type Query } from './read-query.ts';
import type { DaBatchesRow, Nested, SnapshotRows } from './snapshot-rows.ts';
import { count, text, time } from './values.ts';

/**
 * A batch with the operators that signed it and those that did not: ids or addresses, in lower
 * case.
 */
interface SignedBatch {
  readonly batch: DaBatchesRow;
  readonly signers: ReadonlySet<string>;
  readonly nonSigners: ReadonlySet<string>;
}

const signedBatches = oncePerSnapshot((rows): readonly SignedBatch[] =>
  batchesNewestFirst(rows).map((batch) => ({
    batch,
    signers: lowerCase(batch.signers),
    nonSigners: lowerCase(batch.nonSigners),
  })),
);

function lowerCase(names: readonly Nested[]): ReadonlySet<string> {
  return new Set(names.map((name) => String(name).toLowerCase()));
}

function holdsAny(held: ReadonlySet<string>, names: readonly string[]): boolean {
  return names.some((name) => held.has(name));
}

/** GET /availability/all-batches: the batches of a network, the newest first. */
export function allBatches(rows: SnapshotRows, query: Query): ExactObject {
  const batches = batchesNewestFirst(rows).filter((batch) => batch.network === query.network);
  const withNonSigners = count(batches.filter((batch) => batch.nonSigners.length > 0));
  return listing(
    pageOf(batches, query),
    batchSummary,
    record({
      totalBatches: count(batches),
      batchesWithNonSigners: withNonSigners,
      batchesWithNonSignersPercentage: percentage(withNonSigners, count(batches)),
    }),
  );
}

/**
 * GET /availability/operator-nonsignings: batches that an operator did not sign; an address stands
 * for all of its operator ids.
 */
export function operatorNonSignings(rows: SnapshotRows, query: Query): ExactObject {
  const wanted = query.required('operator');
  const named = rows.daOperators.filter(
    (row) =>
      row.network === query.network && (row.operatorId === wanted || row.operator === wanted),
  );
  if (named.length === 0) throw new HttpError(404, `no operator ${wanted} on ${query.network}`);
  const names = named.flatMap((row) => [row.operatorId, row.operator]);
  const inRanges = new Set(batchesInRanges(rows, query));
  const missed = signedBatches(rows).filter(
    ({ batch, nonSigners }) => inRanges.has(batch) && holdsAny(nonSigners, names),
  );
  return listing(pageOf(missed, query), ({ batch }) =>
    record({
      batchId: batch.batchId,
      batchHeaderHash: batch.batchHeaderHash,
      blockTimestamp: time(batch.blockTimestamp),
      blockNumber: batch.blockNumber,
    }),
  );
}

/**
 * GET /availability/batch-nonsigners: the operators that the newest batch of the id names, by
 * either name.
 */
export function batchNonsigners(rows: SnapshotRows, query: Query): ExactObject {
  const batchId = query.required('batchId');
  const found = signedBatches(rows).find(
    ({ batch }) => batch.network === query.network && askedAs(batch.batchId) === batchId,
  );
  if (found === undefined) throw new HttpError(404, `no batch ${batchId} on ${query.network}`);
  const operators = sorted(
    rows.daOperators.filter(
      (row) =>
        row.network === query.network && holdsAny(found.nonSigners, [row.operatorId, row.operator]),
    ),
    ascending((row) => row.operatorId),
  );
  const total = count(operators);
  const active = count(operators.filter((row) => row.status));
  const ejected = count(operators.filter((row) => row.ejected));
  return record({
    data: operators.map((row) =>
      record({
        operatorId: row.operatorId,
        operator: row.operator,
        socket: text(row.socket),
        status: row.status,
        ejected: row.ejected,
      }),
    ),
    meta: record({
      total,
      statistics: record({
        totalNonSigners: total,
        activeNonSigners: active,
        inactiveNonSigners: total - active,
        activePercentage: percentage(active, total),
        ejectedNonSigners: ejected,
        ejectedPercentage: percentage(ejected, total),
      }),
    }),
  });
}

/**
 * `signing` of an operator: the network's batches that name it, by whichever name, among their
 * signers or others.
 */
export function signing(rows: SnapshotRows, network: string, names: readonly string[]): Exact {
  const batches = signedBatches(rows).filter(({ batch }) => batch.network === network);
  const signed = count(batches.filter(({ signers }) => holdsAny(signers, names)));
  const missed = count(batches.filter(({ nonSigners }) => holdsAny(nonSigners, names)));
  return record({
    batchesSigned: signed,
    batchesMissed: missed,
    signedPercentage: percentage(signed, signed + missed),
  });
}

/** From 0 to 100, the nearest double; 0 of nothing. */
function percentage(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : nearestDouble(100n * part, whole);
}
