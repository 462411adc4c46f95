import { type Exact, record } from './exact.ts';
import { ascending, sorted } from './order.ts';
import type { ActivitiesRow, SnapshotRows } from './snapshot-rows.ts';
import { text, time } from './values.ts';

const OF_OPERATOR: ReadonlySet<string> = new Set([
  'OPERATOR_REGISTERED',
  'OPERATOR_DETAILS_UPDATED',
  'OPERATOR_METADATA_URI_UPDATED',
]);

const OF_STAKER: ReadonlySet<string> = new Set([
  'STAKER_DELEGATED',
  'STAKER_UNDELEGATED',
  'SHARES_DEPOSITED_IN_STRATEGY',
  'POD_SHARES_UPDATED',
  'WITHDRAWAL_QUEUED',
  'WITHDRAWAL_COMPLETED',
]);

/** The first and the last event of an operator itself. */
export function operatorLifetime({ activities }: SnapshotRows, operator: string | null): Lifetime {
  const own = operator === null ? [] : activities.filter((row) => row.operator === operator);
  return lifetime(own.filter((row) => OF_OPERATOR.has(row.action)));
}

/** The first and the last event of the delegation or the shares of a staker. */
export function stakerLifetime({ activities }: SnapshotRows, staker: string): Lifetime {
  return lifetime(activities.filter((row) => row.staker === staker && OF_STAKER.has(row.action)));
}

interface Lifetime {
  readonly createdAt: Exact;
  readonly updatedAt: Exact;
}

function lifetime(rows: readonly ActivitiesRow[]): Lifetime {
  const ordered = sorted(
    rows,
    ascending((row) => row.blockNumber),
    ascending((row) => row.logIndex),
  );
  return { createdAt: toldIn(ordered[0]), updatedAt: toldIn(ordered.at(-1)) };
}

function toldIn(row: ActivitiesRow | undefined): Exact {
  if (row === undefined) return null;
  const { transactionHash } = JSON.parse(row.metadata);
  return record({
    blockNumber: String(row.blockNumber),
    blockTimestamp: time(row.timestamp),
    transactionHash: text(transactionHash).toLowerCase(),
  });
}
