import { type ExactObject, record } from './exact.ts';
import { descending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './read-query.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { count, countDistinct, text, time } from './values.ts';

/** GET /restaking/upgrades. */
export function upgrades(rows: SnapshotRows, query: Query): ExactObject {
  const all = rows.upgrades ?? [];
  const ordered = sorted(
    all.filter((row) => query.accepts('contract', row.contract) && query.covers(row.timestamp)),
    descending((row) => row.timestamp),
    descending((row) => row.blockNumber),
    descending((row) => row.logIndex),
  );
  return listing(
    pageOf(ordered, query),
    (row) =>
      record({
        contract: row.contract,
        name: text(row.name),
        implementation: row.implementation,
        blockNumber: String(row.blockNumber),
        transactionHash: row.transactionHash,
        timestamp: time(row.timestamp),
      }),
    record({
      totalUpgrades: count(all),
      upgradedContracts: countDistinct(all.map(({ contract }) => contract)),
    }),
  );
}
