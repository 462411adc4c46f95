import type { Growth, Relation } from '../../../common/relations/relation.ts';
import type { Network } from '../../networks/network.ts';

/** The inputs of a table's SQL that are no relations. */
export interface TableContext {
  readonly network: Network;
  /**
   * The snapshot's time, in seconds since 1970: that of the latest block with a log of the
   * protocol.
   */
  readonly snapshotSeconds: number;
  /** The last block that the logs cover: later blocks of effect are pending. */
  readonly blockNumber: number;
}

/**
 * The rule of a table of the snapshot contract: a SELECT of the contract's columns over the
 * relations that it declares to read. Its order is total, so that the file is the same on every
 * machine.
 */
export interface TableRule extends Pick<Relation, 'reads'> {
  readonly growth: Growth;
  readonly sql: (context: TableContext) => string;
}
