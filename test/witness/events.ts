/** Places a change on the chain; times are microseconds since 1970 UTC. */
export interface Moment {
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
}

/** An event has a block and a transaction. */
export interface EventOfRow {
  readonly block: bigint;
  /** Microseconds since 1970 UTC. */
  readonly time: bigint;
  readonly transaction: string;
}

/** Rows that have their last change. */
interface Changed {
  readonly updatedAt: bigint;
  readonly updatedBlock: bigint;
  readonly updatedTransaction: string;
}

/** Rows that have their making. */
interface Made {
  readonly createdAt: bigint;
  readonly createdBlock: bigint;
  readonly createdTransaction: string;
}

/** Gives the event that makes a row. */
export function logOf(row: Moment): EventOfRow {
  return { block: row.blockNumber, time: row.timestamp, transaction: row.transactionHash };
}

/** Gives the event that made a row. */
export function creationOf(row: Made): EventOfRow {
  return { block: row.createdBlock, time: row.createdAt, transaction: row.createdTransaction };
}

/** Gives the event that last changed a row. */
export function updateOf(row: Changed): EventOfRow {
  return { block: row.updatedBlock, time: row.updatedAt, transaction: row.updatedTransaction };
}

/** Sorts changes as they are on the chain. */
export function inChainOrder<Row extends Moment>(rows: readonly Row[]): readonly Row[] {
  return [...rows].sort((a, b) =>
    a.blockNumber === b.blockNumber
      ? Number(a.logIndex - b.logIndex)
      : Number(a.blockNumber - b.blockNumber),
  );
}
