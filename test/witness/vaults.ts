import { type ExactObject, record } from './exact.ts';
import { ascending, descending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './read-query.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { count, text, time, timeOrNull } from './values.ts';

/** Whether a contract is a duration vault; null if the snapshot leaves the table out. */
export function isDurationVault(rows: SnapshotRows, address: string): boolean | null {
  return rows.durationVaults?.some(({ vault }) => vault === address) ?? null;
}

/** GET /restaking/all-duration-vaults. */
export function allDurationVaults(rows: SnapshotRows, query: Query): ExactObject {
  const all = rows.durationVaults ?? [];
  const ordered = sorted(
    all.filter(
      (row) =>
        query.accepts('vault', row.vault) &&
        query.accepts('vaultAdmin', row.vaultAdmin) &&
        query.accepts('arbitrator', row.arbitrator) &&
        query.accepts('token', row.token) &&
        query.accepts('avs', row.avs) &&
        query.accepts('state', row.state),
    ),
    descending((row) => row.createdAt),
    ascending((row) => row.vault),
  );
  return listing(
    pageOf(ordered, query),
    (row) =>
      record({
        vault: row.vault,
        vaultAdmin: row.vaultAdmin,
        arbitrator: row.arbitrator,
        token: row.token,
        avs: text(row.avs),
        operatorSetId: row.operatorSetId,
        duration: row.duration,
        maxPerDeposit: row.maxPerDeposit === null ? '' : String(row.maxPerDeposit),
        stakeCap: row.stakeCap === null ? '' : String(row.stakeCap),
        metadataURI: row.metadataUri,
        state: row.state,
        lockedAt: timeOrNull(row.lockedAt),
        unlockAt: timeOrNull(row.unlockAt),
        maturedAt: timeOrNull(row.maturedAt),
        advanced: row.advanced,
        createdAt: time(row.createdAt),
        updatedAt: time(row.updatedAt),
      }),
    record({
      totalDurationVaults: count(all),
      lockedDurationVaults: count(all.filter(({ state }) => state === 'allocations')),
    }),
  );
}
