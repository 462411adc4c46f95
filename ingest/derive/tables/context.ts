import type { Growth, Relation } from '../../../common/relation.ts';
import type { Network } from '../../networks/network.ts';

/** The inputs of a table's SQL that are no relations. */
export interface TableContext {
  readonly network: Network;
  /** Seconds since 1970 of the latest block with a log of ours: what is active, and how old a price is, refer to it. */
  readonly snapshotSeconds: number;
  /** The last block that the logs cover: what has a block of effect is in force, or pending, at it. */
  readonly blockNumber: number;
}

/**
 * The rule of a table of the snapshot contract: a SELECT of the contract's columns over the relations that it
 * declares to read. Its order is total, so that the file is the same on every machine.
 */
export type TableRule = Omit<Relation<TableContext>, 'name' | 'columns'> & {
  readonly growth: Growth;
};
