import type { RowOf } from '../../../../client/index.ts';
import { useAnswer, useRows } from '../../state/answer.ts';

type Withdrawal = Pick<
  RowOf<'restakingAllWithdrawals'>,
  'startBlock' | 'createdAt' | 'withdrawal' | 'completed'
>;

/**
 * Withdrawals since the slashing release wait this many blocks: the DelegationManager's
 * MIN_WITHDRAWAL_DELAY_BLOCKS on mainnet. No log has it.
 */
const SLASHING_DELAY_BLOCKS = 100_800;

/** Ethereum's blocks are this many milliseconds apart, if none is missed. */
const BLOCK_MS = 12_000;

/** The first moment at which a waiting withdrawal can be completed. */
export interface Completable {
  readonly block: number;
  /** That block's time, estimated from the block in which the withdrawal was queued. */
  readonly time: string;
  /** Whether the snapshot is newer than that moment. */
  readonly reached: boolean;
}

/**
 * Returns a function that computes when a waiting withdrawal can be completed: after its
 * strategies' longest delay. It returns null for completed withdrawals, if a delay is unknown, and
 * while the strategies load.
 */
export function useCompletable(): (withdrawal: Withdrawal) => Completable | null {
  const strategies = useRows('restakingAllStrategies', {}).value;
  const newest = useAnswer('restakingActivity', { limit: 1 }).value?.data[0]?.timestamp;
  const delays = new Map(strategies?.map((row) => [row.strategy, row.withdrawalDelayBlocks]));
  return ({ completed, startBlock, createdAt, withdrawal }) => {
    if (completed || !strategies || newest === undefined) return null;
    const least = withdrawal.era === 'slashing' ? SLASHING_DELAY_BLOCKS : null;
    const all = withdrawal.strategies.map((strategy) => delays.get(strategy) ?? least);
    const known = all.filter((delay) => delay !== null);
    if (known.length < all.length || known.length === 0) return null;
    const delay = Math.max(...known);
    const time = new Date(Date.parse(createdAt.blockTimestamp) + delay * BLOCK_MS).toISOString();
    return { block: Number(startBlock) + delay, time, reached: time <= newest };
  };
}
