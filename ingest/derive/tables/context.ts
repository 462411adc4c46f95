import type { Addition, Growth, PerKey } from '../../../common/relations/growth.ts';
import type { Relation } from '../../../common/relations/relation.ts';
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
  readonly addition?: Addition | null;
  /** Whether rows depend on the snapshot's time or last block, and not on logs alone. */
  readonly timed?: true;
  /**
   * The columns that order the rows of a table of parts: files of closed windows of blocks, and one
   * of the blocks after them. `sql` then has no order.
   */
  readonly order?: readonly string[];
  /**
   * Present if a delta changes a table's rows key by key. `columns` has the keys, as hexadecimal
   * text, and `order` those that order the rows of a file. A table with a `place` is one of parts:
   * that column has a block which a key's row never changes, so that a delta changes the files of
   * few windows. Without it the table has one file.
   */
  readonly perKey?: PerKey & {
    readonly columns: readonly string[];
    readonly order: readonly string[];
    readonly place?: string;
  };
  /** Whether `block_number` is no column of the table. */
  readonly hidesBlock?: true;
  /** Selects the table's rows; with their `block_number` if it has parts. */
  readonly sql: (context: TableContext) => string;
}
