import type { ReadOptional } from './optional-rows.ts';

export interface UsageRow {
  readonly network: string;
  readonly time: bigint;
  readonly customer: string;
  readonly accountName: string | null;
  readonly version: bigint;
  readonly blobCount: bigint;
  readonly sizeMib: string;
}

export interface SigningRateRow {
  readonly network: string;
  readonly operatorId: string;
  readonly operator: string;
  readonly quorumNumber: bigint;
  readonly startsAt: bigint;
  readonly endsAt: bigint;
  readonly unsignedBatches: bigint;
  readonly responsibleBatches: bigint;
  readonly totalBatches: bigint;
  readonly stakePercentage: string;
}

export interface V2BatchRow {
  readonly network: string;
  readonly batchHeaderHash: string;
  readonly referenceBlockNumber: bigint;
  readonly attestedAt: bigint;
  readonly quorumNumbers: readonly bigint[];
  readonly signedPercentages: readonly bigint[];
}

export interface ThroughputPointRow {
  readonly network: string;
  readonly time: bigint;
  readonly bytesPerSecond: string;
}

/** Tables of files about EigenDA; null for those that the snapshot leaves out. */
export interface UsageRows {
  readonly daUsage: readonly UsageRow[] | null;
  readonly daSigningRates: readonly SigningRateRow[] | null;
  readonly daV2Batches: readonly V2BatchRow[] | null;
  readonly daThroughput: readonly ThroughputPointRow[] | null;
}

/** None of these tables. */
export const NO_USAGE: UsageRows = {
  daUsage: null,
  daSigningRates: null,
  daV2Batches: null,
  daThroughput: null,
};

export async function readUsageRows(read: ReadOptional): Promise<UsageRows> {
  return {
    daUsage: await read('da_usage', (row) => ({
      network: row.text('network'),
      time: row.time('time'),
      customer: row.text('customer'),
      accountName: row.textOrNull('account_name'),
      version: row.integer('version'),
      blobCount: row.integer('blob_count'),
      sizeMib: row.decimal('size_mib'),
    })),
    daSigningRates: await read('da_signing_rates', (row) => ({
      network: row.text('network'),
      operatorId: row.hex('operator_id'),
      operator: row.hex('operator'),
      quorumNumber: row.integer('quorum_number'),
      startsAt: row.time('starts_at'),
      endsAt: row.time('ends_at'),
      unsignedBatches: row.integer('unsigned_batches'),
      responsibleBatches: row.integer('responsible_batches'),
      totalBatches: row.integer('total_batches'),
      stakePercentage: row.decimal('stake_percentage'),
    })),
    daV2Batches: await read('da_v2_batches', (row) => ({
      network: row.text('network'),
      batchHeaderHash: row.hex('batch_header_hash'),
      referenceBlockNumber: row.integer('reference_block_number'),
      attestedAt: row.time('attested_at'),
      quorumNumbers: row.list('quorum_numbers').map((item) => BigInt(String(item))),
      signedPercentages: row.list('signed_percentages').map((item) => BigInt(String(item))),
    })),
    daThroughput: await read('da_throughput', (row) => ({
      network: row.text('network'),
      time: row.time('time'),
      bytesPerSecond: row.decimal('bytes_per_second'),
    })),
  };
}
