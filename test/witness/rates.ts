import { BEACON } from './histories.ts';
import { oncePerSnapshot } from './once.ts';
import { ascending, sorted } from './order.ts';
import type { RateChangesRow, SnapshotRows } from './snapshot-rows.ts';
import { groupsBy } from './values.ts';

/** The rate of a strategy at an earlier moment, and whether it is from a log. */
export interface Rate {
  /** Null for a strategy without a rate from a log or a token. */
  readonly rate: string | null;
  readonly isTold: boolean;
}

/** The rate of a strategy at a moment, by whether a log had happened by then. */
export function rateThen(
  rows: SnapshotRows,
  strategy: string,
  hasHappened: (log: RateChangesRow) => boolean,
): Rate {
  // Shares of native ETH are counted in wei.
  if (strategy === BEACON) return { rate: '1', isTold: true };
  const logs = logsBy(rows).get(strategy);
  const latest = logs?.findLast(hasHappened);
  if (latest !== undefined) return { rate: latest.rate, isTold: true };
  const token = rows.tokens.find((row) => row.strategy === strategy);
  if (token === undefined) return { rate: null, isTold: false };
  const before = logs === undefined ? token.sharesUnderlying : (token.initialRate ?? '1');
  return { rate: before, isTold: false };
}

/** Oldest first. */
const logsBy = oncePerSnapshot((rows) =>
  groupsBy(
    sorted(
      rows.rateChanges ?? [],
      ascending((row) => row.blockNumber),
      ascending((row) => row.logIndex),
    ),
    (row) => row.strategy,
  ),
);
