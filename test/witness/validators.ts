import { type ExactObject, record } from './exact.ts';
import { ascending, descending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import { HttpError, type Query } from './read-query.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { count, groupsBy, text, time, timeOrNull } from './values.ts';

/** GET /restaking/pod-validators; its statistics are over the selected rows. */
export function podValidators(rows: SnapshotRows, query: Query): ExactObject {
  const pod = knownPod(rows, query);
  const selected = sorted(
    (rows.validators ?? []).filter((row) => row.pod === pod && query.accepts('state', row.state)),
    descending((row) => row.createdBlock),
    ascending((row) => row.validatorIndex ?? -1n),
    ascending((row) => text(row.pubkeyHash)),
  );
  return listing(
    pageOf(selected, query),
    (row) =>
      record({
        pod,
        validatorIndex: row.validatorIndex,
        pubkeyHash: text(row.pubkeyHash),
        state: row.state,
        balanceGwei: row.balanceGwei === null ? '' : String(row.balanceGwei),
        checkpointedAt: timeOrNull(row.checkpointedAt),
        createdAt: time(row.createdAt),
        updatedAt: time(row.updatedAt),
        blockNumber: row.createdBlock,
      }),
    record({
      totalValidators: count(selected),
      activeValidators: count(selected.filter(({ state }) => state === 'active')),
    }),
  );
}

/** GET /restaking/pod-checkpoints; its statistics are over the selected rows. */
export function podCheckpoints(rows: SnapshotRows, query: Query): ExactObject {
  const pod = knownPod(rows, query);
  const selected = sorted(
    (rows.checkpoints ?? []).filter((row) => row.pod === pod && query.covers(row.timestamp)),
    descending((row) => row.blockNumber),
    descending((row) => row.logIndex),
  );
  return listing(
    pageOf(selected, query),
    (row) =>
      record({
        pod,
        checkpointAt: time(row.checkpointAt),
        beaconBlockRoot: row.beaconBlockRoot,
        validators: row.validators,
        proved: row.proved,
        shareDelta: row.shareDelta === null ? null : String(row.shareDelta),
        finalizedAt: timeOrNull(row.finalizedAt),
        blockNumber: row.blockNumber,
        transactionHash: row.transactionHash,
        timestamp: time(row.timestamp),
      }),
    record({
      totalCheckpoints: count(selected),
      finalizedCheckpoints: count(selected.filter((row) => row.finalizedAt !== null)),
    }),
  );
}

/** GET /restaking/validator-requests; its statistics are over the selected rows. */
export function validatorRequests(rows: SnapshotRows, query: Query): ExactObject {
  const selected = sorted(
    (rows.validatorRequests ?? []).filter(
      (row) =>
        query.accepts('pod', row.pod) &&
        query.accepts('kind', row.kind) &&
        (query.accepts('pubkeyHash', row.pubkeyHash) ||
          query.accepts('pubkeyHash', row.targetPubkeyHash)) &&
        query.covers(row.timestamp),
    ),
    descending((row) => row.blockNumber),
    descending((row) => row.logIndex),
  );
  const kinds = sorted(
    [...groupsBy(selected, (row) => row.kind)],
    ascending(([kind]) => kind),
  );
  return listing(
    pageOf(selected, query),
    (row) =>
      record({
        pod: row.pod,
        kind: row.kind,
        pubkeyHash: row.pubkeyHash,
        targetPubkeyHash: text(row.targetPubkeyHash),
        amountGwei: row.amountGwei === null ? '' : String(row.amountGwei),
        blockNumber: row.blockNumber,
        transactionHash: row.transactionHash,
        timestamp: time(row.timestamp),
      }),
    record({
      totalRequests: count(selected),
      requestsByKind: record(Object.fromEntries(kinds.map(([kind, own]) => [kind, count(own)]))),
    }),
  );
}

function knownPod(rows: SnapshotRows, query: Query): string {
  const pod = query.required('pod');
  if (!(rows.pods ?? []).some((row) => row.pod === pod)) throw new HttpError(404, `no pod ${pod}`);
  return pod;
}
