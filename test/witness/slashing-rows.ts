import type { Cells } from './cells.ts';

export interface OperatorSetRow {
  readonly avs: string;
  readonly operatorSetId: bigint;
  readonly redistributionRecipient: string | null;
  readonly slasher: string | null;
  readonly strategies: readonly string[];
  readonly createdAt: bigint;
}

export interface OperatorSetMemberRow {
  readonly avs: string;
  readonly operatorSetId: bigint;
  readonly operator: string;
  readonly registered: boolean;
  readonly updatedAt: bigint;
}

export interface AllocationRow {
  readonly operator: string;
  readonly avs: string;
  readonly operatorSetId: bigint;
  readonly strategy: string;
  readonly magnitude: bigint;
  readonly pendingMagnitude: bigint | null;
  readonly effectBlock: bigint | null;
  readonly updatedAt: bigint;
}

export interface MagnitudeRow {
  readonly operator: string;
  readonly strategy: string;
  readonly maxMagnitude: bigint;
  readonly encumberedMagnitude: bigint;
  readonly updatedAt: bigint;
}

export interface OperatorSharesRow {
  readonly operator: string;
  readonly strategy: string;
  readonly shares: bigint;
}

export interface SlashRow {
  readonly avs: string;
  readonly operatorSetId: bigint;
  readonly operator: string;
  readonly strategy: string;
  readonly wadSlashed: bigint;
  readonly sharesSlashed: bigint | null;
  readonly slashId: string | null;
  readonly description: string | null;
  readonly block: bigint;
  readonly logIndex: bigint;
  readonly time: bigint;
  readonly transaction: string;
}

export interface ShareLossRow {
  readonly cause: string;
  readonly operator: string | null;
  readonly avs: string | null;
  readonly operatorSetId: bigint | null;
  readonly strategy: string;
  readonly staker: string;
  readonly withdrawalRoot: string | null;
  readonly sharesBefore: bigint;
  readonly sharesAfter: bigint;
  readonly block: bigint;
  readonly logIndex: bigint;
  readonly time: bigint;
  readonly transaction: string;
}

/** The tables of slashing as plain rows; one that the snapshot leaves out is null. */
export interface SlashingRows {
  readonly operatorSets: readonly OperatorSetRow[] | null;
  readonly operatorSetMembers: readonly OperatorSetMemberRow[] | null;
  readonly allocations: readonly AllocationRow[] | null;
  readonly magnitudes: readonly MagnitudeRow[] | null;
  readonly operatorShares: readonly OperatorSharesRow[] | null;
  readonly slashes: readonly SlashRow[] | null;
  readonly shareLosses: readonly ShareLossRow[] | null;
}

type Read = <Row>(table: string, row: (cells: Cells) => Row) => Promise<readonly Row[] | null>;

export async function readSlashingRows(read: Read): Promise<SlashingRows> {
  return {
    operatorSets: await read('operator_sets', (row) => ({
      ...setOf(row),
      redistributionRecipient: row.hexOrNull('redistribution_recipient'),
      slasher: row.hexOrNull('slasher'),
      strategies: row.list('strategies').map((one) => String(one).toLowerCase()),
      createdAt: row.time('created_at'),
    })),
    operatorSetMembers: await read('operator_set_members', (row) => ({
      ...setOf(row),
      operator: row.hex('operator'),
      registered: row.flag('registered'),
      updatedAt: row.time('updated_at'),
    })),
    allocations: await read('allocations', (row) => ({
      ...setOf(row),
      operator: row.hex('operator'),
      strategy: row.hex('strategy'),
      magnitude: row.integer('magnitude'),
      pendingMagnitude: row.integerOrNull('pending_magnitude'),
      effectBlock: row.integerOrNull('effect_block'),
      updatedAt: row.time('updated_at'),
    })),
    magnitudes: await read('magnitudes', (row) => ({
      operator: row.hex('operator'),
      strategy: row.hex('strategy'),
      maxMagnitude: row.integer('max_magnitude'),
      encumberedMagnitude: row.integer('encumbered_magnitude'),
      updatedAt: row.time('updated_at'),
    })),
    operatorShares: await read('operator_shares', (row) => ({
      operator: row.hex('operator'),
      strategy: row.hex('strategy'),
      shares: row.integer('shares'),
    })),
    slashes: await read('slashes', (row) => ({
      ...setOf(row),
      operator: row.hex('operator'),
      strategy: row.hex('strategy'),
      wadSlashed: row.integer('wad_slashed'),
      sharesSlashed: row.integerOrNull('shares_slashed'),
      slashId: row.textOrNull('slash_id'),
      description: row.textOrNull('description'),
      block: row.integer('block_number'),
      logIndex: row.integer('log_index'),
      time: row.time('timestamp'),
      transaction: row.hex('transaction_hash'),
    })),
    shareLosses: await read('share_losses', (row) => ({
      cause: row.text('cause'),
      operator: row.hexOrNull('operator'),
      avs: row.hexOrNull('avs'),
      operatorSetId: row.integerOrNull('operator_set_id'),
      strategy: row.hex('strategy'),
      staker: row.hex('staker'),
      withdrawalRoot: row.hexOrNull('withdrawal_root'),
      sharesBefore: row.integer('shares_before'),
      sharesAfter: row.integer('shares_after'),
      block: row.integer('block_number'),
      logIndex: row.integer('log_index'),
      time: row.time('timestamp'),
      transaction: row.hex('transaction_hash'),
    })),
  };
}

export function setOf(row: Cells): { readonly avs: string; readonly operatorSetId: bigint } {
  return { avs: row.hex('avs'), operatorSetId: row.integer('operator_set_id') };
}
