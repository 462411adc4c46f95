import { type ExactObject, record } from './exact.ts';
import { ascending, descending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import { HttpError, type Query } from './read-query.ts';
import { knownOperators } from './registrations.ts';
import { lossesOfSlash } from './slash-losses.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { count, countDistinct, text, time } from './values.ts';

/** GET /restaking/operator-sets. */
export function operatorSets(rows: SnapshotRows, query: Query): ExactObject {
  const all = rows.operatorSets ?? [];
  const members = (rows.operatorSetMembers ?? []).filter(({ registered }) => registered);
  const ordered = sorted(
    all.filter((row) => query.accepts('avs', row.avs)),
    descending((row) => row.createdAt),
    ascending((row) => row.avs),
    ascending((row) => row.operatorSetId),
  );
  return listing(
    pageOf(ordered, query),
    (row) =>
      record({
        avs: row.avs,
        operatorSetId: row.operatorSetId,
        redistributionRecipient: text(row.redistributionRecipient),
        slasher: text(row.slasher),
        strategies: [...row.strategies],
        totalMembers: count(
          members.filter(
            ({ avs, operatorSetId }) => avs === row.avs && operatorSetId === row.operatorSetId,
          ),
        ),
        createdAt: time(row.createdAt),
      }),
    record({ totalOperatorSets: count(all), totalAVSs: countDistinct(all.map(({ avs }) => avs)) }),
  );
}

/** GET /restaking/operator-set-members. */
export function operatorSetMembers(rows: SnapshotRows, query: Query): ExactObject {
  const avs = query.required('avs');
  const id = BigInt(query.required('operatorSetId'));
  const isOf = (row: { readonly avs: string; readonly operatorSetId: bigint }) =>
    row.avs === avs && row.operatorSetId === id;
  if (!(rows.operatorSets ?? []).some(isOf)) throw new HttpError(404, `no set ${avs} ${id}`);
  const ordered = sorted(
    (rows.operatorSetMembers ?? []).filter(
      (row) => isOf(row) && query.accepts('registered', String(row.registered)),
    ),
    descending((row) => (row.registered ? 1n : 0n)),
    descending((row) => row.updatedAt),
    ascending((row) => row.operator),
  );
  return listing(pageOf(ordered, query), (row) =>
    record({ operator: row.operator, registered: row.registered, updatedAt: time(row.updatedAt) }),
  );
}

/** GET /restaking/operator-allocations. */
export function operatorAllocations(rows: SnapshotRows, query: Query): ExactObject {
  const operator = knownOperator(rows, query, rows.allocations);
  const ordered = sorted(
    (rows.allocations ?? []).filter(
      (row) =>
        row.operator === operator &&
        query.accepts('avs', row.avs) &&
        query.accepts('strategy', row.strategy),
    ),
    ascending((row) => row.avs),
    ascending((row) => row.operatorSetId),
    ascending((row) => row.strategy),
  );
  return listing(pageOf(ordered, query), (row) =>
    record({
      avs: row.avs,
      operatorSetId: row.operatorSetId,
      strategy: row.strategy,
      magnitude: String(row.magnitude),
      pendingMagnitude: row.pendingMagnitude === null ? '' : String(row.pendingMagnitude),
      effectBlock: row.effectBlock === null ? '' : String(row.effectBlock),
      updatedAt: time(row.updatedAt),
    }),
  );
}

/** GET /restaking/operator-magnitudes. */
export function operatorMagnitudes(rows: SnapshotRows, query: Query): ExactObject {
  const operator = knownOperator(rows, query, rows.magnitudes);
  const ordered = sorted(
    (rows.magnitudes ?? []).filter((row) => row.operator === operator),
    ascending((row) => row.strategy),
  );
  return listing(pageOf(ordered, query), (row) => {
    const left = row.maxMagnitude - row.encumberedMagnitude;
    return record({
      strategy: row.strategy,
      maxMagnitude: String(row.maxMagnitude),
      encumberedMagnitude: String(row.encumberedMagnitude),
      allocatableMagnitude: String(left > 0n ? left : 0n),
      updatedAt: time(row.updatedAt),
    });
  });
}

/** GET /restaking/slashing-history. */
export function slashingHistory(rows: SnapshotRows, query: Query): ExactObject {
  const all = rows.slashes ?? [];
  const ordered = sorted(
    all.filter(
      (row) =>
        query.accepts('operator', row.operator) &&
        query.accepts('avs', row.avs) &&
        query.accepts('operatorSetId', String(row.operatorSetId)) &&
        query.accepts('strategy', row.strategy) &&
        query.covers(row.timestamp),
    ),
    descending((row) => row.timestamp),
    descending((row) => row.blockNumber),
    descending((row) => row.logIndex),
    ascending((row) => row.strategy),
  );
  return listing(
    pageOf(ordered, query),
    (row) =>
      record({
        avs: row.avs,
        operatorSetId: row.operatorSetId,
        operator: row.operator,
        strategy: row.strategy,
        wadSlashed: String(row.wadSlashed),
        sharesSlashed: row.sharesSlashed === null ? '' : String(row.sharesSlashed),
        ...lossesOfSlash(rows, row),
        slashId: text(row.slashId),
        description: text(row.description),
        blockNumber: String(row.blockNumber),
        transactionHash: row.transactionHash,
        timestamp: time(row.timestamp),
      }),
    record({
      totalSlashes: count(all),
      slashedOperators: countDistinct(all.map(({ operator }) => operator)),
    }),
  );
}

/**
 * The requested operator. Throws an HttpError 404 if it is unknown and has none of the `own` rows.
 */
export function knownOperator(
  rows: SnapshotRows,
  query: Query,
  own: readonly { readonly operator: string }[] | null,
): string {
  const operator = query.required('operator');
  if (knownOperators(rows).has(operator)) return operator;
  if (own?.some((row) => row.operator === operator)) return operator;
  throw new HttpError(404, `no operator ${operator}`);
}
