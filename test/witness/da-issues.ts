import { batchesNewestFirst } from './batch.ts';
import { nearestDouble } from './decimal.ts';
import { type ExactObject, record } from './exact.ts';
import { parseMoment } from './moment.ts';
import { ascending, descending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './read-query.ts';
import type { DaBatchesRow, SnapshotRows } from './snapshot-rows.ts';
import { count, milliseconds, sum, text, time } from './values.ts';

/** GET /availability/operator-with-issues. */
export function operatorWithIssues(rows: SnapshotRows, query: Query): ExactObject {
  const batches = selectedBatches(rows, query);
  const named = batches.map((batch) => ({
    batch,
    names: new Set(batch.nonSigners.map((name) => String(name).toLowerCase())),
  }));
  const operators = rows.daOperators
    .filter((row) => row.network === query.network)
    .map((row) => ({
      row,
      missed: named
        .filter(({ names }) => names.has(row.operatorId) || names.has(row.operator))
        .map(({ batch }) => batch),
    }))
    .filter(({ missed }) => missed.length > 0);
  const counts = operators.map(({ missed }) => count(missed));
  const ordered = sorted(
    operators,
    descending(({ missed }) => count(missed)),
    ascending(({ row }) => row.operatorId),
  );
  return listing(
    pageOf(ordered, query),
    ({ row, missed }) =>
      record({
        operatorId: row.operatorId,
        operator: row.operator,
        socket: text(row.socket),
        missedBatchCount: count(missed),
        missedBatches: missed.slice(0, 100).map((batch) => batch.batchId),
        firstMissedAt: time(least(missed.map((batch) => batch.blockTimestamp))),
        lastMissedAt: time(most(missed.map((batch) => batch.blockTimestamp))),
        firstMissedBlock: least(missed.map((batch) => batch.blockNumber)),
        lastMissedBlock: most(missed.map((batch) => batch.blockNumber)),
      }),
    record({
      filteredBatchCount: count(batches),
      totalOperators: count(operators),
      totalMissedBatches: sum(counts),
      averageMissedBatchesPerOperator:
        counts.length === 0 ? 0n : nearestDouble(sum(counts), count(counts)),
      mostMissedBatches: counts.length === 0 ? 0n : most(counts),
      leastMissedBatches: counts.length === 0 ? 0n : least(counts),
    }),
  );
}

/**
 * The batches of the requested ranges, newest first, up to the requested number; 10 if the request
 * has neither.
 */
function selectedBatches(rows: SnapshotRows, query: Query): readonly DaBatchesRow[] {
  const batches = batchesInRanges(rows, query);
  const isBounded = BOUNDS.some((bound) => query.optional(bound) !== undefined);
  const digits = query.optional('lastNBatches');
  const newest = digits === undefined ? (isBounded ? count(batches) : 10n) : BigInt(digits);
  return batches.filter((_, place) => BigInt(place) < newest);
}

const BOUNDS = ['startTime', 'endTime', 'startBlock', 'endBlock'];

/** The batches of the request's network, newest first, that are in its ranges. */
export function batchesInRanges(rows: SnapshotRows, query: Query): readonly DaBatchesRow[] {
  const [startTime, endTime, startBlock, endBlock] = BOUNDS.map((name) => query.optional(name));
  const within = (value: bigint, from: bigint | null, to: bigint | null) =>
    (from === null || value >= from) && (to === null || value <= to);
  const number = (digits: string | undefined) => (digits === undefined ? null : BigInt(digits));
  return batchesNewestFirst(rows).filter(
    (batch) =>
      batch.network === query.network &&
      within(
        milliseconds(batch.blockTimestamp),
        parseMoment(startTime ?? ''),
        parseMoment(endTime ?? ''),
      ) &&
      within(batch.blockNumber, number(startBlock), number(endBlock)),
  );
}

function least(values: readonly bigint[]): bigint {
  return values.reduce((a, b) => (a < b ? a : b));
}

function most(values: readonly bigint[]): bigint {
  return values.reduce((a, b) => (a > b ? a : b));
}
