import type { Cells } from './cells.ts';

/** The block and the transaction of an event. */
export interface EventOfRow {
  readonly block: bigint;
  /** Microseconds since 1970 UTC. */
  readonly time: bigint;
  readonly transaction: string;
}

/** The event in the columns of a row that one log makes. */
export function logOf(row: Cells): EventOfRow {
  return {
    block: row.integer('block_number'),
    time: row.time('timestamp'),
    transaction: row.hex('transaction_hash'),
  };
}

/** The event in the columns of a prefix, such as `created`, of a row. */
export function eventOfRow(row: Cells, prefix: string): EventOfRow {
  return {
    block: row.integer(`${prefix}_block`),
    time: row.time(`${prefix}_at`),
    transaction: row.hex(`${prefix}_transaction`),
  };
}
