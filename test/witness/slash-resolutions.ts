import { type ExactObject, record } from './exact.ts';
import { ascending, descending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './read-query.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { count, countDistinct, text, time, timeOrNull } from './values.ts';

/** GET /restaking/slash-resolutions. */
export function slashResolutions(rows: SnapshotRows, query: Query): ExactObject {
  const all = rows.slashResolutions ?? [];
  const ordered = sorted(
    all.filter(
      (row) =>
        query.accepts('avs', row.avs) &&
        query.accepts('operatorSetId', String(row.operatorSetId)) &&
        query.accepts('slashId', row.slashId) &&
        query.accepts('strategy', row.strategy),
    ),
    descending((row) => row.createdAt),
    ascending((row) => row.avs),
    ascending((row) => row.operatorSetId),
    ascending((row) => row.slashId),
    ascending((row) => row.strategy),
  );
  return listing(
    pageOf(ordered, query),
    (row) =>
      record({
        avs: row.avs,
        operatorSetId: row.operatorSetId,
        slashId: row.slashId,
        strategy: row.strategy,
        shares: String(row.shares),
        resolvedShares: String(row.resolvedShares),
        resolutionBlock: row.resolutionBlock,
        resolvedAt: timeOrNull(row.resolvedAt),
        createdAt: time(row.createdAt),
      }),
    record({
      totalSlashedStrategies: count(all),
      resolvedSlashedStrategies: count(all.filter(({ resolvedAt }) => resolvedAt !== null)),
    }),
  );
}

/** GET /restaking/slasher-changes. */
export function slasherChanges(rows: SnapshotRows, query: Query): ExactObject {
  const all = rows.slasherChanges ?? [];
  const ordered = sorted(
    all.filter(
      (row) =>
        query.accepts('avs', row.avs) &&
        query.accepts('operatorSetId', String(row.operatorSetId)) &&
        query.accepts('slasher', row.slasher) &&
        query.covers(row.timestamp),
    ),
    descending((row) => row.timestamp),
    descending((row) => row.blockNumber),
    descending((row) => row.logIndex),
  );
  return listing(
    pageOf(ordered, query),
    (row) =>
      record({
        avs: row.avs,
        operatorSetId: row.operatorSetId,
        slasher: text(row.slasher),
        effectBlock: row.effectBlock,
        migrated: row.migrated,
        blockNumber: String(row.blockNumber),
        transactionHash: row.transactionHash,
        timestamp: time(row.timestamp),
      }),
    record({
      totalChanges: count(all),
      changedOperatorSets: countDistinct(all.map((row) => `${row.avs} ${row.operatorSetId}`)),
    }),
  );
}

/** GET /restaking/protocol-fee-opt-ins. */
export function protocolFeeOptIns(rows: SnapshotRows, query: Query): ExactObject {
  const all = rows.protocolFeeOptIns ?? [];
  const ordered = sorted(
    all.filter(
      (row) =>
        query.accepts('submitter', row.submitter) && query.accepts('optedIn', String(row.optedIn)),
    ),
    ascending((row) => row.submitter),
  );
  return listing(
    pageOf(ordered, query),
    (row) =>
      record({
        submitter: row.submitter,
        optedIn: row.optedIn,
        createdAt: time(row.createdAt),
        updatedAt: time(row.updatedAt),
      }),
    record({
      totalSubmitters: count(all),
      optedInSubmitters: count(all.filter(({ optedIn }) => optedIn)),
    }),
  );
}
