import type { Cells } from './cells.ts';
import { type EventOfRow, eventOfRow, logOf } from './event-of-row.ts';
import type { ReadOptional } from './optional-rows.ts';

export interface ValidatorRow {
  readonly pod: string;
  readonly validatorIndex: bigint | null;
  readonly pubkeyHash: string | null;
  readonly state: string;
  readonly balanceGwei: bigint | null;
  readonly checkpointedAt: bigint | null;
  readonly created: EventOfRow;
  readonly updated: EventOfRow;
}

/** A row that one log makes. */
interface LogRow {
  readonly logIndex: bigint;
  readonly at: EventOfRow;
}

export interface ValidatorRequestRow extends LogRow {
  readonly pod: string;
  readonly kind: string;
  readonly pubkeyHash: string;
  readonly targetPubkeyHash: string | null;
  readonly amountGwei: bigint | null;
}

export interface CheckpointRow extends LogRow {
  readonly pod: string;
  readonly checkpointAt: bigint;
  readonly beaconBlockRoot: string;
  readonly validators: bigint;
  readonly proved: bigint;
  /** A whole number with a sign. */
  readonly shareDelta: string | null;
  readonly finalizedAt: bigint | null;
}

/** Tables of validators as plain rows; one that the snapshot leaves out is null. */
export interface ValidatorRows {
  readonly validators: readonly ValidatorRow[] | null;
  readonly validatorRequests: readonly ValidatorRequestRow[] | null;
  readonly checkpoints: readonly CheckpointRow[] | null;
}

export async function readValidatorRows(read: ReadOptional): Promise<ValidatorRows> {
  const log = (row: Cells): LogRow => ({ logIndex: row.integer('log_index'), at: logOf(row) });
  return {
    validators: await read('validators', (row) => ({
      pod: row.hex('pod'),
      validatorIndex: row.integerOrNull('validator_index'),
      pubkeyHash: row.hexOrNull('pubkey_hash'),
      state: row.text('state'),
      balanceGwei: row.integerOrNull('balance_gwei'),
      checkpointedAt: row.timeOrNull('checkpointed_at'),
      created: eventOfRow(row, 'created'),
      updated: eventOfRow(row, 'updated'),
    })),
    validatorRequests: await read('validator_requests', (row) => ({
      ...log(row),
      pod: row.hex('pod'),
      kind: row.text('kind'),
      pubkeyHash: row.hex('pubkey_hash'),
      targetPubkeyHash: row.hexOrNull('target_pubkey_hash'),
      amountGwei: row.integerOrNull('amount_gwei'),
    })),
    checkpoints: await read('checkpoints', (row) => ({
      ...log(row),
      pod: row.hex('pod'),
      checkpointAt: row.time('checkpoint_at'),
      beaconBlockRoot: row.hex('beacon_block_root'),
      validators: row.integer('validators'),
      proved: row.integer('proved'),
      shareDelta: row.textOrNull('share_delta'),
      finalizedAt: row.timeOrNull('finalized_at'),
    })),
  };
}
