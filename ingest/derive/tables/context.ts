import type { Network } from '../../networks/network.ts';

/** The inputs of a table's rule besides the relations that `derive.ts` makes. */
export interface TableContext {
  readonly network: Network;
  /** Seconds since 1970 of the latest block with a log of ours: what is active, and how old a price is, refer to it. */
  readonly snapshotSeconds: number;
  /** The last block that the logs cover: what has a block of effect is in force, or pending, at it. */
  readonly blockNumber: number;
}

/**
 * The rule of one table of the snapshot contract: a query over the relations of `derive.ts` that gives
 * the contract's columns. An order that is total makes the file the same on every machine.
 */
export type TableRule = (context: TableContext) => string;
