import type { Cells } from './cells.ts';
import { type Moment, moment } from './change-rows.ts';
import type { ReadOptional } from './optional-rows.ts';

/** A row of a log of EigenDA. */
interface DaLogRow extends Moment {
  readonly network: string;
}

export interface ReservationChangeRow extends DaLogRow {
  readonly account: string;
  readonly symbolsPerSecond: bigint;
  readonly startsAt: bigint | null;
  readonly endsAt: bigint | null;
  readonly quorumNumbers: readonly bigint[];
  readonly quorumSplits: readonly bigint[];
}

export interface OnDemandDepositRow extends DaLogRow {
  readonly account: string;
  readonly amount: bigint;
  readonly totalDeposit: bigint;
}

export interface PaymentParameterRow extends DaLogRow {
  readonly parameter: string;
  readonly previousValue: bigint | null;
  readonly value: bigint | null;
}

export interface CertVerifierRow extends DaLogRow {
  readonly router: string;
  readonly certVerifier: string;
  readonly activationBlock: bigint;
}

export interface RelayRow extends DaLogRow {
  readonly relayKey: bigint;
  readonly relay: string;
  readonly url: string;
}

export interface DisperserRow extends DaLogRow {
  readonly disperserKey: bigint;
  readonly disperser: string;
}

export interface ThresholdRow extends DaLogRow {
  readonly threshold: string;
  readonly previousValues: readonly bigint[];
  readonly values: readonly bigint[];
}

export interface BlobVersionRow extends DaLogRow {
  readonly version: bigint;
  readonly maxNumOperators: bigint;
  readonly numChunks: bigint;
  readonly codingRate: bigint;
}

/** Tables of EigenDA's payments and registries; null for those that the snapshot leaves out. */
export interface PaymentRows {
  readonly daReservationChanges: readonly ReservationChangeRow[] | null;
  readonly daOnDemandDeposits: readonly OnDemandDepositRow[] | null;
  readonly daPaymentParameters: readonly PaymentParameterRow[] | null;
  readonly daCertVerifiers: readonly CertVerifierRow[] | null;
  readonly daRelays: readonly RelayRow[] | null;
  readonly daDispersers: readonly DisperserRow[] | null;
  readonly daThresholds: readonly ThresholdRow[] | null;
  readonly daBlobVersions: readonly BlobVersionRow[] | null;
}

/** None of these tables. */
export const NO_PAYMENTS: PaymentRows = {
  daReservationChanges: null,
  daOnDemandDeposits: null,
  daPaymentParameters: null,
  daCertVerifiers: null,
  daRelays: null,
  daDispersers: null,
  daThresholds: null,
  daBlobVersions: null,
};

export async function readPaymentRows(read: ReadOptional): Promise<PaymentRows> {
  return {
    daReservationChanges: await read('da_reservation_changes', (row) => ({
      account: row.hex('account'),
      symbolsPerSecond: row.integer('symbols_per_second'),
      startsAt: row.timeOrNull('starts_at'),
      endsAt: row.timeOrNull('ends_at'),
      quorumNumbers: integers(row, 'quorum_numbers'),
      quorumSplits: integers(row, 'quorum_splits'),
      ...log(row),
    })),
    daOnDemandDeposits: await read('da_on_demand_deposits', (row) => ({
      account: row.hex('account'),
      amount: row.integer('amount'),
      totalDeposit: row.integer('total_deposit'),
      ...log(row),
    })),
    daPaymentParameters: await read('da_payment_parameter_changes', (row) => ({
      parameter: row.text('parameter'),
      previousValue: row.integerOrNull('previous_value'),
      value: row.integerOrNull('value'),
      ...log(row),
    })),
    daCertVerifiers: await read('da_cert_verifiers', (row) => ({
      router: row.hex('router'),
      certVerifier: row.hex('cert_verifier'),
      activationBlock: row.integer('activation_block'),
      ...log(row),
    })),
    daRelays: await read('da_relays', (row) => ({
      relayKey: row.integer('relay_key'),
      relay: row.hex('relay'),
      url: row.text('url'),
      ...log(row),
    })),
    daDispersers: await read('da_dispersers', (row) => ({
      disperserKey: row.integer('disperser_key'),
      disperser: row.hex('disperser'),
      ...log(row),
    })),
    daThresholds: await read('da_threshold_changes', (row) => ({
      threshold: row.text('threshold'),
      previousValues: integers(row, 'previous_values'),
      values: integers(row, 'values'),
      ...log(row),
    })),
    daBlobVersions: await read('da_blob_versions', (row) => ({
      version: row.integer('version'),
      maxNumOperators: row.integer('max_num_operators'),
      numChunks: row.integer('num_chunks'),
      codingRate: row.integer('coding_rate'),
      ...log(row),
    })),
  };
}

function log(row: Cells): DaLogRow {
  return { network: row.text('network'), ...moment(row) };
}

function integers(row: Cells, column: string): bigint[] {
  return row.list(column).map((item) => BigInt(String(item)));
}
