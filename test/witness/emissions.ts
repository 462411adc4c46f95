import { type Exact, type ExactObject, record } from './exact.ts';
import { ascending, descending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './read-query.ts';
import type { EmissionDistributionsRow, EmissionEpochsRow, SnapshotRows } from './snapshot-rows.ts';
import { count, countDistinct, sum, text, time } from './values.ts';

function fieldsOf(row: EmissionDistributionsRow | EmissionEpochsRow): Record<string, Exact> {
  return { distributionId: row.distributionId, type: row.type, weight: String(row.weight) };
}

/** GET /restaking/emission-distributions. */
export function emissionDistributions(rows: SnapshotRows, query: Query): ExactObject {
  const all = rows.emissionDistributions ?? [];
  const ordered = sorted(
    all.filter((row) => query.accepts('type', row.type) && query.accepts('avs', row.avs)),
    ascending((row) => row.distributionId),
  );
  const enabled = all.filter(({ type }) => type !== 'disabled');
  return listing(
    pageOf(ordered, query),
    (row) =>
      record({
        ...fieldsOf(row),
        startEpoch: String(row.startEpoch),
        totalEpochs: String(row.totalEpochs),
        avs: text(row.avs),
        operatorSetId: row.operatorSetId,
        strategiesAndMultipliers: row.strategies.map((strategy, at) =>
          record({
            submission: row.submissions[at] ?? 0n,
            strategy,
            multiplier: row.multipliers[at] ?? 0n,
          }),
        ),
        createdAt: time(row.createdAt),
        updatedAt: time(row.updatedAt),
      }),
    record({
      totalDistributions: count(all),
      totalWeight: String(sum(enabled.map(({ weight }) => weight))),
    }),
  );
}

/** GET /restaking/emission-epochs. */
export function emissionEpochs(rows: SnapshotRows, query: Query): ExactObject {
  const all = rows.emissionEpochs ?? [];
  const ordered = sorted(
    all.filter(
      (row) =>
        query.accepts('epoch', String(row.epoch)) &&
        query.accepts('distributionId', String(row.distributionId)) &&
        query.accepts('type', row.type) &&
        query.accepts('success', String(row.success)) &&
        query.covers(row.timestamp),
    ),
    descending((row) => row.epoch),
    ascending((row) => row.distributionId),
  );
  const minted = new Map(all.map((row) => [row.epoch, row.epochMinted ?? 0n]));
  return listing(
    pageOf(ordered, query),
    (row) =>
      record({
        epoch: row.epoch,
        ...fieldsOf(row),
        success: row.success,
        epochMinted: row.epochMinted === null ? '' : String(row.epochMinted),
        blockNumber: String(row.blockNumber),
        transactionHash: row.transactionHash,
        timestamp: time(row.timestamp),
      }),
    record({
      epochs: countDistinct(all.map(({ epoch }) => String(epoch))),
      processedDistributions: count(all),
      failedDistributions: count(all.filter(({ success }) => !success)),
      totalMinted: String(sum([...minted.values()])),
    }),
  );
}
