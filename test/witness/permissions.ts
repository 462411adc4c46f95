import { type ExactObject, record } from './exact.ts';
import { ascending, descending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './read-query.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { count, text, time, timeOrNull } from './values.ts';

/** GET /restaking/operator-keys. */
export function operatorKeys(rows: SnapshotRows, query: Query): ExactObject {
  const all = rows.operatorKeys ?? [];
  const ordered = sorted(
    all.filter(
      (row) =>
        query.accepts('avs', row.avs) &&
        query.accepts('operatorSetId', String(row.operatorSetId)) &&
        query.accepts('operator', row.operator) &&
        query.accepts('curve', row.curve) &&
        query.accepts('registered', String(row.registered)),
    ),
    descending((row) => row.createdAt),
    ascending((row) => row.avs),
    ascending((row) => row.operatorSetId),
    ascending((row) => row.operator),
    ascending((row) => row.publicKey),
  );
  return listing(
    pageOf(ordered, query),
    (row) =>
      record({
        avs: row.avs,
        operatorSetId: row.operatorSetId,
        operator: row.operator,
        curve: row.curve,
        publicKey: row.publicKey,
        registered: row.registered,
        registeredAt: time(row.createdAt),
        deregisteredAt: timeOrNull(row.deregisteredAt),
      }),
    record({
      totalKeys: count(all),
      registeredKeys: count(all.filter(({ registered }) => registered)),
    }),
  );
}

/** GET /restaking/permissions. */
export function permissions(rows: SnapshotRows, query: Query): ExactObject {
  const all = rows.permissions ?? [];
  const ordered = sorted(
    all.filter(
      (row) =>
        query.accepts('account', row.account) &&
        query.accepts('grantee', row.grantee) &&
        query.accepts('kind', row.kind) &&
        query.accepts('target', row.target) &&
        query.accepts('selector', row.selector) &&
        query.accepts('active', String(row.active)),
    ),
    ascending((row) => row.account),
    ascending((row) => row.kind),
    ascending((row) => row.grantee),
    ascending((row) => text(row.target)),
    ascending((row) => text(row.selector)),
  );
  return listing(
    pageOf(ordered, query),
    (row) =>
      record({
        account: row.account,
        kind: row.kind,
        grantee: row.grantee,
        target: text(row.target),
        selector: text(row.selector),
        active: row.active,
        createdAt: time(row.createdAt),
        updatedAt: time(row.updatedAt),
      }),
    record({
      totalPermissions: count(all),
      activePermissions: count(all.filter(({ active }) => active)),
    }),
  );
}

/** GET /restaking/allocation-delays. */
export function allocationDelays(rows: SnapshotRows, query: Query): ExactObject {
  const ordered = sorted(
    (rows.allocationDelays ?? []).filter((row) => query.accepts('operator', row.operator)),
    ascending((row) => row.operator),
  );
  return listing(pageOf(ordered, query), (row) =>
    record({
      operator: row.operator,
      delay: row.delay,
      pendingDelay: row.pendingDelay,
      effectBlock: row.effectBlock,
      updatedAt: time(row.updatedAt),
    }),
  );
}
