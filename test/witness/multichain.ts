import { type ExactObject, record } from './exact.ts';
import { ascending, descending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './read-query.ts';
import type { OperatorTablesRow, SnapshotRows } from './snapshot-rows.ts';
import { snapshotTime } from './snapshot-time.ts';
import { count, text, time, timeOrNull } from './values.ts';

/** GET /restaking/multichain-chains. */
export function multichainChains(rows: SnapshotRows, query: Query): ExactObject {
  const all = rows.supportedChains ?? [];
  const ordered = sorted(
    all.filter((row) => query.accepts('whitelisted', String(row.whitelisted))),
    ascending((row) => row.createdAt),
    ascending((row) => row.chainId),
  );
  return listing(
    pageOf(ordered, query),
    (row) =>
      record({
        chainId: row.chainId,
        operatorTableUpdater: row.operatorTableUpdater,
        whitelisted: row.whitelisted,
        createdAt: time(row.createdAt),
        updatedAt: time(row.updatedAt),
      }),
    record({
      totalChains: count(all),
      whitelistedChains: count(all.filter(({ whitelisted }) => whitelisted)),
    }),
  );
}

function staleAt({
  referenceTimestamp,
  verifierStalenessPeriod,
}: OperatorTablesRow): bigint | null {
  if (referenceTimestamp === null || !verifierStalenessPeriod) return null;
  return referenceTimestamp + verifierStalenessPeriod * 1_000_000n;
}

/** GET /restaking/multichain-sets. */
export function multichainSets(rows: SnapshotRows, query: Query): ExactObject {
  const all = (rows.operatorTables ?? []).map((row) => {
    const end = staleAt(row);
    const isPast = end !== null && end < (snapshotTime(rows) ?? row.updatedAt);
    return { ...row, staleAt: end, stale: row.referenceTimestamp === null ? null : isPast };
  });
  const ordered = sorted(
    all.filter(
      (row) =>
        query.accepts('avs', row.avs) &&
        query.accepts('operatorSetId', String(row.operatorSetId)) &&
        query.accepts('reserved', String(row.reserved)) &&
        query.accepts('stale', row.stale === null ? null : String(row.stale)),
    ),
    ascending((row) => row.avs),
    ascending((row) => row.operatorSetId),
  );
  return listing(
    pageOf(ordered, query),
    (row) =>
      record({
        avs: row.avs,
        operatorSetId: row.operatorSetId,
        reserved: row.reserved,
        owner: text(row.owner),
        maxStalenessPeriod: row.maxStalenessPeriod,
        operatorTableCalculator: text(row.operatorTableCalculator),
        curve: text(row.curve),
        referenceTimestamp: timeOrNull(row.referenceTimestamp),
        verifierStalenessPeriod: row.verifierStalenessPeriod,
        staleAt: timeOrNull(row.staleAt),
        stale: row.stale,
        updatedAt: time(row.updatedAt),
      }),
    record({
      totalSets: count(all),
      reservedSets: count(all.filter(({ reserved }) => reserved)),
      staleSets: count(all.filter(({ stale }) => stale)),
    }),
  );
}

/** GET /restaking/multichain-roots. */
export function multichainRoots(rows: SnapshotRows, query: Query): ExactObject {
  const all = rows.globalTableRoots ?? [];
  const ordered = sorted(
    all.filter(
      (row) =>
        query.accepts('globalTableRoot', row.globalTableRoot) &&
        query.accepts('disabled', String(row.disabledAt !== null)),
    ),
    descending((row) => row.blockNumber),
    descending((row) => row.logIndex),
  );
  return listing(
    pageOf(ordered, query),
    (row) =>
      record({
        referenceTimestamp: time(row.referenceTimestamp),
        globalTableRoot: row.globalTableRoot,
        disabled: row.disabledAt !== null,
        disabledAt: timeOrNull(row.disabledAt),
        blockNumber: row.blockNumber,
        transactionHash: row.transactionHash,
        timestamp: time(row.timestamp),
      }),
    record({
      totalRoots: count(all),
      disabledRoots: count(all.filter(({ disabledAt }) => disabledAt !== null)),
    }),
  );
}
