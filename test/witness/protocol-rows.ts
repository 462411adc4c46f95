import { type EventOfRow, logOf } from './event-of-row.ts';
import type { ReadOptional } from './optional-rows.ts';

export interface DurationVaultRow {
  readonly vault: string;
  readonly vaultAdmin: string;
  readonly arbitrator: string;
  readonly token: string;
  readonly avs: string | null;
  readonly operatorSetId: bigint | null;
  readonly duration: bigint;
  readonly maxPerDeposit: bigint | null;
  readonly stakeCap: bigint | null;
  readonly metadataUri: string;
  readonly state: string;
  readonly lockedAt: bigint | null;
  readonly unlockAt: bigint | null;
  readonly maturedAt: bigint | null;
  readonly advanced: boolean;
  readonly createdAt: bigint;
  readonly updatedAt: bigint;
}

export interface EmissionDistributionRow {
  readonly distributionId: bigint;
  readonly type: string;
  readonly weight: bigint;
  readonly startEpoch: bigint;
  readonly totalEpochs: bigint;
  readonly avs: string | null;
  readonly operatorSetId: bigint | null;
  readonly submissions: readonly bigint[];
  readonly strategies: readonly string[];
  readonly multipliers: readonly bigint[];
  readonly createdAt: bigint;
  readonly updatedAt: bigint;
}

export interface EmissionEpochRow {
  readonly epoch: bigint;
  readonly distributionId: bigint;
  readonly type: string;
  readonly weight: bigint;
  readonly success: boolean;
  readonly epochMinted: bigint | null;
  readonly at: EventOfRow;
}

export interface OperatorKeyRow {
  readonly avs: string;
  readonly operatorSetId: bigint;
  readonly operator: string;
  readonly curve: string;
  readonly publicKey: string;
  readonly registered: boolean;
  readonly deregisteredAt: bigint | null;
  readonly createdAt: bigint;
}

export interface PermissionRow {
  readonly account: string;
  readonly kind: string;
  readonly grantee: string;
  readonly target: string | null;
  readonly selector: string | null;
  readonly active: boolean;
  readonly createdAt: bigint;
  readonly updatedAt: bigint;
}

export interface AllocationDelayRow {
  readonly operator: string;
  readonly delay: bigint | null;
  readonly pendingDelay: bigint | null;
  readonly effectBlock: bigint | null;
  readonly updatedAt: bigint;
}

/**
 * Tables of vaults, emissions, keys and permissions as plain rows; one that the snapshot leaves out
 * is null.
 */
export interface ProtocolRows {
  readonly durationVaults: readonly DurationVaultRow[] | null;
  readonly emissionDistributions: readonly EmissionDistributionRow[] | null;
  readonly emissionEpochs: readonly EmissionEpochRow[] | null;
  readonly operatorKeys: readonly OperatorKeyRow[] | null;
  readonly permissions: readonly PermissionRow[] | null;
  readonly allocationDelays: readonly AllocationDelayRow[] | null;
}

export async function readProtocolRows(read: ReadOptional): Promise<ProtocolRows> {
  return {
    durationVaults: await read('duration_vaults', (row) => ({
      vault: row.hex('vault'),
      vaultAdmin: row.hex('vault_admin'),
      arbitrator: row.hex('arbitrator'),
      token: row.hex('token'),
      avs: row.hexOrNull('avs'),
      operatorSetId: row.integerOrNull('operator_set_id'),
      duration: row.integer('duration'),
      maxPerDeposit: row.integerOrNull('max_per_deposit'),
      stakeCap: row.integerOrNull('stake_cap'),
      metadataUri: row.text('metadata_uri'),
      state: row.text('state'),
      lockedAt: row.timeOrNull('locked_at'),
      unlockAt: row.timeOrNull('unlock_at'),
      maturedAt: row.timeOrNull('matured_at'),
      advanced: row.flag('advanced'),
      createdAt: row.time('created_at'),
      updatedAt: row.time('updated_at'),
    })),
    emissionDistributions: await read('emission_distributions', (row) => ({
      distributionId: row.integer('distribution_id'),
      type: row.text('type'),
      weight: row.integer('weight'),
      startEpoch: row.integer('start_epoch'),
      totalEpochs: row.integer('total_epochs'),
      avs: row.hexOrNull('avs'),
      operatorSetId: row.integerOrNull('operator_set_id'),
      submissions: row.list('submissions').map((one) => BigInt(String(one))),
      strategies: row.list('strategies').map((one) => String(one).toLowerCase()),
      multipliers: row.list('multipliers').map((one) => BigInt(String(one))),
      createdAt: row.time('created_at'),
      updatedAt: row.time('updated_at'),
    })),
    emissionEpochs: await read('emission_epochs', (row) => ({
      epoch: row.integer('epoch'),
      distributionId: row.integer('distribution_id'),
      type: row.text('type'),
      weight: row.integer('weight'),
      success: row.flag('success'),
      epochMinted: row.integerOrNull('epoch_minted'),
      at: logOf(row),
    })),
    operatorKeys: await read('operator_keys', (row) => ({
      avs: row.hex('avs'),
      operatorSetId: row.integer('operator_set_id'),
      operator: row.hex('operator'),
      curve: row.text('curve'),
      publicKey: row.text('public_key'),
      registered: row.flag('registered'),
      deregisteredAt: row.timeOrNull('deregistered_at'),
      createdAt: row.time('created_at'),
    })),
    permissions: await read('permissions', (row) => ({
      account: row.hex('account'),
      kind: row.text('kind'),
      grantee: row.hex('grantee'),
      target: row.hexOrNull('target'),
      selector: row.textOrNull('selector'),
      active: row.flag('active'),
      createdAt: row.time('created_at'),
      updatedAt: row.time('updated_at'),
    })),
    allocationDelays: await read('allocation_delays', (row) => ({
      operator: row.hex('operator'),
      delay: row.integerOrNull('delay'),
      pendingDelay: row.integerOrNull('pending_delay'),
      effectBlock: row.integerOrNull('effect_block'),
      updatedAt: row.time('updated_at'),
    })),
  };
}
