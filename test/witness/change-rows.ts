import type { Cells } from './cells.ts';
import type { ReadOptional } from './optional-rows.ts';
import { setOf } from './slashing-rows.ts';

/** The position of a change on the chain; times are microseconds since 1970 UTC. */
export interface Moment {
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
}

export interface RegistrationChangeRow extends Moment {
  readonly avs: string;
  readonly operator: string;
  readonly registered: boolean;
  readonly operatorSetId: bigint | null;
}

export interface ShareChangeRow extends Moment {
  readonly staker: string;
  readonly strategy: string;
  readonly shares: bigint;
  readonly reason: string;
}

export interface DelegationChangeRow extends Moment {
  readonly staker: string;
  readonly operator: string | null;
  readonly forced: boolean;
}

export interface AllocationChangeRow extends Moment {
  readonly avs: string;
  readonly operatorSetId: bigint;
  readonly operator: string;
  readonly strategy: string;
  readonly magnitude: bigint;
  readonly effectBlock: bigint;
}

export interface MagnitudeChangeRow extends Moment {
  readonly operator: string;
  readonly strategy: string;
  readonly maxMagnitude: bigint;
}

export interface SetStrategyChangeRow extends Moment {
  readonly avs: string;
  readonly operatorSetId: bigint;
  readonly strategy: string;
  readonly added: boolean;
}

export interface OperatorShareChangeRow extends Moment {
  readonly operator: string;
  readonly strategy: string;
  /** Null for a slash. */
  readonly staker: string | null;
  readonly delta: bigint;
  readonly shares: bigint;
}

export interface RateChangeRow extends Moment {
  readonly strategy: string;
  readonly rate: string;
}

export interface PriceRow {
  readonly token: string;
  readonly time: bigint;
  readonly ethPrice: string;
  readonly dollarPrice: string;
  /** Undefined if unknown. */
  readonly source?: string | undefined;
}

export interface DaOperatorEventRow extends Moment {
  readonly network: string;
  readonly operatorId: string;
  readonly operator: string;
  readonly quorumNumber: bigint | null;
  readonly action: string;
  readonly stake: bigint | null;
  readonly socket: string | null;
  readonly batchId: string | null;
}

/** The tables of changes; null for tables that the snapshot does not have. */
export interface ChangeRows {
  readonly registrationChanges: readonly RegistrationChangeRow[] | null;
  readonly shareChanges: readonly ShareChangeRow[] | null;
  readonly delegationChanges: readonly DelegationChangeRow[] | null;
  readonly rateChanges: readonly RateChangeRow[] | null;
  readonly prices: readonly PriceRow[] | null;
  readonly daOperatorEvents: readonly DaOperatorEventRow[] | null;
  readonly allocationChanges: readonly AllocationChangeRow[] | null;
  readonly magnitudeChanges: readonly MagnitudeChangeRow[] | null;
  readonly setStrategyChanges: readonly SetStrategyChangeRow[] | null;
  readonly operatorShareChanges: readonly OperatorShareChangeRow[] | null;
}

export async function readChangeRows(read: ReadOptional): Promise<ChangeRows> {
  return {
    registrationChanges: await read('registration_changes', (row) => ({
      avs: row.hex('avs'),
      operator: row.hex('operator'),
      registered: row.flag('registered'),
      operatorSetId: row.integerOrNull('operator_set_id'),
      ...moment(row),
    })),
    shareChanges: await read('share_changes', (row) => ({
      staker: row.hex('staker'),
      strategy: row.hex('strategy'),
      shares: row.integer('shares'),
      reason: row.text('reason'),
      ...moment(row),
    })),
    delegationChanges: await read('delegation_changes', (row) => ({
      staker: row.hex('staker'),
      operator: row.hexOrNull('operator'),
      forced: row.flag('forced'),
      ...moment(row),
    })),
    rateChanges: await read('rate_changes', (row) => ({
      strategy: row.hex('strategy'),
      rate: row.decimal('rate'),
      ...moment(row),
    })),
    prices: await read('prices', (row) => ({
      token: row.hex('token'),
      time: row.time('time'),
      ethPrice: row.decimal('eth_price'),
      dollarPrice: row.decimal('dollar_price'),
      source: row.textIfThere('source'),
    })),
    daOperatorEvents: await read('da_operator_events', (row) => ({
      network: row.text('network'),
      operatorId: row.hex('operator_id'),
      operator: row.hex('operator'),
      quorumNumber: row.integerOrNull('quorum_number'),
      action: row.text('action'),
      stake: row.integerOrNull('stake'),
      socket: row.textOrNull('socket'),
      batchId: row.textOrNull('batch_id'),
      ...moment(row),
    })),
    allocationChanges: await read('allocation_changes', (row) => ({
      ...setOf(row),
      operator: row.hex('operator'),
      strategy: row.hex('strategy'),
      magnitude: row.integer('magnitude'),
      effectBlock: row.integer('effect_block'),
      ...moment(row),
    })),
    magnitudeChanges: await read('magnitude_changes', (row) => ({
      operator: row.hex('operator'),
      strategy: row.hex('strategy'),
      maxMagnitude: row.integer('max_magnitude'),
      ...moment(row),
    })),
    setStrategyChanges: await read('operator_set_strategy_changes', (row) => ({
      ...setOf(row),
      strategy: row.hex('strategy'),
      added: row.flag('added'),
      ...moment(row),
    })),
    operatorShareChanges: await read('operator_share_changes', (row) => ({
      operator: row.hex('operator'),
      strategy: row.hex('strategy'),
      staker: row.hexOrNull('staker'),
      delta: row.integer('delta'),
      shares: row.integer('shares'),
      ...moment(row),
    })),
  };
}

/** Changes in the order of the chain. */
export function inChainOrder<Row extends Moment>(rows: readonly Row[]): readonly Row[] {
  return [...rows].sort((a, b) =>
    a.blockNumber === b.blockNumber
      ? Number(a.logIndex - b.logIndex)
      : Number(a.blockNumber - b.blockNumber),
  );
}

export function moment(row: Cells): Moment {
  return {
    blockNumber: row.integer('block_number'),
    logIndex: row.integer('log_index'),
    timestamp: row.time('timestamp'),
    transactionHash: row.hex('transaction_hash'),
  };
}
