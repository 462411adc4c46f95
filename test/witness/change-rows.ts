import type { Cells } from './cells.ts';
import type { ReadOptional } from './optional-rows.ts';

/** Where on the chain a change is; times are microseconds since 1970 UTC. */
export interface Moment {
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
}

export interface ShareChangeRow extends Moment {
  readonly staker: string;
  readonly strategy: string;
  readonly shares: bigint;
  readonly reason: string;
}

export interface PriceRow {
  readonly token: string;
  readonly time: bigint;
  readonly ethPrice: string;
  readonly dollarPrice: string;
}

/** The tables of changes, null where the snapshot leaves one out. */
export interface ChangeRows {
  readonly shareChanges: readonly ShareChangeRow[] | null;
  readonly prices: readonly PriceRow[] | null;
}

export async function readChangeRows(read: ReadOptional): Promise<ChangeRows> {
  return {
    shareChanges: await read('share_changes', (row) => ({
      staker: row.hex('staker'),
      strategy: row.hex('strategy'),
      shares: row.integer('shares'),
      reason: row.text('reason'),
      ...moment(row),
    })),
    prices: await read('prices', (row) => ({
      token: row.hex('token'),
      time: row.time('time'),
      ethPrice: row.decimal('eth_price'),
      dollarPrice: row.decimal('dollar_price'),
    })),
  };
}

function moment(row: Cells): Moment {
  return {
    blockNumber: row.integer('block_number'),
    logIndex: row.integer('log_index'),
    timestamp: row.time('timestamp'),
    transactionHash: row.hex('transaction_hash'),
  };
}
