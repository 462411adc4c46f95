import type { Cells } from './cells.ts';

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

/** Tables of vaults as plain rows; one that the snapshot leaves out is null. */
export interface ProtocolRows {
  readonly durationVaults: readonly DurationVaultRow[] | null;
}

type Read = <Row>(table: string, row: (cells: Cells) => Row) => Promise<readonly Row[] | null>;

export async function readProtocolRows(read: Read): Promise<ProtocolRows> {
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
  };
}
