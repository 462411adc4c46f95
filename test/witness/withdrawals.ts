import { creationOf, type EventOfRow, updateOf } from './events.ts';
import { type Exact, type ExactObject, record } from './exact.ts';
import { oncePerSnapshot } from './once.ts';
import { ascending, descending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import { HttpError, type Query } from './read-query.ts';
import type { SnapshotRows, WithdrawalsRow } from './snapshot-rows.ts';
import { count, text, time } from './values.ts';

/** The newest withdrawal first. */
const newestFirst = oncePerSnapshot((rows): readonly WithdrawalsRow[] =>
  sorted(
    rows.withdrawals ?? [],
    descending((row) => row.createdAt),
    descending((row) => row.createdBlock),
    ascending((row) => row.withdrawalRoot),
  ),
);

/** GET /restaking/all-withdrawals. */
export function allWithdrawals(rows: SnapshotRows, query: Query): ExactObject {
  const all = newestFirst(rows);
  const selected = all.filter(
    (row) =>
      query.accepts('staker', row.staker) &&
      query.accepts('withdrawalRoot', row.withdrawalRoot) &&
      query.accepts('delegatedTo', row.delegatedTo) &&
      query.accepts('completed', String(row.completed)) &&
      query.accepts('migrated', String(row.migrated)) &&
      query.covers(row.createdAt),
  );
  return listing(
    pageOf(selected, query),
    withdrawal,
    record({
      totalWithdrawals: count(all),
      completedWithdrawals: count(all.filter((row) => row.completed)),
      migratedWithdrawals: count(all.filter((row) => row.migrated)),
    }),
  );
}

/** GET /restaking/withdrawal-info. */
export function withdrawalInfo(rows: SnapshotRows, query: Query): ExactObject {
  const root = query.required('withdrawalRoot');
  const found = newestFirst(rows).find((row) => row.withdrawalRoot === root);
  if (found === undefined) throw new HttpError(404, `no withdrawal ${root}`);
  return record({ data: withdrawal(found) });
}

function withdrawal(row: WithdrawalsRow): ExactObject {
  return record({
    withdrawalRoot: row.withdrawalRoot,
    staker: row.staker,
    delegatedTo: text(row.delegatedTo),
    withdrawer: row.withdrawer,
    nonce: row.nonce,
    startBlock: String(row.startBlock),
    withdrawal: record({
      era: row.era,
      strategies: [...row.strategies],
      shares: row.shares.map(String),
      scaledShares: row.scaledShares.map(String),
      receivedAs: text(row.receivedAs),
      migratedFrom: text(row.migratedFrom),
    }),
    migrated: row.migrated,
    completed: row.completed,
    updatedAt: event(updateOf(row)),
    createdAt: event(creationOf(row)),
  });
}

/** The block of an event; its number is a string in the restaking group. */
export function event(of: EventOfRow, blockNumber: Exact = String(of.block)): ExactObject {
  return record({
    blockNumber,
    blockTimestamp: time(of.time),
    transactionHash: of.transaction,
  });
}
