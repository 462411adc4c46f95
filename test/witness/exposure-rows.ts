import type { ReadOptional } from './optional-rows.ts';

export interface ProductStakerRow {
  readonly product: string;
  readonly staker: string;
  readonly source: string;
  readonly rule: string | null;
  readonly nonce: bigint | null;
  readonly fromBlock: bigint | null;
  readonly toBlock: bigint | null;
  readonly transactionHash: string | null;
  readonly completeFrom: bigint | null;
  readonly notInLogs: string | null;
}

export interface OperatorGroupRow {
  readonly operator: string;
  readonly groupName: string;
  readonly source: string;
}

/** Tables of files about addresses. */
export interface ExposureRows {
  readonly productStakers: readonly ProductStakerRow[] | null;
  readonly operatorGroups: readonly OperatorGroupRow[] | null;
}

export async function readExposureRows(read: ReadOptional): Promise<ExposureRows> {
  return {
    productStakers: await read('product_stakers', (row) => ({
      product: row.text('product'),
      staker: row.hex('staker'),
      source: row.text('source'),
      rule: row.textOrNull('rule'),
      nonce: row.integerOrNull('nonce'),
      fromBlock: row.integerOrNull('from_block'),
      toBlock: row.integerOrNull('to_block'),
      transactionHash: row.hexOrNull('transaction_hash'),
      completeFrom: row.integerOrNull('complete_from'),
      notInLogs: row.textOrNull('not_in_logs'),
    })),
    operatorGroups: await read('operator_groups', (row) => ({
      operator: row.hex('operator'),
      groupName: row.text('group_name'),
      source: row.text('source'),
    })),
  };
}
